/* memcpy_async of cooperative groups: the group's threads share the copy, wait() is the group's barrier. */
#pragma once
#pragma GCC system_header

#include "tiles.h"

#ifdef CAIRN_KERNEL_LANGUAGE

namespace cooperative_groups {

/* Copies `bytes` bytes. */
template <typename Group>
__device__ __forceinline__ void memcpy_async(const Group& group, void* to, const void* from, size_t bytes) {
  char* destination = static_cast<char*>(to);
  const char* source = static_cast<const char*>(from);
  const size_t first = group.thread_rank();
  const size_t step = group.size();
  if (((reinterpret_cast<size_t>(to) | reinterpret_cast<size_t>(from)) & 3) == 0) {
    const size_t words = bytes / 4;
    for (size_t i = first; i < words; i += step) {
      reinterpret_cast<int*>(destination)[i] = reinterpret_cast<const int*>(source)[i];
    }
    for (size_t i = words * 4 + first; i < bytes; i += step) destination[i] = source[i];
    return;
  }
  for (size_t i = first; i < bytes; i += step) destination[i] = source[i];
}
/* Copies as many elements as both layouts have. */
template <typename Group, typename __T>
__device__ __forceinline__ void memcpy_async(const Group& group, __T* to, size_t to_count, const __T* from,
                                             size_t from_count) {
  memcpy_async(group, static_cast<void*>(to), static_cast<const void*>(from),
               (to_count < from_count ? to_count : from_count) * sizeof(__T));
}

template <typename Group>
__device__ __forceinline__ void wait(const Group& group) {
  group.sync();
}
/* All but the last `stages` copies are complete; here all are. */
template <unsigned int stages, typename Group>
__device__ __forceinline__ void wait_prior(const Group& group) {
  group.sync();
}

}  // namespace cooperative_groups

#endif
