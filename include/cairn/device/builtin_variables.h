/* threadIdx, blockIdx, blockDim, gridDim and warpSize. Each is an empty constant whose members are properties that
 * read an operation, so that nothing is stored and every read is the operation itself. */
#pragma once

#include "../../vector_functions.h"
#include "../dim3.h"
#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

#define CAIRN_PROPERTY(member, operation)                             \
  __declspec(property(get = cairn_get_##member)) unsigned int member; \
  __device__ __forceinline__ static unsigned int cairn_get_##member() { return operation##_##member(); }

#define CAIRN_BUILTIN_VARIABLE(type, name, operation)                                 \
  struct type {                                                                       \
    CAIRN_PROPERTY(x, operation)                                                      \
    CAIRN_PROPERTY(y, operation)                                                      \
    CAIRN_PROPERTY(z, operation)                                                      \
    __device__ __forceinline__ operator dim3() const { return dim3(x, y, z); }        \
    __device__ __forceinline__ operator uint3() const { return make_uint3(x, y, z); } \
  };                                                                                  \
  static constexpr __device__ __attribute__((unused)) type name{};

CAIRN_BUILTIN_VARIABLE(__cairn_thread_index, threadIdx, __cairn_tid)
CAIRN_BUILTIN_VARIABLE(__cairn_block_index, blockIdx, __cairn_ctaid)
CAIRN_BUILTIN_VARIABLE(__cairn_block_extent, blockDim, __cairn_ntid)
CAIRN_BUILTIN_VARIABLE(__cairn_grid_extent, gridDim, __cairn_nctaid)

#undef CAIRN_BUILTIN_VARIABLE
#undef CAIRN_PROPERTY

/* Lanes in a warp: a constant, so that it can size an array. */
static constexpr __device__ __attribute__((unused)) int warpSize = 32;

#endif
