// Elementary functions that the C library has under the same name.
#include "libm.h"
#include "library.h"

#define CAIRN_FORWARD_1(name)                                    \
  CAIRN_LIBRARY double __nv_##name(double x) { return name(x); } \
  CAIRN_LIBRARY float __nv_##name##f(float x) { return name##f(x); }
#define CAIRN_FORWARD_2(name)                                                 \
  CAIRN_LIBRARY double __nv_##name(double x, double y) { return name(x, y); } \
  CAIRN_LIBRARY float __nv_##name##f(float x, float y) { return name##f(x, y); }

CAIRN_FORWARD_1(acos)
CAIRN_FORWARD_1(acosh)
CAIRN_FORWARD_1(asin)
CAIRN_FORWARD_1(asinh)
CAIRN_FORWARD_1(atan)
CAIRN_FORWARD_1(atanh)
CAIRN_FORWARD_1(cbrt)
CAIRN_FORWARD_1(cos)
CAIRN_FORWARD_1(cosh)
CAIRN_FORWARD_1(erf)
CAIRN_FORWARD_1(erfc)
CAIRN_FORWARD_1(exp)
CAIRN_FORWARD_1(exp10)
CAIRN_FORWARD_1(exp2)
CAIRN_FORWARD_1(expm1)
CAIRN_FORWARD_1(j0)
CAIRN_FORWARD_1(j1)
CAIRN_FORWARD_1(log)
CAIRN_FORWARD_1(log10)
CAIRN_FORWARD_1(log1p)
CAIRN_FORWARD_1(log2)
CAIRN_FORWARD_1(sin)
CAIRN_FORWARD_1(sinh)
CAIRN_FORWARD_1(tan)
CAIRN_FORWARD_1(tanh)
CAIRN_FORWARD_1(tgamma)
CAIRN_FORWARD_1(y0)
CAIRN_FORWARD_1(y1)
CAIRN_FORWARD_2(atan2)
CAIRN_FORWARD_2(fmod)
CAIRN_FORWARD_2(hypot)
CAIRN_FORWARD_2(pow)
CAIRN_FORWARD_2(remainder)

CAIRN_LIBRARY double __nv_jn(int n, double x) { return jn(n, x); }
CAIRN_LIBRARY float __nv_jnf(int n, float x) { return jnf(n, x); }
CAIRN_LIBRARY double __nv_yn(int n, double x) { return yn(n, x); }
CAIRN_LIBRARY float __nv_ynf(int n, float x) { return ynf(n, x); }

CAIRN_LIBRARY double __nv_lgamma(double x) {
  int sign;
  return lgamma_r(x, &sign);
}
CAIRN_LIBRARY float __nv_lgammaf(float x) {
  int sign;
  return lgammaf_r(x, &sign);
}

CAIRN_LIBRARY double __nv_remquo(double x, double y, int* quotient) { return remquo(x, y, quotient); }
CAIRN_LIBRARY float __nv_remquof(float x, float y, int* quotient) { return remquof(x, y, quotient); }

CAIRN_LIBRARY double __nv_powi(double x, int n) { return pow(x, static_cast<double>(n)); }
CAIRN_LIBRARY float __nv_powif(float x, int n) { return static_cast<float>(pow(static_cast<double>(x), n)); }

CAIRN_LIBRARY void __nv_sincos(double x, double* sine, double* cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}
CAIRN_LIBRARY void __nv_sincosf(float x, float* sine, float* cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}

// The fast forms promise less accuracy for more speed; here the accurate ones are fast enough to serve.
CAIRN_LIBRARY float __nv_fast_sinf(float x) { return sinf(x); }
CAIRN_LIBRARY float __nv_fast_cosf(float x) { return cosf(x); }
CAIRN_LIBRARY float __nv_fast_tanf(float x) { return tanf(x); }
CAIRN_LIBRARY float __nv_fast_tanhf(float x) { return tanhf(x); }
CAIRN_LIBRARY float __nv_fast_expf(float x) { return expf(x); }
CAIRN_LIBRARY float __nv_fast_exp10f(float x) { return exp10f(x); }
CAIRN_LIBRARY float __nv_fast_logf(float x) { return logf(x); }
CAIRN_LIBRARY float __nv_fast_log2f(float x) { return log2f(x); }
CAIRN_LIBRARY float __nv_fast_log10f(float x) { return log10f(x); }
CAIRN_LIBRARY float __nv_fast_powf(float x, float y) { return powf(x, y); }
CAIRN_LIBRARY_INLINE float __nv_fast_fdividef(float x, float y) { return x / y; }
CAIRN_LIBRARY void __nv_fast_sincosf(float x, float* sine, float* cosine) { __nv_sincosf(x, sine, cosine); }
