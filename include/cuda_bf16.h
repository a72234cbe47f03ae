/* CUDA's bfloat16: __nv_bfloat16 and __nv_bfloat162. */
#pragma once
#define __CUDA_BF16_H__ /* programs ask by it whether this header is there */

#include "cairn/device/bfloat16.h"
#include "cuda_runtime.h"
