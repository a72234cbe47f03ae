/* CUDA's 8-bit floats: __nv_fp8_e4m3, __nv_fp8_e5m2, and their vectors of two and four. */
#pragma once

#include "cairn/device/fp8.h"
#include "cuda_runtime.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3 = __cairn_fp8_e4m3, __NV_E5M2 = __cairn_fp8_e5m2 };

CAIRN_FP8_FUNCTIONS(__nv_, __NV_SATFINITE)

typedef __cairn_fp8<__cairn_fp8_e4m3> __nv_fp8_e4m3;
typedef __cairn_fp8<__cairn_fp8_e5m2> __nv_fp8_e5m2;
typedef __cairn_fp8x2<__cairn_fp8_e4m3> __nv_fp8x2_e4m3;
typedef __cairn_fp8x2<__cairn_fp8_e5m2> __nv_fp8x2_e5m2;
typedef __cairn_fp8x4<__cairn_fp8_e4m3> __nv_fp8x4_e4m3;
typedef __cairn_fp8x4<__cairn_fp8_e5m2> __nv_fp8x4_e5m2;
