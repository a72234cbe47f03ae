/* CUDA's bfloat16: __nv_bfloat16 and __nv_bfloat162. */
#pragma once

#include "cairn/device/bfloat16.h"
#include "cuda_runtime.h"
