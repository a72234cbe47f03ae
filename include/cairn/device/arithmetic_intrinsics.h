/* Floating-point intrinsics: fast approximations (__sinf, __expf, ...) and arithmetic in a chosen rounding direction
 * (__fadd_rn, __dmul_ru, ...). Declared only; the device library defines them. */
#pragma once

#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

CAIRN_PURE float __cosf(float) __asm__("__nv_fast_cosf");
CAIRN_PURE float __exp10f(float) __asm__("__nv_fast_exp10f");
CAIRN_PURE float __expf(float) __asm__("__nv_fast_expf");
CAIRN_PURE float __fdividef(float, float) __asm__("__nv_fast_fdividef");
CAIRN_PURE float __log10f(float) __asm__("__nv_fast_log10f");
CAIRN_PURE float __log2f(float) __asm__("__nv_fast_log2f");
CAIRN_PURE float __logf(float) __asm__("__nv_fast_logf");
CAIRN_PURE float __powf(float, float) __asm__("__nv_fast_powf");
CAIRN_PURE float __sinf(float) __asm__("__nv_fast_sinf");
CAIRN_PURE float __tanf(float) __asm__("__nv_fast_tanf");
CAIRN_PURE float __tanhf(float) __asm__("__nv_fast_tanhf");
CAIRN_PURE float __saturatef(float) __asm__("__nv_saturatef");
CAIRN_PURE float __frsqrt_rn(float) __asm__("__nv_frsqrt_rn");
CAIRN_EXTERN void __sincosf(float, float*, float*) __asm__("__nv_fast_sincosf");

#define CAIRN_DIRECTED(mode)                                                                 \
  CAIRN_PURE float __fadd_##mode(float, float) __asm__("__nv_fadd_" #mode);                  \
  CAIRN_PURE float __fsub_##mode(float, float) __asm__("__nv_fsub_" #mode);                  \
  CAIRN_PURE float __fmul_##mode(float, float) __asm__("__nv_fmul_" #mode);                  \
  CAIRN_PURE float __fdiv_##mode(float, float) __asm__("__nv_fdiv_" #mode);                  \
  CAIRN_PURE float __frcp_##mode(float) __asm__("__nv_frcp_" #mode);                         \
  CAIRN_PURE float __fsqrt_##mode(float) __asm__("__nv_fsqrt_" #mode);                       \
  CAIRN_PURE float __fmaf_##mode(float, float, float) __asm__("__nv_fmaf_" #mode);           \
  CAIRN_PURE float __fmaf_ieee_##mode(float, float, float) __asm__("__nv_fmaf_ieee_" #mode); \
  CAIRN_PURE double __dadd_##mode(double, double) __asm__("__nv_dadd_" #mode);               \
  CAIRN_PURE double __dsub_##mode(double, double) __asm__("__nv_dsub_" #mode);               \
  CAIRN_PURE double __dmul_##mode(double, double) __asm__("__nv_dmul_" #mode);               \
  CAIRN_PURE double __ddiv_##mode(double, double) __asm__("__nv_ddiv_" #mode);               \
  CAIRN_PURE double __drcp_##mode(double) __asm__("__nv_drcp_" #mode);                       \
  CAIRN_PURE double __dsqrt_##mode(double) __asm__("__nv_dsqrt_" #mode);                     \
  CAIRN_PURE double __fma_##mode(double, double, double) __asm__("__nv_fma_" #mode);

CAIRN_DIRECTED(rn)
CAIRN_DIRECTED(rz)
CAIRN_DIRECTED(ru)
CAIRN_DIRECTED(rd)
#undef CAIRN_DIRECTED

CAIRN_DEVICE float fdividef(float a, float b) { return __fdividef(a, b); }
CAIRN_DEVICE double fdivide(double a, double b) { return a / b; }

#endif
