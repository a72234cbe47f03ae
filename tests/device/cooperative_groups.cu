// Cooperative groups: blocks, tiles, coalesced threads, grids; reductions and scans over them.
#ifdef __HIP__
#include <hip/hip_cooperative_groups.h>
#else
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#endif

#include "check.h"

namespace cg = cooperative_groups;

struct Big {
  double a;
  int b;
  char c;
};

struct Seen {
  unsigned block_rank, block_size, tile_rank, tile_size, meta_rank, meta_size;
  int sum, most, inclusive, exclusive, shuffled, up, big;
  unsigned ballot, small_ballot;
  int coalesced_sum, coalesced_first, coalesced_rank, coalesced_size, coalesced_scan, parity_size, dynamic_rank;
};

template <unsigned Size>
__device__ int tile_sum(cg::thread_block_tile<Size> tile, int v) {
  for (unsigned delta = tile.size() / 2; delta > 0; delta /= 2) v += tile.shfl_down(v, delta);
  return tile.shfl(v, 0);
}

__global__ void groups(Seen* out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const auto tile = cg::tiled_partition<8>(warp);
  const int i = block.thread_rank();
  Seen s = {};
  s.block_rank = block.thread_rank(), s.block_size = block.size();
  s.tile_rank = tile.thread_rank(), s.tile_size = tile.size();
  s.meta_rank = tile.meta_group_rank(), s.meta_size = tile.meta_group_size();
  s.sum = tile_sum(tile, i) + cg::reduce(warp, 1, cg::plus<int>());
  s.most = cg::reduce(tile, i * 37 % 64, cg::greater<int>());
  s.inclusive = cg::inclusive_scan(tile, i), s.exclusive = cg::exclusive_scan(tile, i, cg::plus<int>());
  s.shuffled = tile.shfl_xor(i, 3), s.up = tile.shfl_up(i, 1);
  Big big = {i * 0.5, i, static_cast<char>(i)};
  big = warp.shfl(big, 5);
  s.big = static_cast<int>(big.a * 2) + big.b + big.c;
  s.ballot = warp.ballot(i % 2), s.small_ballot = tile.ballot(i % 8 < 3);
  block.sync();
  if (i % 3 == 0) {
    const cg::coalesced_group active = cg::coalesced_threads();
    s.coalesced_size = active.size(), s.coalesced_rank = active.thread_rank();
    s.coalesced_sum = cg::reduce(active, i, cg::plus<int>());
    s.coalesced_first = active.shfl(i, 0);
    s.coalesced_scan = cg::inclusive_scan(active, 1);
    const auto parity = cg::binary_partition(active, i % 2 == 0);
    s.parity_size = parity.size();
  }
  const cg::thread_group dynamic = cg::tiled_partition(block, 4);
  s.dynamic_rank = dynamic.thread_rank() + 100 * dynamic.size();
  dynamic.sync();
  cg::sync(block);
  out[i] = s;
}

void check_groups() {
  const int threads = 96;
  Array<Seen> out(threads);
  groups<<<1, dim3(32, 3)>>>(out.get());
  finish_kernel();
  for (int i = 0; i < threads; ++i) {
    const Seen& s = out[i];
    const int tile = i / 8 * 8, warp = i / 32 * 32;
    EXPECT(s.block_rank == static_cast<unsigned>(i) && s.block_size == threads);
    EXPECT(s.tile_rank == static_cast<unsigned>(i % 8) && s.tile_size == 8);
    EXPECT(s.meta_rank == static_cast<unsigned>(i / 8) && s.meta_size == 12);
    int most = 0, inclusive = 0;
    for (int k = tile; k < tile + 8; ++k) {
      if (k * 37 % 64 > most) most = k * 37 % 64;
      if (k <= i) inclusive += k;
    }
    EXPECT(s.sum == 8 * tile + 28 + 32 && s.most == most);
    EXPECT(s.inclusive == inclusive && s.exclusive == inclusive - i);
    EXPECT(s.shuffled == (i ^ 3) && s.up == (i % 8 ? i - 1 : i));
    EXPECT(s.big == 3 * (warp + 5));
    EXPECT(s.ballot == 0xaaaaaaaau && s.small_ballot == 7u);
    EXPECT(s.dynamic_rank == i % 4 + 400);
    if (i % 3 == 0) {
      int size = 0, rank = 0, sum = 0, first = -1, parity = 0;
      for (int k = warp; k < warp + 32; ++k) {
        if (k % 3) continue;
        if (first < 0) first = k;
        if (k < i) ++rank;
        ++size, sum += k, parity += k % 2 == i % 2;
      }
      EXPECT(s.coalesced_size == size && s.coalesced_rank == rank && s.coalesced_sum == sum);
      EXPECT(s.coalesced_first == first && s.coalesced_scan == rank + 1 && s.parity_size == parity);
    }
  }
}

// A copy by the block, then a reversal across it.
__global__ void staged(const int* in, int* out, int n) {
  extern __shared__ int staging[];
  const cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, staging, in + blockIdx.x * n, n * sizeof(int));
  cg::wait(block);
  for (int i = block.thread_rank(); i < n; i += block.size()) out[blockIdx.x * n + i] = staging[n - 1 - i];
}

void check_copy() {
  const int n = 150, blocks = 4;
  Array<int> in(n * blocks), out(n * blocks);
  for (int i = 0; i < n * blocks; ++i) in[i] = i;
  staged<<<blocks, 64, n * sizeof(int)>>>(in.get(), out.get(), n);
  finish_kernel();
  for (int i = 0; i < n * blocks; ++i) EXPECT(out[i] == i / n * n + n - 1 - i % n);
}

// Blocks exchange values across a barrier of the whole grid.
__global__ void grid_exchange(int* values, int* out) {
  const cg::grid_group grid = cg::this_grid();
  const unsigned long long i = grid.thread_rank();
  values[i] = static_cast<int>(i);
  grid.sync();
  const unsigned long long n = grid.size();
  const int other = values[n - 1 - i];
  grid.sync();
  values[i] = other;
  grid.sync();
  out[i] = values[(i + blockDim.x) % n];
}

void check_grid() {
  const int blocks = 6, threads = 48, n = blocks * threads;
  Array<int> values(n), out(n);
  int* v = values.get();
  int* o = out.get();
  void* arguments[] = {&v, &o};
  MUST(GPU(LaunchCooperativeKernel)(reinterpret_cast<const void*>(grid_exchange), dim3(blocks), dim3(threads),
                                    arguments, 0, 0));
  finish_kernel();
  for (int i = 0; i < n; ++i) EXPECT(out[i] == n - 1 - (i + threads) % n);
}

struct Wide {
  double first, second;
  int third;
};
struct AddWide {
  __device__ Wide operator()(Wide a, Wide b) const {
    return {a.first + b.first, a.second + b.second, a.third + b.third};
  }
};

// Tiles of several warps, each with its own number of rounds, so that a tile meets while others wait for the block.
template <unsigned Size>
__global__ void block_tiles(int* sums, int* shuffled, int* votes, Wide* wide) {
  __shared__ cg::block_tile_memory<256> memory;
  __shared__ int before[256];
  const cg::thread_block block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<Size>(block);
  const int i = block.thread_rank();
  int sum = 0;
  for (unsigned round = tile.meta_group_rank(); round < tile.meta_group_size(); ++round) {
    sum += cg::reduce(tile, i, cg::plus<int>());
    tile.sync();
  }
  before[i] = sum;
  block.sync();
  sums[i] = before[255 - i];
  shuffled[i] = tile.shfl(i * 3, 40) + static_cast<int>(tile.thread_rank() + 1000 * tile.meta_group_size());
  votes[i] = tile.any(i == 70) + 2 * tile.all(i < 128);
  wide[i] = cg::reduce(tile, Wide{i * 0.5, 1.0, i}, AddWide());
}

template <unsigned Size>
void check_block_tiles() {
  const int threads = 256, size = Size;
  Array<int> sums(threads), shuffled(threads), votes(threads);
  Array<Wide> wide(threads);
  block_tiles<Size><<<1, threads>>>(sums.get(), shuffled.get(), votes.get(), wide.get());
  finish_kernel();
  for (int i = 0; i < threads; ++i) {
    const int first = i / size * size, sum = size * first + size * (size - 1) / 2;
    EXPECT(sums[threads - 1 - i] == sum * (threads / size - i / size));
    EXPECT(shuffled[i] == (first + 40) * 3 + i % size + 1000 * (threads / size));
    EXPECT(votes[i] == (first <= 70 && 70 < first + size) + 2 * (first + size <= 128));
    EXPECT(wide[i].first == sum * 0.5 && wide[i].second == size && wide[i].third == sum);
  }
}

int main() {
  check_groups();
  check_block_tiles<64>();
  check_block_tiles<128>();
  check_block_tiles<256>();
  check_copy();
  check_grid();
  return report();
}
