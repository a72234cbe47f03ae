/* Math functions that CUDA and HIP have beyond C++'s: reciprocal roots, angles in half turns, norms, the normal
 * distribution, min and max. Those that are common in host code too have a host version. */
#pragma once
#pragma GCC system_header

#include <math.h>

#include "prelude.h"

#ifdef CAIRN_KERNEL_LANGUAGE

/* In global scope for double and, under both names, for float. */
#define CAIRN_MATH_1(name)                                    \
  CAIRN_PURE double name(double) __asm__("__nv_" #name);      \
  CAIRN_PURE float name##f(float) __asm__("__nv_" #name "f"); \
  CAIRN_PURE_OVERLOAD float name(float) __asm__("__nv_" #name "f");
#define CAIRN_PURE_OVERLOAD __device__ __attribute__((nothrow, const, noconvergent))

CAIRN_MATH_1(cospi)
CAIRN_MATH_1(cyl_bessel_i0)
CAIRN_MATH_1(cyl_bessel_i1)
CAIRN_MATH_1(erfcinv)
CAIRN_MATH_1(erfcx)
CAIRN_MATH_1(erfinv)
CAIRN_MATH_1(normcdf)
CAIRN_MATH_1(normcdfinv)
CAIRN_MATH_1(rcbrt)
CAIRN_MATH_1(rsqrt)
CAIRN_MATH_1(sinpi)
#undef CAIRN_MATH_1

CAIRN_PURE double rhypot(double, double) __asm__("__nv_rhypot");
CAIRN_PURE float rhypotf(float, float) __asm__("__nv_rhypotf");
CAIRN_PURE double norm3d(double, double, double) __asm__("__nv_norm3d");
CAIRN_PURE float norm3df(float, float, float) __asm__("__nv_norm3df");
CAIRN_PURE double rnorm3d(double, double, double) __asm__("__nv_rnorm3d");
CAIRN_PURE float rnorm3df(float, float, float) __asm__("__nv_rnorm3df");
CAIRN_PURE double norm4d(double, double, double, double) __asm__("__nv_norm4d");
CAIRN_PURE float norm4df(float, float, float, float) __asm__("__nv_norm4df");
CAIRN_PURE double rnorm4d(double, double, double, double) __asm__("__nv_rnorm4d");
CAIRN_PURE float rnorm4df(float, float, float, float) __asm__("__nv_rnorm4df");
CAIRN_EXTERN double norm(int, const double*) __asm__("__nv_norm");
CAIRN_EXTERN float normf(int, const float*) __asm__("__nv_normf");
CAIRN_EXTERN double rnorm(int, const double*) __asm__("__nv_rnorm");
CAIRN_EXTERN float rnormf(int, const float*) __asm__("__nv_rnormf");
CAIRN_EXTERN void sincospi(double, double*, double*) __asm__("__nv_sincospi");
CAIRN_EXTERN void sincospif(float, float*, float*) __asm__("__nv_sincospif");

/* Float overloads of names that C has for double only. */
CAIRN_PURE_OVERLOAD float exp10(float) __asm__("__nv_exp10f");
CAIRN_PURE_OVERLOAD float j0(float) __asm__("__nv_j0f");
CAIRN_PURE_OVERLOAD float j1(float) __asm__("__nv_j1f");
CAIRN_PURE_OVERLOAD float jn(int, float) __asm__("__nv_jnf");
CAIRN_PURE_OVERLOAD float y0(float) __asm__("__nv_y0f");
CAIRN_PURE_OVERLOAD float y1(float) __asm__("__nv_y1f");
CAIRN_PURE_OVERLOAD float yn(int, float) __asm__("__nv_ynf");
CAIRN_PURE_OVERLOAD float rhypot(float, float) __asm__("__nv_rhypotf");
CAIRN_PURE_OVERLOAD float norm3d(float, float, float) __asm__("__nv_norm3df");
CAIRN_PURE_OVERLOAD float norm4d(float, float, float, float) __asm__("__nv_norm4df");
CAIRN_DEVICE void sincos(float x, float* sine, float* cosine) { sincosf(x, sine, cosine); }
CAIRN_DEVICE void sincospi(float x, float* sine, float* cosine) { sincospif(x, sine, cosine); }
#undef CAIRN_PURE_OVERLOAD

CAIRN_HOST_DEVICE float saturate(float x) { return !(x > 0.0f) ? 0.0f : x < 1.0f ? x : 1.0f; }

/* min and max. Mixed signedness compares as unsigned, as C++'s conversions have it; a NaN loses against a number. */
#define CAIRN_MIN_MAX(result, a_type, b_type)                                                                 \
  CAIRN_HOST_DEVICE result min(const a_type a, const b_type b) {                                              \
    return static_cast<result>(a) < static_cast<result>(b) ? static_cast<result>(a) : static_cast<result>(b); \
  }                                                                                                           \
  CAIRN_HOST_DEVICE result max(const a_type a, const b_type b) {                                              \
    return static_cast<result>(a) > static_cast<result>(b) ? static_cast<result>(a) : static_cast<result>(b); \
  }
#define CAIRN_MIN_MAX_INTEGER(type)                          \
  CAIRN_MIN_MAX(type, type, type)                            \
  CAIRN_MIN_MAX(unsigned type, unsigned type, unsigned type) \
  CAIRN_MIN_MAX(unsigned type, type, unsigned type)          \
  CAIRN_MIN_MAX(unsigned type, unsigned type, type)
CAIRN_MIN_MAX_INTEGER(int)
CAIRN_MIN_MAX_INTEGER(long)
CAIRN_MIN_MAX_INTEGER(long long)
#undef CAIRN_MIN_MAX_INTEGER
#undef CAIRN_MIN_MAX

#define CAIRN_MIN_MAX_FLOAT(result, a_type, b_type, suffix)                                             \
  CAIRN_HOST_DEVICE result min(const a_type a, const b_type b) { return __builtin_fmin##suffix(a, b); } \
  CAIRN_HOST_DEVICE result max(const a_type a, const b_type b) { return __builtin_fmax##suffix(a, b); }
CAIRN_MIN_MAX_FLOAT(float, float, float, f)
CAIRN_MIN_MAX_FLOAT(double, double, double, )
CAIRN_MIN_MAX_FLOAT(double, float, double, )
CAIRN_MIN_MAX_FLOAT(double, double, float, )
#undef CAIRN_MIN_MAX_FLOAT

CAIRN_HOST_DEVICE unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
CAIRN_HOST_DEVICE unsigned umax(unsigned a, unsigned b) { return a > b ? a : b; }
CAIRN_HOST_DEVICE long long llmin(long long a, long long b) { return a < b ? a : b; }
CAIRN_HOST_DEVICE long long llmax(long long a, long long b) { return a > b ? a : b; }
CAIRN_HOST_DEVICE unsigned long long ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
CAIRN_HOST_DEVICE unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }

#include "math_functions_host.h"

#endif
