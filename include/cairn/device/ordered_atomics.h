/* CUDA's atomic functions with a memory order and a scope (__nv_atomic_load_n, ...). All scopes are the same here. */
#pragma once

#include "operations.h"

#if defined(CAIRN_KERNEL_LANGUAGE) && !defined(CAIRN_FLAVOUR_HIP)

enum {
  __NV_ATOMIC_RELAXED = __ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME = __ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE = __ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE = __ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL = __ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST = __ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

template <typename __T>
CAIRN_DEVICE __T __nv_atomic_load_n(__T* p, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
  __T value;
  __atomic_load(p, &value, order);
  return value;
}
template <typename __T>
CAIRN_DEVICE void __nv_atomic_load(__T* p, __T* value, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_load(p, value, order);
}
template <typename __T>
CAIRN_DEVICE void __nv_atomic_store_n(__T* p, __T value, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_store(p, &value, order);
}
template <typename __T>
CAIRN_DEVICE void __nv_atomic_store(__T* p, __T* value, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_store(p, value, order);
}
template <typename __T>
CAIRN_DEVICE __T __nv_atomic_exchange_n(__T* p, __T value, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
  __T old;
  __atomic_exchange(p, &value, &old, order);
  return old;
}
template <typename __T>
CAIRN_DEVICE bool __nv_atomic_compare_exchange_n(__T* p, __T* expected, __T value, bool weak, int success, int failure,
                                                 int = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_compare_exchange(p, expected, &value, weak, success, failure);
}
#define CAIRN_ORDERED(name)                                                                           \
  template <typename __T>                                                                             \
  CAIRN_DEVICE __T __nv_atomic_##name(__T* p, __T value, int order, int = __NV_THREAD_SCOPE_SYSTEM) { \
    return __atomic_##name(p, value, order);                                                          \
  }
CAIRN_ORDERED(fetch_add)
CAIRN_ORDERED(fetch_sub)
CAIRN_ORDERED(fetch_and)
CAIRN_ORDERED(fetch_or)
CAIRN_ORDERED(fetch_xor)
CAIRN_ORDERED(fetch_min)
CAIRN_ORDERED(fetch_max)
#undef CAIRN_ORDERED
CAIRN_DEVICE void __nv_atomic_thread_fence(int order, int = __NV_THREAD_SCOPE_SYSTEM) { __atomic_thread_fence(order); }

#endif
