/* HIP's 8-bit floats: the OCP formats, AMD's older fnuz formats, and their vectors of two and four. */
#pragma once

#include "hip_runtime.h"

#include "../cairn/device/fp8.h"

typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;

enum __hip_saturation_t { __HIP_NOSAT, __HIP_SATFINITE };
enum __hip_fp8_interpretation_t {
  __HIP_E4M3 = __cairn_fp8_e4m3,
  __HIP_E5M2 = __cairn_fp8_e5m2,
  __HIP_E4M3_FNUZ = __cairn_fp8_e4m3_fnuz,
  __HIP_E5M2_FNUZ = __cairn_fp8_e5m2_fnuz
};

CAIRN_FP8_FUNCTIONS(__hip_, __HIP_SATFINITE)

#define CAIRN_FP8_TYPES(suffix)                                     \
  typedef __cairn_fp8<__cairn_fp8_##suffix> __hip_fp8_##suffix;     \
  typedef __cairn_fp8x2<__cairn_fp8_##suffix> __hip_fp8x2_##suffix; \
  typedef __cairn_fp8x4<__cairn_fp8_##suffix> __hip_fp8x4_##suffix;
CAIRN_FP8_TYPES(e4m3)
CAIRN_FP8_TYPES(e5m2)
CAIRN_FP8_TYPES(e4m3_fnuz)
CAIRN_FP8_TYPES(e5m2_fnuz)
#undef CAIRN_FP8_TYPES
