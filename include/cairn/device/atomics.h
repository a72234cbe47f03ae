/* Atomic functions. All are relaxed, as CUDA and HIP document; fences order them. Each exists for the whole device,
 * for the block (_block) and for the system (_system), which are the same here: memory is the machine's. */
#pragma once

#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

#define CAIRN_ATOMIC_SCOPES(type, name, parameters, expression)    \
  CAIRN_DEVICE type name parameters { return expression; }         \
  CAIRN_DEVICE type name##_block parameters { return expression; } \
  CAIRN_DEVICE type name##_system parameters { return expression; }
#define CAIRN_ATOMIC(type, name, builtin) \
  CAIRN_ATOMIC_SCOPES(type, name, (type * p, type v), builtin(p, v, __ATOMIC_RELAXED))

#define CAIRN_ATOMIC_ARITHMETIC(type)               \
  CAIRN_ATOMIC(type, atomicAdd, __atomic_fetch_add) \
  CAIRN_ATOMIC(type, atomicMin, __atomic_fetch_min) \
  CAIRN_ATOMIC(type, atomicMax, __atomic_fetch_max)
#define CAIRN_ATOMIC_BITS(type)                     \
  CAIRN_ATOMIC(type, atomicAnd, __atomic_fetch_and) \
  CAIRN_ATOMIC(type, atomicOr, __atomic_fetch_or)   \
  CAIRN_ATOMIC(type, atomicXor, __atomic_fetch_xor)

/* Swaps in `v` where the bits are those of `expected`; the old value. `bits` is an integer of the same size. */
#define CAIRN_ATOMIC_EXCHANGE(type, bits)                                                                     \
  CAIRN_DEVICE type __cairn_atomic_cas(type* p, type expected, type v) {                                      \
    bits old = __builtin_bit_cast(bits, expected);                                                            \
    __atomic_compare_exchange_n(reinterpret_cast<bits*>(p), &old, __builtin_bit_cast(bits, v), false,         \
                                __ATOMIC_RELAXED, __ATOMIC_RELAXED);                                          \
    return __builtin_bit_cast(type, old);                                                                     \
  }                                                                                                           \
  CAIRN_ATOMIC_SCOPES(type, atomicCAS, (type * p, type expected, type v), __cairn_atomic_cas(p, expected, v)) \
  CAIRN_ATOMIC_SCOPES(type, atomicExch, (type * p, type v),                                                   \
                      __builtin_bit_cast(type, __atomic_exchange_n(reinterpret_cast<bits*>(p),                \
                                                                   __builtin_bit_cast(bits, v), __ATOMIC_RELAXED)))

CAIRN_ATOMIC_ARITHMETIC(int)
CAIRN_ATOMIC_ARITHMETIC(unsigned int)
CAIRN_ATOMIC_ARITHMETIC(unsigned long long)
CAIRN_ATOMIC(float, atomicAdd, __atomic_fetch_add)
CAIRN_ATOMIC(double, atomicAdd, __atomic_fetch_add)
CAIRN_ATOMIC(int, atomicSub, __atomic_fetch_sub)
CAIRN_ATOMIC(unsigned int, atomicSub, __atomic_fetch_sub)
CAIRN_ATOMIC(long long, atomicMin, __atomic_fetch_min)
CAIRN_ATOMIC(long long, atomicMax, __atomic_fetch_max)
CAIRN_ATOMIC_BITS(int)
CAIRN_ATOMIC_BITS(unsigned int)
CAIRN_ATOMIC_BITS(unsigned long long)
CAIRN_ATOMIC_EXCHANGE(int, int)
CAIRN_ATOMIC_EXCHANGE(unsigned int, unsigned int)
CAIRN_ATOMIC_EXCHANGE(unsigned long long, unsigned long long)
CAIRN_ATOMIC_EXCHANGE(float, int)

/* Counts up to `limit` and wraps to 0; counts down from `limit` and wraps to it. */
CAIRN_ATOMIC_SCOPES(unsigned int, atomicInc, (unsigned int* p, unsigned int limit),
                    __atomic_fetch_uinc(p, limit, __ATOMIC_RELAXED))
CAIRN_ATOMIC_SCOPES(unsigned int, atomicDec, (unsigned int* p, unsigned int limit),
                    __atomic_fetch_udec(p, limit, __ATOMIC_RELAXED))

#ifdef CAIRN_FLAVOUR_HIP

/* HIP takes more types than CUDA. */
CAIRN_ATOMIC_ARITHMETIC(unsigned long)
CAIRN_ATOMIC_BITS(unsigned long)
CAIRN_ATOMIC_BITS(long long)
CAIRN_ATOMIC_EXCHANGE(unsigned long, unsigned long)
CAIRN_ATOMIC_EXCHANGE(double, long long)
CAIRN_ATOMIC_EXCHANGE(long long, long long)
CAIRN_ATOMIC(float, atomicMin, __atomic_fetch_min)
CAIRN_ATOMIC(float, atomicMax, __atomic_fetch_max)
CAIRN_ATOMIC(double, atomicMin, __atomic_fetch_min)
CAIRN_ATOMIC(double, atomicMax, __atomic_fetch_max)
CAIRN_ATOMIC(unsigned long, atomicSub, __atomic_fetch_sub)
CAIRN_ATOMIC(unsigned long long, atomicSub, __atomic_fetch_sub)
CAIRN_ATOMIC(float, atomicSub, __atomic_fetch_sub)
CAIRN_ATOMIC(double, atomicSub, __atomic_fetch_sub)

CAIRN_DEVICE void atomicAddNoRet(float* p, float v) { atomicAdd(p, v); }
/* On AMD's hardware these may lose updates of some memory; here they are as good as the others. */
#define CAIRN_ATOMIC_ALIASES(type)                                               \
  CAIRN_DEVICE type unsafeAtomicAdd(type* p, type v) { return atomicAdd(p, v); } \
  CAIRN_DEVICE type unsafeAtomicMin(type* p, type v) { return atomicMin(p, v); } \
  CAIRN_DEVICE type unsafeAtomicMax(type* p, type v) { return atomicMax(p, v); } \
  CAIRN_DEVICE type safeAtomicAdd(type* p, type v) { return atomicAdd(p, v); }   \
  CAIRN_DEVICE type safeAtomicMin(type* p, type v) { return atomicMin(p, v); }   \
  CAIRN_DEVICE type safeAtomicMax(type* p, type v) { return atomicMax(p, v); }
CAIRN_ATOMIC_ALIASES(float)
CAIRN_ATOMIC_ALIASES(double)
#undef CAIRN_ATOMIC_ALIASES

#else

CAIRN_ATOMIC_EXCHANGE(unsigned short, unsigned short)

#endif

#undef CAIRN_ATOMIC_EXCHANGE
#undef CAIRN_ATOMIC_BITS
#undef CAIRN_ATOMIC_ARITHMETIC
#undef CAIRN_ATOMIC
#undef CAIRN_ATOMIC_SCOPES

#endif
