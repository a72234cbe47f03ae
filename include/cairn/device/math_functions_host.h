/* Host versions of CUDA's own math functions, by the C library. */
#pragma once
#pragma GCC system_header

#include <math.h>

#include "qualifiers.h"

#ifdef CAIRN_KERNEL_LANGUAGE

#define CAIRN_HOST __host__ static __inline__ __attribute__((unused))

/* Newer C libraries have some of these themselves (C23). */
#if !defined(__GLIBC_PREREQ) || !__GLIBC_PREREQ(2, 42)
CAIRN_HOST double rsqrt(double x) { return 1.0 / sqrt(x); }
CAIRN_HOST float rsqrtf(float x) { return 1.0f / sqrtf(x); }
#endif
CAIRN_HOST float rsqrt(float x) { return 1.0f / sqrtf(x); }
CAIRN_HOST double rcbrt(double x) { return 1.0 / cbrt(x); }
CAIRN_HOST float rcbrtf(float x) { return 1.0f / cbrtf(x); }

/* The argument is reduced exactly, so that sinpi of an integer is 0. */
#if !defined(__GLIBC_PREREQ) || !__GLIBC_PREREQ(2, 41)
CAIRN_HOST double sinpi(double x) {
  double r = remainder(x, 2.0);
  if (fabs(r) > 0.5) r = copysign(1.0, r) - r;
  return sin(M_PI * r);
}
CAIRN_HOST double cospi(double x) {
  const double r = fabs(remainder(x, 2.0));
  return r <= 0.25 ? cos(M_PI * r) : r < 0.75 ? sin(M_PI * (0.5 - r)) : -cos(M_PI * (1.0 - r));
}
CAIRN_HOST float sinpif(float x) { return static_cast<float>(sinpi(static_cast<double>(x))); }
CAIRN_HOST float cospif(float x) { return static_cast<float>(cospi(static_cast<double>(x))); }
#endif
CAIRN_HOST void sincospi(double x, double* sine, double* cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}
CAIRN_HOST void sincospif(float x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}

CAIRN_HOST double rhypot(double x, double y) { return 1.0 / hypot(x, y); }
CAIRN_HOST float rhypotf(float x, float y) { return 1.0f / hypotf(x, y); }
CAIRN_HOST double norm3d(double a, double b, double c) { return hypot(hypot(a, b), c); }
CAIRN_HOST float norm3df(float a, float b, float c) { return hypotf(hypotf(a, b), c); }
CAIRN_HOST double norm4d(double a, double b, double c, double d) { return hypot(hypot(a, b), hypot(c, d)); }
CAIRN_HOST float norm4df(float a, float b, float c, float d) { return hypotf(hypotf(a, b), hypotf(c, d)); }
CAIRN_HOST double normcdf(double x) { return 0.5 * erfc(-x * M_SQRT1_2); }
CAIRN_HOST float normcdff(float x) { return static_cast<float>(normcdf(static_cast<double>(x))); }

#undef CAIRN_HOST

#endif
