/* Device overloads of the C and C++ standard math functions: declarations only, each bound to its function in the
 * device library by an asm label.
 *
 * They must stand before <cmath>: its constexpr overloads would otherwise become the device versions, and its
 * templates for mixed arguments (pow(float, int), ...) look up the functions that they call where they are defined.
 * clang lets a constexpr host function stand beside a device function of the same signature only if that one is from a
 * system header. */
#pragma once
#pragma GCC system_header

#include "qualifiers.h"

#ifdef CAIRN_KERNEL_LANGUAGE

/* In namespace std, with C++ linkage. */
#define CAIRN_STD __device__ __attribute__((nothrow, const, noconvergent))
#define CAIRN_STD_OUT __device__ __attribute__((nothrow, noconvergent))
#define CAIRN_PURE_OUT CAIRN_EXTERN __attribute__((noconvergent))

/* sin: ::sin(double), ::sinf(float), std::sin(float). */
#define CAIRN_MATH_1(name)                                    \
  CAIRN_PURE double name(double) __asm__("__nv_" #name);      \
  CAIRN_PURE float name##f(float) __asm__("__nv_" #name "f"); \
  namespace std {                                             \
  CAIRN_STD float name(float) __asm__("__nv_" #name "f");     \
  using ::name;                                               \
  using ::name##f;                                            \
  }
#define CAIRN_MATH_2(name)                                           \
  CAIRN_PURE double name(double, double) __asm__("__nv_" #name);     \
  CAIRN_PURE float name##f(float, float) __asm__("__nv_" #name "f"); \
  namespace std {                                                    \
  CAIRN_STD float name(float, float) __asm__("__nv_" #name "f");     \
  using ::name;                                                      \
  using ::name##f;                                                   \
  }
/* A function with another type in its result or second argument; `label` is the library's name without prefix. */
#define CAIRN_MATH_TO(type, name, label)                      \
  CAIRN_PURE type name(double) __asm__("__nv_" #label);       \
  CAIRN_PURE type name##f(float) __asm__("__nv_" #label "f"); \
  namespace std {                                             \
  CAIRN_STD type name(float) __asm__("__nv_" #label "f");     \
  using ::name;                                               \
  using ::name##f;                                            \
  }
#define CAIRN_MATH_WITH(type, name, label)                           \
  CAIRN_PURE double name(double, type) __asm__("__nv_" #label);      \
  CAIRN_PURE float name##f(float, type) __asm__("__nv_" #label "f"); \
  namespace std {                                                    \
  CAIRN_STD float name(float, type) __asm__("__nv_" #label "f");     \
  using ::name;                                                      \
  using ::name##f;                                                   \
  }

CAIRN_MATH_1(acos)
CAIRN_MATH_1(acosh)
CAIRN_MATH_1(asin)
CAIRN_MATH_1(asinh)
CAIRN_MATH_1(atan)
CAIRN_MATH_1(atanh)
CAIRN_MATH_1(cbrt)
CAIRN_MATH_1(ceil)
CAIRN_MATH_1(cos)
CAIRN_MATH_1(cosh)
CAIRN_MATH_1(erf)
CAIRN_MATH_1(erfc)
CAIRN_MATH_1(exp)
CAIRN_MATH_1(exp2)
CAIRN_MATH_1(expm1)
CAIRN_MATH_1(fabs)
CAIRN_MATH_1(floor)
CAIRN_MATH_1(lgamma)
CAIRN_MATH_1(log)
CAIRN_MATH_1(log10)
CAIRN_MATH_1(log1p)
CAIRN_MATH_1(log2)
CAIRN_MATH_1(logb)
CAIRN_MATH_1(nearbyint)
CAIRN_MATH_1(rint)
CAIRN_MATH_1(round)
CAIRN_MATH_1(sin)
CAIRN_MATH_1(sinh)
CAIRN_MATH_1(sqrt)
CAIRN_MATH_1(tan)
CAIRN_MATH_1(tanh)
CAIRN_MATH_1(tgamma)
CAIRN_MATH_1(trunc)
CAIRN_MATH_2(atan2)
CAIRN_MATH_2(copysign)
CAIRN_MATH_2(fdim)
CAIRN_MATH_2(fmax)
CAIRN_MATH_2(fmin)
CAIRN_MATH_2(fmod)
CAIRN_MATH_2(hypot)
CAIRN_MATH_2(nextafter)
CAIRN_MATH_2(pow)
CAIRN_MATH_2(remainder)
CAIRN_MATH_TO(int, ilogb, ilogb)
CAIRN_MATH_TO(long, lrint, llrint)
CAIRN_MATH_TO(long, lround, llround)
CAIRN_MATH_TO(long long, llrint, llrint)
CAIRN_MATH_TO(long long, llround, llround)
CAIRN_MATH_WITH(int, ldexp, ldexp)
CAIRN_MATH_WITH(int, scalbn, scalbn)
CAIRN_MATH_WITH(long, scalbln, cairn_scalbln)

#undef CAIRN_MATH_1
#undef CAIRN_MATH_2
#undef CAIRN_MATH_TO
#undef CAIRN_MATH_WITH

CAIRN_PURE double fma(double, double, double) __asm__("__nv_fma");
CAIRN_PURE float fmaf(float, float, float) __asm__("__nv_fmaf");
CAIRN_PURE_OUT double frexp(double, int*) __asm__("__nv_frexp");
CAIRN_PURE_OUT float frexpf(float, int*) __asm__("__nv_frexpf");
CAIRN_PURE_OUT double modf(double, double*) __asm__("__nv_modf");
CAIRN_PURE_OUT float modff(float, float*) __asm__("__nv_modff");
CAIRN_PURE_OUT double remquo(double, double, int*) __asm__("__nv_remquo");
CAIRN_PURE_OUT float remquof(float, float, int*) __asm__("__nv_remquof");
CAIRN_PURE double nan(const char*) __asm__("__nv_nan");
CAIRN_PURE float nanf(const char*) __asm__("__nv_nanf");
CAIRN_PURE int abs(int) __asm__("__nv_abs");
CAIRN_PURE long labs(long) __asm__("__nv_llabs");
CAIRN_PURE long long llabs(long long) __asm__("__nv_llabs");

namespace std {
CAIRN_STD float fma(float, float, float) __asm__("__nv_fmaf");
CAIRN_STD_OUT float frexp(float, int*) __asm__("__nv_frexpf");
CAIRN_STD_OUT float modf(float, float*) __asm__("__nv_modff");
CAIRN_STD_OUT float remquo(float, float, int*) __asm__("__nv_remquof");
CAIRN_STD float abs(float) __asm__("__nv_fabsf");
CAIRN_STD double abs(double) __asm__("__nv_fabs");
CAIRN_STD long abs(long) __asm__("__nv_llabs");
CAIRN_STD long long abs(long long) __asm__("__nv_llabs");
using ::abs;
using ::fma;
using ::fmaf;
using ::frexp;
using ::frexpf;
using ::labs;
using ::llabs;
using ::modf;
using ::modff;
using ::nan;
using ::nanf;
using ::remquo;
using ::remquof;
}  // namespace std

/* In <math.h> but not in <cmath>. */
CAIRN_PURE double exp10(double) __asm__("__nv_exp10");
CAIRN_PURE float exp10f(float) __asm__("__nv_exp10f");
CAIRN_PURE double j0(double) __asm__("__nv_j0");
CAIRN_PURE double j1(double) __asm__("__nv_j1");
CAIRN_PURE double jn(int, double) __asm__("__nv_jn");
CAIRN_PURE double y0(double) __asm__("__nv_y0");
CAIRN_PURE double y1(double) __asm__("__nv_y1");
CAIRN_PURE double yn(int, double) __asm__("__nv_yn");
CAIRN_PURE float j0f(float) __asm__("__nv_j0f");
CAIRN_PURE float j1f(float) __asm__("__nv_j1f");
CAIRN_PURE float jnf(int, float) __asm__("__nv_jnf");
CAIRN_PURE float y0f(float) __asm__("__nv_y0f");
CAIRN_PURE float y1f(float) __asm__("__nv_y1f");
CAIRN_PURE float ynf(int, float) __asm__("__nv_ynf");
CAIRN_PURE_OUT void sincos(double, double*, double*) __asm__("__nv_sincos");
CAIRN_PURE_OUT void sincosf(float, float*, float*) __asm__("__nv_sincosf");

#undef CAIRN_STD
#undef CAIRN_STD_OUT
#undef CAIRN_PURE_OUT

#endif
