/* HIP's older bfloat16 class: a storage type that computes in float. */
#pragma once

#include "hip_runtime.h"

#include "../cairn/device/bfloat16.h"

struct hip_bfloat16 {
  unsigned short data;

  enum truncate_t { truncate };

  hip_bfloat16() = default;
  __host__ __device__ explicit hip_bfloat16(float f) : data(__cairn_bfloat16_bits(f)) {}
  __host__ __device__ hip_bfloat16(float f, truncate_t) : data(__float2bfloat16_rz(f).__x) {}
  __host__ __device__ operator float() const { return __cairn_bfloat16_value(data); }
  __host__ __device__ static hip_bfloat16 round_to_bfloat16(float f) { return hip_bfloat16(f); }
  __host__ __device__ hip_bfloat16& operator=(const float& f) {
    data = __cairn_bfloat16_bits(f);
    return *this;
  }
};

#define CAIRN_OPERATOR(op)                                                              \
  __host__ __device__ inline hip_bfloat16 operator op(hip_bfloat16 a, hip_bfloat16 b) { \
    return hip_bfloat16(static_cast<float>(a) op static_cast<float>(b));                \
  }                                                                                     \
  __host__ __device__ inline hip_bfloat16& operator op## = (hip_bfloat16 & a, hip_bfloat16 b) { return a = a op b; }
CAIRN_OPERATOR(+)
CAIRN_OPERATOR(-)
CAIRN_OPERATOR(*)
CAIRN_OPERATOR(/)
#undef CAIRN_OPERATOR
#define CAIRN_COMPARISON(op)                                                    \
  __host__ __device__ inline bool operator op(hip_bfloat16 a, hip_bfloat16 b) { \
    return static_cast<float>(a) op static_cast<float>(b);                      \
  }
CAIRN_COMPARISON(==)
CAIRN_COMPARISON(!=)
CAIRN_COMPARISON(<)
CAIRN_COMPARISON(<=)
CAIRN_COMPARISON(>)
CAIRN_COMPARISON(>=)
#undef CAIRN_COMPARISON
__host__ __device__ inline hip_bfloat16 operator+(hip_bfloat16 a) { return a; }
__host__ __device__ inline hip_bfloat16 operator-(hip_bfloat16 a) {
  a.data = static_cast<unsigned short>(a.data ^ 0x8000);
  return a;
}
