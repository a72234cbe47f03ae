// Launches and kernels: what CUDA lays out otherwise than HIP does, or has alone.
#include <algorithm>
#include <atomic>

#include "cuda_functions.h"
#include "src/cuda/api_call.h"

namespace cairn::cuda {

namespace {

hipStream_t to_hip(cudaStream_t stream) { return reinterpret_cast<hipStream_t>(stream); }

// What of a launch's attributes matters here. Priorities, cache windows and synchronisation policies are hints; a
// cluster of more than one block is not there.
cudaError_t read_attributes(const cudaLaunchConfig_t& config, bool* cooperative) {
  if (config.numAttrs > 0 && !config.attrs) return cudaErrorInvalidValue;
  for (unsigned i = 0; i < config.numAttrs; ++i) {
    const cudaLaunchAttribute& attribute = config.attrs[i];
    if (attribute.id == cudaLaunchAttributeCooperative) *cooperative = attribute.val.cooperative != 0;
    if (attribute.id != cudaLaunchAttributeClusterDimension) continue;
    const auto& cluster = attribute.val.clusterDim;
    if (cluster.x > 1 || cluster.y > 1 || cluster.z > 1) return cudaErrorNotSupported;
  }
  return cudaSuccess;
}

}  // namespace

namespace api {

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* func, void** args) {
  if (!config) return remember(cudaErrorInvalidValue);
  bool cooperative = false;
  if (const cudaError_t error = read_attributes(*config, &cooperative)) return remember(error);
  const hipStream_t stream = to_hip(config->stream);
  if (cooperative)
    return to_cuda(::hipLaunchCooperativeKernel(func, config->gridDim, config->blockDim, args,
                                                static_cast<unsigned>(config->dynamicSmemBytes), stream));
  return to_cuda(::hipLaunchKernel(func, config->gridDim, config->blockDim, args, config->dynamicSmemBytes, stream));
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, const void* func) {
  if (!attr) return remember(cudaErrorInvalidValue);
  hipFuncAttributes found;
  if (const hipError_t error = ::hipFuncGetAttributes(&found, func)) return to_cuda(error);
  *attr = {};
  attr->sharedSizeBytes = found.sharedSizeBytes;
  attr->constSizeBytes = found.constSizeBytes;
  attr->localSizeBytes = found.localSizeBytes;
  attr->maxThreadsPerBlock = found.maxThreadsPerBlock;
  attr->numRegs = found.numRegs;
  attr->ptxVersion = found.ptxVersion;
  attr->binaryVersion = found.binaryVersion;
  attr->cacheModeCA = found.cacheModeCA;
  attr->maxDynamicSharedSizeBytes = found.maxDynamicSharedSizeBytes;
  attr->preferredShmemCarveout = found.preferredShmemCarveout;
  return cudaSuccess;
}

// Shared memory that `numBlocks` resident blocks leave to each of them.
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, const void* func, int numBlocks,
                                                      int blockSize) {
  if (!dynamicSmemSize || numBlocks <= 0 || blockSize <= 0) return remember(cudaErrorInvalidValue);
  hipFuncAttributes kernel;
  if (const hipError_t error = ::hipFuncGetAttributes(&kernel, func)) return to_cuda(error);
  int device = 0, unit = 0, block = 0;
  if (const hipError_t error = ::hipGetDevice(&device)) return to_cuda(error);
  if (const hipError_t error = ::hipDeviceGetAttribute(&unit, hipDeviceAttributeSharedMemPerMultiprocessor, device))
    return to_cuda(error);
  if (const hipError_t error = ::hipDeviceGetAttribute(&block, hipDeviceAttributeMaxSharedMemoryPerBlock, device))
    return to_cuda(error);
  const size_t share = std::min<size_t>(static_cast<size_t>(unit / numBlocks), static_cast<size_t>(block));
  *dynamicSmemSize = share > kernel.sharedSizeBytes ? share - kernel.sharedSizeBytes : 0;
  return cudaSuccess;
}

// From the days of devices without double precision.
cudaError_t cudaSetDoubleForDevice(double* d) { return d ? cudaSuccess : remember(cudaErrorInvalidValue); }
cudaError_t cudaSetDoubleForHost(double* d) { return d ? cudaSuccess : remember(cudaErrorInvalidValue); }

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  if (flags & ~static_cast<unsigned>(cudaEventRecordExternal)) return remember(cudaErrorInvalidValue);
  return to_cuda(::hipEventRecord(reinterpret_cast<hipEvent_t>(event), to_hip(stream)));
}

cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long* streamId) {
  if (!streamId) return remember(cudaErrorInvalidValue);
  unsigned flags = 0;  // asked for only to know that the stream is one
  if (const hipError_t error = ::hipStreamGetFlags(to_hip(hStream), &flags)) return to_cuda(error);
  *streamId = reinterpret_cast<unsigned long long>(hStream);
  return cudaSuccess;
}

// Attributes of streams are hints: cache windows, how to wait, priority.
cudaError_t cudaStreamSetAttribute(cudaStream_t hStream, cudaLaunchAttributeID attr,
                                   const cudaLaunchAttributeValue* value) {
  if (!value) return remember(cudaErrorInvalidValue);
  if (attr != cudaLaunchAttributeAccessPolicyWindow && attr != cudaLaunchAttributeSynchronizationPolicy &&
      attr != cudaLaunchAttributePriority)
    return remember(cudaErrorNotSupported);
  unsigned flags = 0;
  return to_cuda(::hipStreamGetFlags(to_hip(hStream), &flags));
}

}  // namespace api
}  // namespace cairn::cuda
