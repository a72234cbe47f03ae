/* Complex numbers as C structs: CUDA's cuComplex.h and HIP's hip_complex.h are the same functions with another prefix,
 * made here from one definition. x is the real part, y the imaginary one. */
#pragma once

#include "qualifiers.h"

#include <math.h>

/* Scaled division and magnitude: neither overflows where the result does not. `prefix` is cuC or hipC. */
#define CAIRN_COMPLEX(prefix, f, type, complex_type, make, fabs_, sqrt_)                                              \
  __host__ __device__ static __inline__ type prefix##real##f(complex_type z) { return z.x; }                          \
  __host__ __device__ static __inline__ type prefix##imag##f(complex_type z) { return z.y; }                          \
  __host__ __device__ static __inline__ complex_type prefix##onj##f(complex_type z) { return make(z.x, -z.y); }       \
  __host__ __device__ static __inline__ complex_type prefix##add##f(complex_type a, complex_type b) {                 \
    return make(a.x + b.x, a.y + b.y);                                                                                \
  }                                                                                                                   \
  __host__ __device__ static __inline__ complex_type prefix##sub##f(complex_type a, complex_type b) {                 \
    return make(a.x - b.x, a.y - b.y);                                                                                \
  }                                                                                                                   \
  __host__ __device__ static __inline__ complex_type prefix##mul##f(complex_type a, complex_type b) {                 \
    return make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                                        \
  }                                                                                                                   \
  __host__ __device__ static __inline__ complex_type prefix##div##f(complex_type a, complex_type b) {                 \
    const type scale = 1 / (fabs_(b.x) + fabs_(b.y));                                                                 \
    const type ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                                \
    const type norm = 1 / (bx * bx + by * by);                                                                        \
    return make((ax * bx + ay * by) * norm, (ay * bx - ax * by) * norm);                                              \
  }                                                                                                                   \
  __host__ __device__ static __inline__ type prefix##abs##f(complex_type z) {                                         \
    const type a = fabs_(z.x), b = fabs_(z.y);                                                                        \
    const type large = a > b ? a : b, small = a > b ? b : a;                                                          \
    const type ratio = small / large;                                                                                 \
    if (large == 0 || a != a || b != b || large - large != 0) return a + b;                                           \
    return large * sqrt_(1 + ratio * ratio);                                                                          \
  }                                                                                                                   \
  __host__ __device__ static __inline__ complex_type prefix##fma##f(complex_type a, complex_type b, complex_type c) { \
    return make(a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x);                                            \
  }
