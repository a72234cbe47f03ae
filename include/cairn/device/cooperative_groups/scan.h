/* Prefix sums over tiles and coalesced groups. */
#pragma once
#pragma GCC system_header

#include "operators.h"
#include "tiles.h"

#ifdef CAIRN_KERNEL_LANGUAGE

namespace cooperative_groups {

template <typename Group, typename __T, typename Op>
__device__ __forceinline__ __T inclusive_scan(const Group& group, __T value, Op op) {
  const unsigned rank = group.thread_rank();
  const unsigned size = group.size();
  for (unsigned delta = 1; delta < size; delta *= 2) {
    const __T before = group.shfl_up(value, delta);
    if (rank >= delta) value = op(before, value);
  }
  return value;
}
template <typename Group, typename __T>
__device__ __forceinline__ __T inclusive_scan(const Group& group, __T value) {
  return inclusive_scan(group, value, plus<__T>());
}

/* The first thread gets T(). */
template <typename Group, typename __T, typename Op>
__device__ __forceinline__ __T exclusive_scan(const Group& group, __T value, Op op) {
  const __T before = group.shfl_up(inclusive_scan(group, value, op), 1);
  return group.thread_rank() == 0 ? __T() : before;
}
template <typename Group, typename __T>
__device__ __forceinline__ __T exclusive_scan(const Group& group, __T value) {
  return exclusive_scan(group, value, plus<__T>());
}

}  // namespace cooperative_groups

#endif
