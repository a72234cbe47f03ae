/* Names that only HIP has: coordinates by component, bit fields, launch and shared-memory macros. */
#pragma once

#include "hip_intrinsics.h"
#include "language.h"

#ifdef CAIRN_KERNEL_LANGUAGE

#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z

#define HIP_SYMBOL(symbol) symbol
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_TEMPLATE_KERNEL_LAUNCH
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE

/* A launch as a macro; a kernel that is a template instance with commas goes through HIP_KERNEL_NAME. */
#define CAIRN_LAUNCH(kernel, grid, block, shared_bytes, stream, ...)    \
  do {                                                                  \
    kernel<<<(grid), (block), (shared_bytes), (stream)>>>(__VA_ARGS__); \
  } while (0)
#define hipLaunchKernelGGL(kernel, ...) CAIRN_LAUNCH((kernel), __VA_ARGS__)

#endif
