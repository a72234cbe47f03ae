// Functions that are one machine operation or a few: rounding to integers, signs, extremes, fused multiply-add, and
// the parts of a number. All are exact.
#include "library.h"

using cairn::devicelib::bits;

#define CAIRN_BUILTIN_1(name)                                                                   \
  CAIRN_LIBRARY_INLINE double __nv_##name(double x) { return __builtin_elementwise_##name(x); } \
  CAIRN_LIBRARY_INLINE float __nv_##name##f(float x) { return __builtin_elementwise_##name(x); }

CAIRN_BUILTIN_1(ceil)
CAIRN_BUILTIN_1(floor)
CAIRN_BUILTIN_1(nearbyint)
CAIRN_BUILTIN_1(rint)
CAIRN_BUILTIN_1(round)
CAIRN_BUILTIN_1(sqrt)
CAIRN_BUILTIN_1(trunc)

CAIRN_LIBRARY_INLINE double __nv_fabs(double x) { return __builtin_elementwise_abs(x); }
CAIRN_LIBRARY_INLINE float __nv_fabsf(float x) { return __builtin_elementwise_abs(x); }
CAIRN_LIBRARY_INLINE double __nv_copysign(double x, double y) { return __builtin_elementwise_copysign(x, y); }
CAIRN_LIBRARY_INLINE float __nv_copysignf(float x, float y) { return __builtin_elementwise_copysign(x, y); }
CAIRN_LIBRARY_INLINE double __nv_fma(double x, double y, double z) { return __builtin_elementwise_fma(x, y, z); }
CAIRN_LIBRARY_INLINE float __nv_fmaf(float x, float y, float z) { return __builtin_elementwise_fma(x, y, z); }

// minNum and maxNum: a NaN loses against a number.
CAIRN_LIBRARY_INLINE double __nv_fmax(double x, double y) { return __builtin_elementwise_maxnum(x, y); }
CAIRN_LIBRARY_INLINE float __nv_fmaxf(float x, float y) { return __builtin_elementwise_maxnum(x, y); }
CAIRN_LIBRARY_INLINE double __nv_fmin(double x, double y) { return __builtin_elementwise_minnum(x, y); }
CAIRN_LIBRARY_INLINE float __nv_fminf(float x, float y) { return __builtin_elementwise_minnum(x, y); }
CAIRN_LIBRARY_INLINE double __nv_fdim(double x, double y) { return x <= y ? 0.0 : x - y; }
CAIRN_LIBRARY_INLINE float __nv_fdimf(float x, float y) { return x <= y ? 0.0f : x - y; }
// NaN gives 0.
CAIRN_LIBRARY_INLINE float __nv_saturatef(float x) { return !(x > 0.0f) ? 0.0f : x < 1.0f ? x : 1.0f; }

CAIRN_LIBRARY_INLINE int __nv_isnand(double x) { return x != x; }
CAIRN_LIBRARY_INLINE int __nv_isnanf(float x) { return x != x; }
CAIRN_LIBRARY_INLINE int __nv_isinfd(double x) { return __builtin_elementwise_abs(x) == __builtin_inf(); }
CAIRN_LIBRARY_INLINE int __nv_isinff(float x) { return __builtin_elementwise_abs(x) == __builtin_inff(); }
CAIRN_LIBRARY_INLINE int __nv_isfinited(double x) { return __builtin_elementwise_abs(x) < __builtin_inf(); }
CAIRN_LIBRARY_INLINE int __nv_finitef(float x) { return __builtin_elementwise_abs(x) < __builtin_inff(); }
CAIRN_LIBRARY_INLINE int __nv_signbitd(double x) { return bits<long long>(x) < 0; }
CAIRN_LIBRARY_INLINE int __nv_signbitf(float x) { return bits<int>(x) < 0; }

// The payload strings of nan("...") are not kept.
CAIRN_LIBRARY_INLINE double __nv_nan(const char*) { return __builtin_nan(""); }
CAIRN_LIBRARY_INLINE float __nv_nanf(const char*) { return __builtin_nanf(""); }
