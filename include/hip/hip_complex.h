/* HIP's complex numbers: hipFloatComplex, hipDoubleComplex and their arithmetic. */
#pragma once

#include "hip_runtime.h"
#include "hip_vector_types.h"

#include "../cairn/device/complex.h"

typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

__host__ __device__ static __inline__ hipFloatComplex make_hipFloatComplex(float real, float imaginary) {
  return make_float2(real, imaginary);
}
__host__ __device__ static __inline__ hipDoubleComplex make_hipDoubleComplex(double real, double imaginary) {
  return make_double2(real, imaginary);
}
__host__ __device__ static __inline__ hipComplex make_hipComplex(float real, float imaginary) {
  return make_float2(real, imaginary);
}
__host__ __device__ static __inline__ hipDoubleComplex hipComplexFloatToDouble(hipFloatComplex z) {
  return make_double2(z.x, z.y);
}
__host__ __device__ static __inline__ hipFloatComplex hipComplexDoubleToFloat(hipDoubleComplex z) {
  return make_float2((float)z.x, (float)z.y);
}

CAIRN_COMPLEX(hipC, f, float, hipFloatComplex, make_hipFloatComplex, fabsf, sqrtf)
CAIRN_COMPLEX(hipC, , double, hipDoubleComplex, make_hipDoubleComplex, fabs, sqrt)

/* The square of the magnitude. */
__host__ __device__ static __inline__ float hipCsqabsf(hipFloatComplex z) { return z.x * z.x + z.y * z.y; }
__host__ __device__ static __inline__ double hipCsqabs(hipDoubleComplex z) { return z.x * z.x + z.y * z.y; }
