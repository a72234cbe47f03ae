/* CUDA's half precision: __half and __half2. */
#pragma once
#define __CUDA_FP16_H__ /* programs ask by it whether this header is there */

#include "cairn/device/half.h"
#include "cuda_runtime.h"
