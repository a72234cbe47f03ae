// Threads that wait for each other through memory: lanes, warps, blocks and streams all make progress.
#include "check.h"

// A lock that one lane takes while the others of its warp spin on it.
__global__ void lane_lock(int* lock, int* counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *static_cast<volatile int*>(counter) += 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

// The same in the form that hangs where lanes reconverge before they release.
__global__ void lane_lock_outside(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *static_cast<volatile int*>(counter) += 1;
  __threadfence();
  atomicExch(lock, 0);
}

// The first warp fills a queue of one place that the second empties.
__global__ void producer_and_consumer(int* sum) {
  __shared__ volatile int value, full;
  if (threadIdx.x == 0) full = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int i = 1; i <= 100; ++i) {
      while (full) {
      }
      value = i;
      __threadfence_block();
      full = 1;
    }
  } else if (threadIdx.x == 32) {
    int total = 0;
    for (int i = 1; i <= 100; ++i) {
      while (!full) {
      }
      total += value;
      __threadfence_block();
      full = 0;
    }
    *sum = total;
  }
}

// A barrier of all blocks by hand. As many blocks as a cooperative launch keeps resident.
__global__ void grid_barrier(unsigned* arrived, int* values, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  values[i] = i;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1u);
    while (*static_cast<volatile unsigned*>(arrived) < gridDim.x) {
    }
  }
  __syncthreads();
  __threadfence();
  out[i] = static_cast<volatile int*>(values)[gridDim.x * blockDim.x - 1 - i];
}

// Decoupled look-back: a block sums what the blocks before it have published.
__global__ void look_back(volatile int* state, volatile int* prefix, int* out) {
  if (threadIdx.x == 0) {
    int before = 0;
    if (blockIdx.x > 0) {
      while (state[blockIdx.x - 1] == 0) {
      }
      __threadfence();
      before = prefix[blockIdx.x - 1];
    }
    prefix[blockIdx.x] = before + blockIdx.x + 1;
    __threadfence();
    state[blockIdx.x] = 1;
    out[blockIdx.x] = before;
  }
}

// Two kernels that each wait for what the other does later.
__global__ void answer(volatile int* mine, volatile int* theirs, int rounds) {
  for (int round = 1; round <= rounds; ++round) {
    *mine = round;
    __threadfence_system();
    while (*theirs < round) {
    }
  }
}

int main() {
  Array<int> words(4096), out(4096);
  auto clear = [&] {
    for (size_t i = 0; i < words.size(); ++i) words[i] = out[i] = 0;
  };

  lane_lock<<<4, 64>>>(&words[0], &words[1]);
  finish_kernel();
  EXPECT(words[0] == 0 && words[1] == 256);

  clear();
  lane_lock_outside<<<4, 64>>>(&words[0], &words[1]);
  finish_kernel();
  EXPECT(words[0] == 0 && words[1] == 256);

  producer_and_consumer<<<1, 64>>>(&words[0]);
  finish_kernel();
  EXPECT(words[0] == 5050);

  clear();
  const int blocks = 16, threads = 64;
  unsigned* arrived = reinterpret_cast<unsigned*>(&words[2048]);
  int *values = words.get(), *result = out.get();
  void* arguments[] = {&arrived, &values, &result};
  MUST(GPU(LaunchCooperativeKernel)(reinterpret_cast<void*>(grid_barrier), dim3(blocks), dim3(threads), arguments, 0,
                                    0));
  finish_kernel();
  for (int i = 0; i < blocks * threads; ++i) EXPECT(out[i] == blocks * threads - 1 - i);

  clear();
  look_back<<<1000, 32>>>(&words[0], &words[1024], out.get());
  finish_kernel();
  for (int i = 0; i < 1000; ++i) EXPECT(out[i] == i * (i + 1) / 2);

  clear();
  GPU(Stream_t) first, second;
  MUST(GPU(StreamCreate)(&first));
  MUST(GPU(StreamCreate)(&second));
  answer<<<1, 1, 0, first>>>(&words[0], &words[64], 50);
  answer<<<1, 1, 0, second>>>(&words[64], &words[0], 50);
  finish_kernel();
  EXPECT(words[0] == 50 && words[64] == 50);
  MUST(GPU(StreamDestroy)(first));
  MUST(GPU(StreamDestroy)(second));
  return report();
}
