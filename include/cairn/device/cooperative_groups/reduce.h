/* Reductions over tiles and coalesced groups: every thread gets the result. */
#pragma once
#pragma GCC system_header

#include "block_tiles.h"
#include "operators.h"

#ifdef CAIRN_KERNEL_LANGUAGE

namespace cooperative_groups {

namespace details {
template <bool kOneWarp>
struct TileReduction {
  template <typename Tile, typename __T, typename Op>
  __device__ __forceinline__ static __T run(const Tile& tile, __T value, Op op) {
    for (unsigned bits = Tile::size() / 2; bits > 0; bits /= 2) value = op(value, tile.shfl_xor(value, bits));
    return value;
  }
};
template <>
struct TileReduction<false> {
  template <typename Tile, typename __T, typename Op>
  __device__ __forceinline__ static __T run(const Tile& tile, __T value, Op op) {
    return tile.reduce_warps(TileReduction<true>::run(thread_block_tile<32>(), value, op), op);
  }
};
}  // namespace details

template <unsigned int Size, typename Parent, typename __T, typename Op>
__device__ __forceinline__ __T reduce(const thread_block_tile<Size, Parent>& group, __T value, Op op) {
  return details::TileReduction<Size <= 32>::run(group, value, op);
}

/* In the order of ranks, on each thread. */
template <typename __T, typename Op>
__device__ __forceinline__ __T reduce(const coalesced_group& group, __T value, Op op) {
  const unsigned size = group.size();
  __T result = group.shfl(value, 0);
  for (unsigned rank = 1; rank < size; ++rank) result = op(result, group.shfl(value, static_cast<int>(rank)));
  return result;
}

/* Thread 0's result goes to memory, at once or by an atomic addition; no thread waits. */
template <typename Group, typename Atomic, typename __T>
__device__ __forceinline__ void reduce_update_async(const Group& group, Atomic& destination, __T value, plus<__T> op) {
  const __T sum = reduce(group, value, op);
  if (group.thread_rank() == 0) destination.fetch_add(sum);
}
template <typename Group, typename __T, typename Op>
__device__ __forceinline__ void reduce_store_async(const Group& group, __T* destination, __T value, Op op) {
  const __T result = reduce(group, value, op);
  if (group.thread_rank() == 0) *destination = result;
}

}  // namespace cooperative_groups

#endif
