/* Reductions over tiles and coalesced groups: every thread gets the result. */
#pragma once
#pragma GCC system_header

#include "operators.h"
#include "tiles.h"

#ifdef CAIRN_KERNEL_LANGUAGE

namespace cooperative_groups {

template <unsigned int Size, typename Parent, typename T, typename Op>
__device__ __forceinline__ T reduce(const thread_block_tile<Size, Parent>& group, T value, Op op) {
  for (unsigned bits = Size / 2; bits > 0; bits /= 2) value = op(value, group.shfl_xor(value, bits));
  return value;
}

/* In the order of ranks, on each thread. */
template <typename T, typename Op>
__device__ __forceinline__ T reduce(const coalesced_group& group, T value, Op op) {
  const unsigned size = group.size();
  T result = group.shfl(value, 0);
  for (unsigned rank = 1; rank < size; ++rank) result = op(result, group.shfl(value, static_cast<int>(rank)));
  return result;
}

/* Thread 0's result goes to memory, at once or by an atomic addition; no thread waits. */
template <typename Group, typename Atomic, typename T>
__device__ __forceinline__ void reduce_update_async(const Group& group, Atomic& destination, T value, plus<T> op) {
  const T sum = reduce(group, value, op);
  if (group.thread_rank() == 0) destination.fetch_add(sum);
}
template <typename Group, typename T, typename Op>
__device__ __forceinline__ void reduce_store_async(const Group& group, T* destination, T value, Op op) {
  const T result = reduce(group, value, op);
  if (group.thread_rank() == 0) *destination = result;
}

}  // namespace cooperative_groups

#endif
