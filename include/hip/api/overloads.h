/* What C++ adds to the C API: pointers of any type, kernels and device variables by their own names, default
 * arguments. Everything here forwards to the function of the same name. */
#pragma once

#if defined(__cplusplus) && !defined(CAIRN_PLAIN_API)

#include <hip/api/device.h>
#include <hip/api/launch.h>
#include <hip/api/managed.h>
#include <hip/api/memory.h>
#include <hip/api/occupancy.h>
#include <hip/api/per_thread.h>
#include <hip/api/pool.h>
#include <hip/api/symbol.h>

/* ---- allocation ------------------------------------------------------------------------------------------------ */

template <class T>
static inline hipError_t hipMalloc(T** pointer, size_t bytes) {
  return hipMalloc((void**)pointer, bytes);
}
template <class T>
static inline hipError_t hipMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height) {
  return hipMallocPitch((void**)pointer, pitch, width, height);
}
template <class T>
static inline hipError_t hipHostMalloc(T** pointer, size_t bytes, unsigned int flags = hipHostMallocDefault) {
  return hipHostMalloc((void**)pointer, bytes, flags);
}
template <class T>
static inline hipError_t hipMallocHost(T** pointer, size_t bytes) {
  return hipMallocHost((void**)pointer, bytes);
}
template <class T>
static inline hipError_t hipHostAlloc(T** pointer, size_t bytes, unsigned int flags = hipHostAllocDefault) {
  return hipHostAlloc((void**)pointer, bytes, flags);
}
template <class T>
static inline hipError_t hipMallocManaged(T** pointer, size_t bytes, unsigned int flags = hipMemAttachGlobal) {
  return hipMallocManaged((void**)pointer, bytes, flags);
}
template <class T>
static inline hipError_t hipMallocAsync(T** pointer, size_t bytes, hipStream_t stream) {
  return hipMallocAsync((void**)pointer, bytes, stream);
}
template <class T>
static inline hipError_t hipMallocAsync(T** pointer, size_t bytes, hipMemPool_t pool, hipStream_t stream) {
  return hipMallocFromPoolAsync((void**)pointer, bytes, pool, stream);
}
template <class T>
static inline hipError_t hipMallocFromPoolAsync(T** pointer, size_t bytes, hipMemPool_t pool, hipStream_t stream) {
  return hipMallocFromPoolAsync((void**)pointer, bytes, pool, stream);
}
template <class T>
static inline hipError_t hipHostGetDevicePointer(T** device, void* host, unsigned int flags) {
  return hipHostGetDevicePointer((void**)device, host, flags);
}

/* ---- device variables ------------------------------------------------------------------------------------------ */

template <class T>
static inline hipError_t hipGetSymbolAddress(void** pointer, const T& symbol) {
  return hipGetSymbolAddress(pointer, (const void*)&symbol);
}
template <class T>
static inline hipError_t hipGetSymbolSize(size_t* bytes, const T& symbol) {
  return hipGetSymbolSize(bytes, (const void*)&symbol);
}
template <class T>
static inline hipError_t hipMemcpyToSymbol(const T& symbol, const void* source, size_t bytes, size_t offset = 0,
                                           hipMemcpyKind kind = hipMemcpyHostToDevice) {
  return hipMemcpyToSymbol((const void*)&symbol, source, bytes, offset, kind);
}
template <class T>
static inline hipError_t hipMemcpyToSymbolAsync(const T& symbol, const void* source, size_t bytes, size_t offset,
                                                hipMemcpyKind kind, hipStream_t stream = 0) {
  return hipMemcpyToSymbolAsync((const void*)&symbol, source, bytes, offset, kind, stream);
}
template <class T>
static inline hipError_t hipMemcpyFromSymbol(void* target, const T& symbol, size_t bytes, size_t offset = 0,
                                             hipMemcpyKind kind = hipMemcpyDeviceToHost) {
  return hipMemcpyFromSymbol(target, (const void*)&symbol, bytes, offset, kind);
}
template <class T>
static inline hipError_t hipMemcpyFromSymbolAsync(void* target, const T& symbol, size_t bytes, size_t offset,
                                                  hipMemcpyKind kind, hipStream_t stream = 0) {
  return hipMemcpyFromSymbolAsync(target, (const void*)&symbol, bytes, offset, kind, stream);
}

/* ---- kernels --------------------------------------------------------------------------------------------------- */

template <class T>
static inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T kernel, int block_size,
                                                                      size_t dynamic_shared) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void*)kernel, block_size, dynamic_shared);
}
template <class T>
static inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, T kernel, int block_size,
                                                                               size_t dynamic_shared,
                                                                               unsigned int flags) {
  return hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, (const void*)kernel, block_size, dynamic_shared,
                                                               flags);
}
template <class T>
static inline hipError_t hipOccupancyMaxPotentialBlockSize(int* grid_size, int* block_size, T kernel,
                                                           size_t dynamic_shared = 0, int block_size_limit = 0) {
  return hipOccupancyMaxPotentialBlockSize(grid_size, block_size, (const void*)kernel, dynamic_shared,
                                           block_size_limit);
}
template <class T>
static inline hipError_t hipOccupancyMaxPotentialBlockSizeWithFlags(int* grid_size, int* block_size, T kernel,
                                                                    size_t dynamic_shared = 0, int block_size_limit = 0,
                                                                    unsigned int = 0) {
  return hipOccupancyMaxPotentialBlockSize(grid_size, block_size, (const void*)kernel, dynamic_shared,
                                           block_size_limit);
}
/* The dynamic shared memory depends on the block size: the best of the multiples of a warp is found by asking. */
template <class ToShared, class T>
static inline hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* grid_size, int* block_size,
                                                                                T kernel, ToShared shared_of,
                                                                                int block_size_limit = 0,
                                                                                unsigned int = 0) {
  if (!grid_size || !block_size || !(const void*)kernel) return hipErrorInvalidValue;
  hipFuncAttributes attributes;
  hipError_t error = hipFuncGetAttributes(&attributes, (const void*)kernel);
  if (error != hipSuccess) return error;
  int limit = attributes.maxThreadsPerBlock;
  if (block_size_limit > 0 && block_size_limit < limit) limit = block_size_limit;
  int best_threads = 0, best_blocks = 0;
  for (int threads = limit; threads > 0; threads = threads > 32 ? (threads - 1) / 32 * 32 : 0) {
    int blocks = 0;
    error = hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (const void*)kernel, threads, shared_of(threads));
    if (error != hipSuccess) return error;
    if (blocks * threads <= best_threads) continue;
    best_threads = blocks * threads;
    best_blocks = blocks;
    *block_size = threads;
  }
  int device = 0, units = 0;
  if ((error = hipGetDevice(&device)) != hipSuccess) return error;
  if ((error = hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, device)) != hipSuccess)
    return error;
  *grid_size = best_blocks * units;
  return hipSuccess;
}
template <class ToShared, class T>
static inline hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMem(int* grid_size, int* block_size, T kernel,
                                                                       ToShared shared_of, int block_size_limit = 0) {
  return hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(grid_size, block_size, kernel, shared_of,
                                                                block_size_limit);
}
template <class T>
static inline hipError_t hipLaunchCooperativeKernel(T kernel, dim3 grid, dim3 block, void** arguments,
                                                    unsigned int dynamic_shared, hipStream_t stream) {
  return hipLaunchCooperativeKernel((const void*)kernel, grid, block, arguments, dynamic_shared, stream);
}
template <class T>
static inline hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams* launches, unsigned int count,
                                                               unsigned int flags = 0) {
  return hipLaunchCooperativeKernelMultiDevice(launches, (int)count, flags);
}
template <class T>
static inline hipError_t hipExtLaunchMultiKernelMultiDevice(hipLaunchParams* launches, unsigned int count,
                                                            unsigned int flags = 0) {
  return hipExtLaunchMultiKernelMultiDevice(launches, (int)count, flags);
}
template <class T>
static inline hipError_t hipFuncSetAttribute(T* kernel, hipFuncAttribute attribute, int value) {
  return hipFuncSetAttribute((const void*)kernel, attribute, value);
}
template <class T>
static inline hipError_t hipFuncGetAttributes(hipFuncAttributes* attributes, T* kernel) {
  return hipFuncGetAttributes(attributes, (const void*)kernel);
}

#endif
