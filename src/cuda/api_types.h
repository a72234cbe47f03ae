// CUDA's public types beside HIP's, as the implementation sees them. CUDA's come first: HIP's API headers need none of
// the vector types, whose names both languages claim.
#pragma once

#define CAIRN_PLAIN_API 1  // the functions alone, without the overloads that C++ users get

#include <cuda_runtime_api.h>

#include <hip/hip_runtime_api.h>

#define CAIRN_EXPORT __attribute__((visibility("default")))
