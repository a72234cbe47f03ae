// Waiting inside functions that are not inlined: results, arguments, recursion, calls through pointers.
#include "check.h"

struct Tile {
  unsigned lanes;
  __device__ __noinline__ unsigned ballot(int predicate) const {
    return static_cast<unsigned>(__ballot_sync(lanes, predicate));
  }
  template <typename T>
  __device__ __noinline__ T shuffle(T value, int lane) const {
    return __shfl_sync(lanes, value, lane);
  }
};

__device__ __noinline__ int shuffle_by_reference(const int& value, int lane) {
  return __shfl_sync(0xffffffffu, value, lane);
}

// Waits at each level on the way down and up.
__device__ __noinline__ int sum_down(int* shared, int depth) {
  __syncthreads();
  if (threadIdx.x == 0) shared[depth] = depth;
  __syncthreads();
  const int below = depth > 0 ? sum_down(shared, depth - 1) : 0;
  __syncthreads();
  return below + shared[depth];
}

__device__ __noinline__ double block_maximum(double value, double* shared) {
  shared[threadIdx.x] = value;
  __syncthreads();
  double most = shared[0];
  for (unsigned i = 1; i < blockDim.x; ++i) most = shared[i] > most ? shared[i] : most;
  __syncthreads();
  return most;
}

typedef double (*Reduction)(double, double*);
__device__ Reduction reduction = block_maximum;

__global__ void run(unsigned* ballots, int* ints, double* doubles) {
  __shared__ int shared[8];
  __shared__ double values[64];
  const int i = threadIdx.x;
  Tile tile;
  tile.lanes = 0xffffffffu;
  ballots[i] = tile.ballot(i % 2);
  doubles[i] = tile.shuffle(i * 0.5, 5) + 100 * tile.shuffle(i, 7);
  ints[i] = shuffle_by_reference(i, 9) + 1000 * sum_down(shared, 5);
  doubles[64 + i] = block_maximum((i * 37) % 64, values) + 1000 * reduction(-i, values);
}

int main() {
  Array<unsigned> ballots(64);
  Array<int> ints(64);
  Array<double> doubles(128);
  run<<<1, 64>>>(ballots.get(), ints.get(), doubles.get());
  finish_kernel();
  for (int i = 0; i < 64; ++i) {
    const int warp = i / 32 * 32;
    EXPECT(ballots[i] == 0xaaaaaaaau);
    EXPECT(doubles[i] == (warp + 5) * 0.5 + 100 * (warp + 7));
    EXPECT(ints[i] == warp + 9 + 15000);
    EXPECT(doubles[64 + i] == 63);
  }
  return report();
}
