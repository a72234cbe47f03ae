// Barriers wherever a program may put them: in loops and branches, in functions, after threads have left, at different
// places in the text; and many of them.
#include "check.h"

// Bitonic sort: a barrier in nested loops whose bounds change.
__global__ void sort_block(int* keys) {
  __shared__ int s[256];
  const int i = threadIdx.x;
  s[i] = keys[blockIdx.x * 256 + i];
  __syncthreads();
  for (int size = 2; size <= 256; size *= 2) {
    for (int stride = size / 2; stride > 0; stride /= 2) {
      const int other = i ^ stride;
      if (other > i) {
        const bool up = (i & size) == 0;
        const int a = s[i], b = s[other];
        if ((a > b) == up) {
          s[i] = b;
          s[other] = a;
        }
      }
      __syncthreads();
    }
  }
  keys[blockIdx.x * 256 + i] = s[i];
}

void check_nested_loops() {
  Array<int> keys(512);
  for (int i = 0; i < 512; ++i) keys[i] = (i * 7919 + 13) % 1009;
  long sum = 0, after = 0;
  for (int i = 0; i < 512; ++i) sum += keys[i];
  sort_block<<<2, 256>>>(keys.get());
  finish_kernel();
  for (int i = 0; i < 512; ++i) {
    after += keys[i];
    if (i % 256 != 0) EXPECT(keys[i - 1] <= keys[i]);
  }
  EXPECT(sum == after);
}

// Threads that have returned count as arrived; the others go on meeting.
__global__ void leave_early(int* out) {
  __shared__ int s[96];
  s[threadIdx.x] = threadIdx.x;
  for (int round = 0; round < 3; ++round) {
    __syncthreads();
    if (threadIdx.x >= 96u - 32u * round) return;
    const int next = s[(threadIdx.x + 1) % 32];
    __syncthreads();
    s[threadIdx.x] = next;
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// Different statements, one barrier: what counts is who arrives.
__global__ void meet_at_different_places(int* out) {
  __shared__ int s[64];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x + 32];
  } else {
    s[threadIdx.x] = 2;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x - 32];
  }
}

// A function with barriers that is called from a loop, under a condition that is the same for the block.
__device__ __noinline__ int rotate(int* s, int value) {
  s[threadIdx.x] = value;
  __syncthreads();
  const int other = s[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  return other;
}

__global__ void call_in_loop(int* out, int rounds) {
  __shared__ int s[64];
  int value = threadIdx.x;
  for (int i = 0; i < rounds; ++i) {
    if (i % 2 == 0) value = rotate(s, value);
  }
  out[threadIdx.x] = value;
}

// Each thread's trip count differs; all meet after the loop.
__global__ void unequal_loops(int* out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  int sum = 0;
  for (unsigned i = 0; i <= threadIdx.x; ++i) sum += i;
  atomicAdd(&total, sum);
  __syncthreads();
  out[threadIdx.x] = total;
}

template <int N>
__device__ int barriers_in_a_row(int* s, int value) {
  s[threadIdx.x] = value;
  __syncthreads();
  const int other = s[threadIdx.x ^ (N & 31)];
  __syncthreads();
  if constexpr (N == 0)
    return other;
  else
    return barriers_in_a_row<N - 1>(s, other + 1);
}

__global__ void many_barriers(int* out) {
  __shared__ int s[32];
  out[threadIdx.x] = barriers_in_a_row<40>(s, threadIdx.x);
}

__global__ void no_arguments() { __syncthreads(); }

#ifndef __HIP__  // HIP has no names for them
// A barrier of two warps beside one of the other two.
__global__ void named_barriers(int* out) {
  __shared__ int s[128];
  s[threadIdx.x] = threadIdx.x;
  const int pair = threadIdx.x / 64;
  for (int round = 0; round <= pair; ++round) {
    asm volatile("bar.sync %0, 64;" ::"r"(pair + 1) : "memory");
    const int other = s[threadIdx.x ^ 32];
    asm volatile("bar.sync %0, 64;" ::"r"(pair + 1) : "memory");
    s[threadIdx.x] = other;
  }
  out[threadIdx.x] = s[threadIdx.x];
}
#endif

int main() {
  check_nested_loops();
  Array<int> out(128);

  leave_early<<<1, 96>>>(out.get());
  finish_kernel();
  for (int i = 0; i < 32; ++i) EXPECT(out[i] == (i + 3) % 32);

  meet_at_different_places<<<1, 64>>>(out.get());
  finish_kernel();
  for (int i = 0; i < 64; ++i) EXPECT(out[i] == (i < 32 ? 2 : 1));

  call_in_loop<<<1, 64>>>(out.get(), 7);
  finish_kernel();
  for (int i = 0; i < 64; ++i) EXPECT(out[i] == (i + 4) % 64);

  unequal_loops<<<1, 64>>>(out.get());
  finish_kernel();
  for (int i = 0; i < 64; ++i) EXPECT(out[i] == 64 * 65 * 63 / 6);

  many_barriers<<<1, 32>>>(out.get());
  finish_kernel();
  int lane_after = 0;
  for (int i = 0; i < 32; ++i) {
    // Each step hands the value to lane ^ N and adds one, but for the last.
    int source = i;
    for (int n = 0; n <= 40; ++n) source ^= n & 31;
    EXPECT(out[i] == source + 40);
    lane_after |= source;
  }
  EXPECT(lane_after == 31);

  no_arguments<<<3, 64>>>();
  finish_kernel();

#ifndef __HIP__
  named_barriers<<<1, 128>>>(out.get());
  finish_kernel();
  for (int i = 0; i < 128; ++i) EXPECT(out[i] == (i < 64 ? i ^ 32 : i));
#endif
  return report();
}
