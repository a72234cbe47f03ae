#include "src/cuda/driver/functions.h"

namespace cairn::cuda::driver {

CUresult cuDriverGetVersion(int* driverVersion) {
  if (!driverVersion) return CUDA_ERROR_INVALID_VALUE;
  *driverVersion = CUDA_VERSION;
  return CUDA_SUCCESS;
}

// The driver's attributes are numbered as the runtime's.
CUresult cuDeviceGetAttribute(int* pi, CUdevice_attribute attrib, CUdevice dev) {
  return static_cast<CUresult>(::cudaDeviceGetAttribute(pi, static_cast<cudaDeviceAttr>(attrib), dev));
}

// Contexts have no parts of a device here.
CUresult cuCtxCreate_v4(CUcontext* pctx, CUctxCreateParams* ctxCreateParams, unsigned int flags, CUdevice dev) {
  if (ctxCreateParams) {
    if (ctxCreateParams->numExecAffinityParams != 0) return CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY;
    if (ctxCreateParams->cigParams) return CUDA_ERROR_NOT_SUPPORTED;
  }
  return ::cuCtxCreate_v2(pctx, flags, dev);
}

// The version of the API that contexts are of is not the toolkit's; it has been this since CUDA 4.
CUresult cuCtxGetApiVersion(CUcontext, unsigned int* version) {
  if (!version) return CUDA_ERROR_INVALID_VALUE;
  *version = 3020;
  return CUDA_SUCCESS;
}

// The driver's limits are numbered as the runtime's.
CUresult cuCtxSetLimit(CUlimit limit, size_t value) {
  return static_cast<CUresult>(::cudaDeviceSetLimit(static_cast<cudaLimit>(limit), value));
}

CUresult cuCtxGetLimit(size_t* pvalue, CUlimit limit) {
  return static_cast<CUresult>(::cudaDeviceGetLimit(pvalue, static_cast<cudaLimit>(limit)));
}

CUresult cuOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, CUfunction func,
                                          CUoccupancyB2DSize blockSizeToDynamicSMemSize, size_t dynamicSMemSize,
                                          int blockSizeLimit) {
  return driver::cuOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, func, blockSizeToDynamicSMemSize,
                                                           dynamicSMemSize, blockSizeLimit, CU_OCCUPANCY_DEFAULT);
}

// Without a function that tells the memory of a block's size, `dynamicSMemSize` is the same for all sizes.
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize, CUfunction func,
                                                   CUoccupancyB2DSize blockSizeToDynamicSMemSize,
                                                   size_t dynamicSMemSize, int blockSizeLimit, unsigned int flags) {
  if (!minGridSize || !blockSize) return CUDA_ERROR_INVALID_VALUE;
  int most = 0, device = 0, warp = 0, units = 0;
  CUresult result = ::cuFuncGetAttribute(&most, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, func);
  if (result == CUDA_SUCCESS) result = ::cuCtxGetDevice(&device);
  if (result == CUDA_SUCCESS) result = ::cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device);
  if (result == CUDA_SUCCESS) result = ::cuDeviceGetAttribute(&units, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device);
  if (result != CUDA_SUCCESS) return result;
  if (blockSizeLimit > 0 && blockSizeLimit < most) most = blockSizeLimit;
  int best_threads = 0, best_blocks = 0, best_size = 0;
  for (int size = most; size > 0; size = size > warp ? (size - 1) / warp * warp : 0) {
    const size_t shared = blockSizeToDynamicSMemSize ? blockSizeToDynamicSMemSize(size) : dynamicSMemSize;
    int blocks = 0;
    result = ::cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, func, size, shared, flags);
    if (result != CUDA_SUCCESS) return result;
    if (blocks * size <= best_threads) continue;
    best_threads = blocks * size;
    best_blocks = blocks;
    best_size = size;
  }
  if (best_threads == 0) return CUDA_ERROR_INVALID_VALUE;
  *minGridSize = best_blocks * units;
  *blockSize = best_size;
  return CUDA_SUCCESS;
}

// From any memory to any: unified addresses tell where they are.
CUresult cuMemcpy(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount) {
  return static_cast<CUresult>(
      ::cudaMemcpy(reinterpret_cast<void*>(dst), reinterpret_cast<const void*>(src), ByteCount, cudaMemcpyDefault));
}

CUresult cuMemcpyAsync(CUdeviceptr dst, CUdeviceptr src, size_t ByteCount, CUstream hStream) {
  return static_cast<CUresult>(::cudaMemcpyAsync(reinterpret_cast<void*>(dst), reinterpret_cast<const void*>(src),
                                                 ByteCount, cudaMemcpyDefault,
                                                 reinterpret_cast<cudaStream_t>(hStream)));
}

CUresult cuGetErrorName(CUresult error, const char** pStr) {
  if (!pStr) return CUDA_ERROR_INVALID_VALUE;
  *pStr = nullptr;
  switch (error) {
#define CU_ERROR(name, text) \
  case name: *pStr = #name; return CUDA_SUCCESS;
#include "src/cuda/driver/error_text.def"
#undef CU_ERROR
  }
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult error, const char** pStr) {
  if (!pStr) return CUDA_ERROR_INVALID_VALUE;
  *pStr = nullptr;
  switch (error) {
#define CU_ERROR(name, text) \
  case name: *pStr = text; return CUDA_SUCCESS;
#include "src/cuda/driver/error_text.def"
#undef CU_ERROR
  }
  return CUDA_ERROR_INVALID_VALUE;
}

}  // namespace cairn::cuda::driver
