// The functions of the C library that device code is left to call; native code objects resolve them against libm.
// Declared here, not taken from <math.h>, so that they are pure (no errno) and free of the host's macros.
#pragma once

#define CAIRN_LIBM __attribute__((const, nothrow))
#define CAIRN_LIBM_1(name)                   \
  extern "C" CAIRN_LIBM double name(double); \
  extern "C" CAIRN_LIBM float name##f(float);
#define CAIRN_LIBM_2(name)                           \
  extern "C" CAIRN_LIBM double name(double, double); \
  extern "C" CAIRN_LIBM float name##f(float, float);

CAIRN_LIBM_1(acos)
CAIRN_LIBM_1(acosh)
CAIRN_LIBM_1(asin)
CAIRN_LIBM_1(asinh)
CAIRN_LIBM_1(atan)
CAIRN_LIBM_1(atanh)
CAIRN_LIBM_1(cbrt)
CAIRN_LIBM_1(cos)
CAIRN_LIBM_1(cosh)
CAIRN_LIBM_1(erf)
CAIRN_LIBM_1(erfc)
CAIRN_LIBM_1(exp)
CAIRN_LIBM_1(exp10)
CAIRN_LIBM_1(exp2)
CAIRN_LIBM_1(expm1)
CAIRN_LIBM_1(j0)
CAIRN_LIBM_1(j1)
CAIRN_LIBM_1(log)
CAIRN_LIBM_1(log10)
CAIRN_LIBM_1(log1p)
CAIRN_LIBM_1(log2)
CAIRN_LIBM_1(sin)
CAIRN_LIBM_1(sinh)
CAIRN_LIBM_1(tan)
CAIRN_LIBM_1(tanh)
CAIRN_LIBM_1(tgamma)
CAIRN_LIBM_1(y0)
CAIRN_LIBM_1(y1)
CAIRN_LIBM_2(atan2)
CAIRN_LIBM_2(fmod)
CAIRN_LIBM_2(hypot)
CAIRN_LIBM_2(pow)
CAIRN_LIBM_2(remainder)
#undef CAIRN_LIBM_1
#undef CAIRN_LIBM_2

extern "C" {
CAIRN_LIBM double jn(int, double);
CAIRN_LIBM float jnf(int, float);
CAIRN_LIBM double yn(int, double);
CAIRN_LIBM float ynf(int, float);
// The reentrant form: the plain one writes the global signgam.
__attribute__((nothrow)) double lgamma_r(double, int*);
__attribute__((nothrow)) float lgammaf_r(float, int*);
__attribute__((nothrow)) double remquo(double, double, int*);
__attribute__((nothrow)) float remquof(float, float, int*);
}
