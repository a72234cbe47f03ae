/* SIMD within a word: two 16-bit or four 8-bit elements in 32 bits (__vadd4, __vmaxs2, ...). In names, s and u say
 * signed and unsigned; `ss` and `us` saturate. Comparisons give all ones (vcmp) or 1 (vset) for each element. */
#pragma once

#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

typedef short __cairn_s2 __attribute__((ext_vector_type(2)));
typedef unsigned short __cairn_u2 __attribute__((ext_vector_type(2)));
typedef signed char __cairn_s4 __attribute__((ext_vector_type(4)));
typedef unsigned char __cairn_u4 __attribute__((ext_vector_type(4)));
typedef int __cairn_wide2 __attribute__((ext_vector_type(2)));
typedef int __cairn_wide4 __attribute__((ext_vector_type(4)));

/* `A` and `B` are the arguments as vectors of the given kind. */
#define CAIRN_SIMD(name, vector, expression)                              \
  CAIRN_DEVICE unsigned name(unsigned a, unsigned b) {                    \
    const vector __A = __builtin_bit_cast(vector, a);                     \
    const vector __B = __builtin_bit_cast(vector, b);                     \
    return __builtin_bit_cast(unsigned, static_cast<vector>(expression)); \
  }
#define CAIRN_SIMD_UNARY(name, vector, expression)                        \
  CAIRN_DEVICE unsigned name(unsigned a) {                                \
    const vector __A = __builtin_bit_cast(vector, a);                     \
    return __builtin_bit_cast(unsigned, static_cast<vector>(expression)); \
  }
/* The element-wise work in ints, and its conversion back. */
#define CAIRN_WIDE(n, expression, kind) __builtin_convertvector(expression, __cairn_##kind##n)
#define CAIRN_INT(n, v) __builtin_convertvector(v, __cairn_wide##n)

#define CAIRN_SIMD_COMPARE(n, name, kind, op)                                                            \
  CAIRN_SIMD(__vcmp##name##n, __cairn_##kind##n, __builtin_convertvector(__A op __B, __cairn_##kind##n)) \
  CAIRN_SIMD(__vset##name##n, __cairn_##kind##n, __builtin_convertvector(__A op __B, __cairn_##kind##n) & 1)

#define CAIRN_SIMD_FAMILY(n)                                                                                \
  CAIRN_SIMD(__vadd##n, __cairn_u##n, __A + __B)                                                            \
  CAIRN_SIMD(__vsub##n, __cairn_u##n, __A - __B)                                                            \
  CAIRN_SIMD(__vaddss##n, __cairn_s##n, __builtin_elementwise_add_sat(__A, __B))                            \
  CAIRN_SIMD(__vaddus##n, __cairn_u##n, __builtin_elementwise_add_sat(__A, __B))                            \
  CAIRN_SIMD(__vsubss##n, __cairn_s##n, __builtin_elementwise_sub_sat(__A, __B))                            \
  CAIRN_SIMD(__vsubus##n, __cairn_u##n, __builtin_elementwise_sub_sat(__A, __B))                            \
  CAIRN_SIMD(__vmaxs##n, __cairn_s##n, __builtin_elementwise_max(__A, __B))                                 \
  CAIRN_SIMD(__vmaxu##n, __cairn_u##n, __builtin_elementwise_max(__A, __B))                                 \
  CAIRN_SIMD(__vmins##n, __cairn_s##n, __builtin_elementwise_min(__A, __B))                                 \
  CAIRN_SIMD(__vminu##n, __cairn_u##n, __builtin_elementwise_min(__A, __B))                                 \
  CAIRN_SIMD(__vavgs##n, __cairn_s##n, CAIRN_WIDE(n, (CAIRN_INT(n, __A) + CAIRN_INT(n, __B) + 1) >> 1, s))  \
  CAIRN_SIMD(__vavgu##n, __cairn_u##n, CAIRN_WIDE(n, (CAIRN_INT(n, __A) + CAIRN_INT(n, __B) + 1) >> 1, u))  \
  CAIRN_SIMD(__vhaddu##n, __cairn_u##n, CAIRN_WIDE(n, (CAIRN_INT(n, __A) + CAIRN_INT(n, __B)) >> 1, u))     \
  CAIRN_SIMD(__vabsdiffs##n, __cairn_s##n,                                                                  \
             CAIRN_WIDE(n, __builtin_elementwise_abs(CAIRN_INT(n, __A) - CAIRN_INT(n, __B)), s))            \
  CAIRN_SIMD(__vabsdiffu##n, __cairn_u##n,                                                                  \
             CAIRN_WIDE(n, __builtin_elementwise_abs(CAIRN_INT(n, __A) - CAIRN_INT(n, __B)), u))            \
  CAIRN_SIMD_UNARY(__vabs##n, __cairn_s##n, CAIRN_WIDE(n, __builtin_elementwise_abs(CAIRN_INT(n, __A)), s)) \
  CAIRN_SIMD_UNARY(__vabsss##n, __cairn_s##n,                                                               \
                   __builtin_elementwise_max(__A, __builtin_elementwise_sub_sat(__A - __A, __A)))           \
  CAIRN_SIMD_UNARY(__vneg##n, __cairn_u##n, -__A)                                                           \
  CAIRN_SIMD_UNARY(__vnegss##n, __cairn_s##n, __builtin_elementwise_sub_sat(__A - __A, __A))                \
  CAIRN_SIMD_COMPARE(n, eq, u, ==)                                                                          \
  CAIRN_SIMD_COMPARE(n, ne, u, !=)                                                                          \
  CAIRN_SIMD_COMPARE(n, gts, s, >)                                                                          \
  CAIRN_SIMD_COMPARE(n, ges, s, >=)                                                                         \
  CAIRN_SIMD_COMPARE(n, lts, s, <)                                                                          \
  CAIRN_SIMD_COMPARE(n, les, s, <=)                                                                         \
  CAIRN_SIMD_COMPARE(n, gtu, u, >)                                                                          \
  CAIRN_SIMD_COMPARE(n, geu, u, >=)                                                                         \
  CAIRN_SIMD_COMPARE(n, ltu, u, <)                                                                          \
  CAIRN_SIMD_COMPARE(n, leu, u, <=)

CAIRN_SIMD_FAMILY(2)
CAIRN_SIMD_FAMILY(4)

#undef CAIRN_SIMD_FAMILY
#undef CAIRN_SIMD_COMPARE
#undef CAIRN_SIMD_UNARY
#undef CAIRN_SIMD

/* Sums of absolute differences of the elements. */
#define CAIRN_SIMD_SAD(name, n, kind)                                                           \
  CAIRN_DEVICE unsigned name(unsigned a, unsigned b) {                                          \
    const __cairn_wide##n difference = CAIRN_INT(n, __builtin_bit_cast(__cairn_##kind##n, a)) - \
                                       CAIRN_INT(n, __builtin_bit_cast(__cairn_##kind##n, b));  \
    return static_cast<unsigned>(__builtin_reduce_add(__builtin_elementwise_abs(difference)));  \
  }
CAIRN_SIMD_SAD(__vsads2, 2, s)
CAIRN_SIMD_SAD(__vsadu2, 2, u)
CAIRN_SIMD_SAD(__vsads4, 4, s)
CAIRN_SIMD_SAD(__vsadu4, 4, u)
#undef CAIRN_SIMD_SAD
#undef CAIRN_WIDE
#undef CAIRN_INT

#endif
