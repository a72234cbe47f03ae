/* Loads and stores with cache hints (plain accesses here: the machine's caches need none), and address spaces. */
#pragma once

#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

#define CAIRN_LOAD(name)                \
  template <typename __T>               \
  CAIRN_DEVICE __T name(const __T* p) { \
    return *p;                          \
  }
#define CAIRN_STORE(name)                     \
  template <typename __T>                     \
  CAIRN_DEVICE void name(__T* p, __T value) { \
    *p = value;                               \
  }
CAIRN_LOAD(__ldg)
CAIRN_LOAD(__ldca)
CAIRN_LOAD(__ldcg)
CAIRN_LOAD(__ldcs)
CAIRN_LOAD(__ldlu)
CAIRN_STORE(__stcg)
CAIRN_STORE(__stcs)
CAIRN_STORE(__stwb)
#undef CAIRN_LOAD
#undef CAIRN_STORE

/* These must reach memory each time. */
template <typename __T>
CAIRN_DEVICE __T __ldcv(const __T* p) {
  return *const_cast<const volatile __T*>(p);
}
template <typename __T>
CAIRN_DEVICE void __stwt(__T* p, __T value) {
  *const_cast<volatile __T*>(p) = value;
}

/* Addresses are the same in every space, so that a shared address is the pointer itself. */
CAIRN_DEVICE __SIZE_TYPE__ __cvta_generic_to_shared(const void* p) { return reinterpret_cast<__SIZE_TYPE__>(p); }
CAIRN_DEVICE __SIZE_TYPE__ __cvta_generic_to_global(const void* p) { return reinterpret_cast<__SIZE_TYPE__>(p); }
CAIRN_DEVICE __SIZE_TYPE__ __cvta_generic_to_constant(const void* p) { return reinterpret_cast<__SIZE_TYPE__>(p); }
CAIRN_DEVICE __SIZE_TYPE__ __cvta_generic_to_local(const void* p) { return reinterpret_cast<__SIZE_TYPE__>(p); }
CAIRN_DEVICE void* __cvta_shared_to_generic(__SIZE_TYPE__ p) { return reinterpret_cast<void*>(p); }
CAIRN_DEVICE void* __cvta_global_to_generic(__SIZE_TYPE__ p) { return reinterpret_cast<void*>(p); }

#endif
