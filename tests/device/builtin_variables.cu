// threadIdx, blockIdx, blockDim, gridDim in three dimensions, and what they convert to.
#include "check.h"

struct Seen {
  dim3 thread, block;
  unsigned block_x, block_y, block_z, grid_x, grid_y, grid_z;
  int warp;
};

__device__ unsigned volume(dim3 d) { return d.x * d.y * d.z; }
__device__ unsigned sum(uint3 d) { return d.x + d.y + d.z; }

__global__ void record(Seen* seen, unsigned* sums) {
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned i = block * volume(blockDim) + thread;
  const auto index = threadIdx;
  Seen s;
  s.thread = dim3(index.x, index.y, index.z);
  s.block = blockIdx;
  s.block_x = blockDim.x, s.block_y = blockDim.y, s.block_z = blockDim.z;
  s.grid_x = gridDim.x, s.grid_y = gridDim.y, s.grid_z = gridDim.z;
  s.warp = warpSize;
  seen[i] = s;
  sums[i] = sum(threadIdx) + 100 * sum(blockIdx);
}

int main() {
  const dim3 grid(3, 2, 2), block(5, 7, 3);
  const unsigned blocks = 12, threads = 105;
  Array<Seen> seen(blocks * threads);
  Array<unsigned> sums(blocks * threads);
  record<<<grid, block>>>(seen.get(), sums.get());
  finish_kernel();
  for (unsigned i = 0; i < blocks * threads; ++i) {
    const Seen& s = seen[i];
    const unsigned b = i / threads, t = i % threads;
    EXPECT(s.thread.x == t % 5 && s.thread.y == t / 5 % 7 && s.thread.z == t / 35);
    EXPECT(s.block.x == b % 3 && s.block.y == b / 3 % 2 && s.block.z == b / 6);
    EXPECT(s.block_x == 5 && s.block_y == 7 && s.block_z == 3);
    EXPECT(s.grid_x == 3 && s.grid_y == 2 && s.grid_z == 2);
    EXPECT(s.warp == 32);
    EXPECT(sums[i] == t % 5 + t / 5 % 7 + t / 35 + 100 * (b % 3 + b / 3 % 2 + b / 6));
  }
  return report();
}
