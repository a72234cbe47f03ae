/* The operators that reductions and scans of cooperative groups take. */
#pragma once
#pragma GCC system_header

#include "../qualifiers.h"

#ifdef CAIRN_KERNEL_LANGUAGE

namespace cooperative_groups {

#define CAIRN_GROUP_OPERATOR(name, expression)                                                             \
  template <typename __T = void>                                                                           \
  struct name {                                                                                            \
    __device__ __forceinline__ __T operator()(__T a, __T b) const { return static_cast<__T>(expression); } \
  };                                                                                                       \
  template <>                                                                                              \
  struct name<void> {                                                                                      \
    template <typename __T>                                                                                \
    __device__ __forceinline__ __T operator()(__T a, __T b) const {                                        \
      return static_cast<__T>(expression);                                                                 \
    }                                                                                                      \
  };
CAIRN_GROUP_OPERATOR(plus, a + b)
CAIRN_GROUP_OPERATOR(less, b < a ? b : a)
CAIRN_GROUP_OPERATOR(greater, a < b ? b : a)
CAIRN_GROUP_OPERATOR(bit_and, a& b)
CAIRN_GROUP_OPERATOR(bit_or, a | b)
CAIRN_GROUP_OPERATOR(bit_xor, a ^ b)
#undef CAIRN_GROUP_OPERATOR

}  // namespace cooperative_groups

#endif
