/* CUDA's complex numbers: cuFloatComplex, cuDoubleComplex and their arithmetic. */
#pragma once

#include "cairn/device/complex.h"
#include "vector_functions.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

__host__ __device__ static __inline__ cuFloatComplex make_cuFloatComplex(float real, float imaginary) {
  return make_float2(real, imaginary);
}
__host__ __device__ static __inline__ cuDoubleComplex make_cuDoubleComplex(double real, double imaginary) {
  return make_double2(real, imaginary);
}
__host__ __device__ static __inline__ cuComplex make_cuComplex(float real, float imaginary) {
  return make_float2(real, imaginary);
}
__host__ __device__ static __inline__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
  return make_double2(z.x, z.y);
}
__host__ __device__ static __inline__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
  return make_float2((float)z.x, (float)z.y);
}

CAIRN_COMPLEX(cuC, f, float, cuFloatComplex, make_cuFloatComplex, fabsf, sqrtf)
CAIRN_COMPLEX(cuC, , double, cuDoubleComplex, make_cuDoubleComplex, fabs, sqrt)
