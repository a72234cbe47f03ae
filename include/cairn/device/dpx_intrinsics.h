/* CUDA's DPX functions: minima and maxima of sums and of three values, for dynamic programming, on 32 bits or on two
 * halves of 16. `relu` takes the maximum with 0 at the end; vib.. says too which operand was chosen. */
#pragma once

#include "qualifiers.h"

#ifdef CAIRN_KERNEL_LANGUAGE

typedef short __cairn_dpx_s16x2 __attribute__((ext_vector_type(2)));
typedef unsigned short __cairn_dpx_u16x2 __attribute__((ext_vector_type(2)));

/* `word` is how the value travels, `kind` what is computed with. */
#define CAIRN_DPX(name, word, kind, parameters, expression) \
  CAIRN_HOST_DEVICE word name parameters { return __builtin_bit_cast(word, static_cast<kind>(expression)); }
#define CAIRN_DPX_AS(kind, v) __builtin_bit_cast(kind, v)
#define CAIRN_DPX_MAX __builtin_elementwise_max
#define CAIRN_DPX_MIN __builtin_elementwise_min

#define CAIRN_DPX_FAMILY(suffix, word, kind)                                                                        \
  CAIRN_DPX(__viaddmax_##suffix, word, kind, (word a, word b, word c),                                              \
            CAIRN_DPX_MAX(static_cast<kind>(CAIRN_DPX_AS(kind, a) + CAIRN_DPX_AS(kind, b)), CAIRN_DPX_AS(kind, c))) \
  CAIRN_DPX(__viaddmin_##suffix, word, kind, (word a, word b, word c),                                              \
            CAIRN_DPX_MIN(static_cast<kind>(CAIRN_DPX_AS(kind, a) + CAIRN_DPX_AS(kind, b)), CAIRN_DPX_AS(kind, c))) \
  CAIRN_DPX(__vimax3_##suffix, word, kind, (word a, word b, word c),                                                \
            CAIRN_DPX_MAX(CAIRN_DPX_MAX(CAIRN_DPX_AS(kind, a), CAIRN_DPX_AS(kind, b)), CAIRN_DPX_AS(kind, c)))      \
  CAIRN_DPX(__vimin3_##suffix, word, kind, (word a, word b, word c),                                                \
            CAIRN_DPX_MIN(CAIRN_DPX_MIN(CAIRN_DPX_AS(kind, a), CAIRN_DPX_AS(kind, b)), CAIRN_DPX_AS(kind, c)))
#define CAIRN_DPX_RELU_3(name, suffix, word, kind)                        \
  CAIRN_DPX(name##_##suffix##_relu, word, kind, (word a, word b, word c), \
            CAIRN_DPX_MAX(CAIRN_DPX_AS(kind, name##_##suffix(a, b, c)), kind(0)))
#define CAIRN_DPX_RELU(suffix, word, kind)                                                       \
  CAIRN_DPX_RELU_3(__viaddmax, suffix, word, kind)                                               \
  CAIRN_DPX_RELU_3(__viaddmin, suffix, word, kind)                                               \
  CAIRN_DPX_RELU_3(__vimax3, suffix, word, kind)                                                 \
  CAIRN_DPX_RELU_3(__vimin3, suffix, word, kind)                                                 \
  CAIRN_DPX(__vimax_##suffix##_relu, word, kind, (word a, word b),                               \
            CAIRN_DPX_MAX(CAIRN_DPX_MAX(CAIRN_DPX_AS(kind, a), CAIRN_DPX_AS(kind, b)), kind(0))) \
  CAIRN_DPX(__vimin_##suffix##_relu, word, kind, (word a, word b),                               \
            CAIRN_DPX_MAX(CAIRN_DPX_MIN(CAIRN_DPX_AS(kind, a), CAIRN_DPX_AS(kind, b)), kind(0)))

CAIRN_DPX_FAMILY(s32, int, int)
CAIRN_DPX_FAMILY(u32, unsigned, unsigned)
CAIRN_DPX_FAMILY(s16x2, unsigned, __cairn_dpx_s16x2)
CAIRN_DPX_FAMILY(u16x2, unsigned, __cairn_dpx_u16x2)
CAIRN_DPX_RELU(s32, int, int)
CAIRN_DPX_RELU(s16x2, unsigned, __cairn_dpx_s16x2)

#define CAIRN_DPX_CHOICE(suffix, word)                                    \
  CAIRN_HOST_DEVICE word __vibmax_##suffix(word a, word b, bool* first) { \
    *first = a >= b;                                                      \
    return *first ? a : b;                                                \
  }                                                                       \
  CAIRN_HOST_DEVICE word __vibmin_##suffix(word a, word b, bool* first) { \
    *first = a <= b;                                                      \
    return *first ? a : b;                                                \
  }
CAIRN_DPX_CHOICE(s32, int)
CAIRN_DPX_CHOICE(u32, unsigned)

#define CAIRN_DPX_CHOICE_2(name, suffix, kind, op)                                                        \
  CAIRN_HOST_DEVICE unsigned name##_##suffix(unsigned a, unsigned b, bool* first_high, bool* first_low) { \
    const kind va = CAIRN_DPX_AS(kind, a);                                                                \
    const kind vb = CAIRN_DPX_AS(kind, b);                                                                \
    *first_low = va.x op vb.x;                                                                            \
    *first_high = va.y op vb.y;                                                                           \
    const kind result = {*first_low ? va.x : vb.x, *first_high ? va.y : vb.y};                            \
    return CAIRN_DPX_AS(unsigned, result);                                                                \
  }
CAIRN_DPX_CHOICE_2(__vibmax, s16x2, __cairn_dpx_s16x2, >=)
CAIRN_DPX_CHOICE_2(__vibmax, u16x2, __cairn_dpx_u16x2, >=)
CAIRN_DPX_CHOICE_2(__vibmin, s16x2, __cairn_dpx_s16x2, <=)
CAIRN_DPX_CHOICE_2(__vibmin, u16x2, __cairn_dpx_u16x2, <=)

#undef CAIRN_DPX_CHOICE_2
#undef CAIRN_DPX_CHOICE
#undef CAIRN_DPX_RELU
#undef CAIRN_DPX_RELU_3
#undef CAIRN_DPX_FAMILY
#undef CAIRN_DPX_MIN
#undef CAIRN_DPX_MAX
#undef CAIRN_DPX_AS
#undef CAIRN_DPX

#endif
