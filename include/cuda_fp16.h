/* CUDA's half precision: __half and __half2. */
#pragma once

#include "cuda_runtime.h"
#include "cairn/device/half.h"
