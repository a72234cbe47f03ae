/* CUDA's run-time header: what nvcc includes before every .cu source. The host API for any compiler; the device
 * language for those that understand it. */
#pragma once
#define __CUDA_RUNTIME_H__ /* programs ask by it whether this header is there */

#include "cairn/device/prelude.h"

#include "cuda_runtime_api.h"
#include "vector_functions.h"

#ifdef __cplusplus
#include "cairn/device/cuda_launch.h"
#include "cairn/device/language.h"
#endif
