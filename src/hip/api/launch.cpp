// Kernel launches and what can be set and asked of a kernel.
#include "src/hip/launch.h"

#include <memory>
#include <vector>

#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/device_properties.h"
#include "src/hip/event.h"
#include "src/hip/registry.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"

namespace cairn::hip {

namespace {

LaunchShape shape_of(const dim3& grid, const dim3& block, size_t dynamic_shared, bool cooperative = false) {
  return LaunchShape{{grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, dynamic_shared, cooperative};
}

hipError_t launch_function(const void* function, const LaunchShape& shape, void** arguments, hipStream_t handle) {
  if (!function) return hipErrorInvalidDeviceFunction;
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(Registry::get().kernel(function, stream->device(), &kernel));
  return launch(*stream, *kernel, shape, LaunchArguments{arguments});
}

// The kernel that a host function stands for, on the current device.
hipError_t find_kernel(const void* function, Kernel** kernel) {
  if (!function) return hipErrorInvalidDeviceFunction;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  return Registry::get().kernel(function, *device, kernel);
}

hipError_t launch_on_each(hipLaunchParams* list, int count, bool cooperative) {
  if (!list || count <= 0) return hipErrorInvalidValue;
  Runtime* hip = nullptr;
  HIP_RETURN_IF_ERROR(get_runtime(&hip));
  if (count > static_cast<int>(hip->devices.size())) return hipErrorInvalidValue;
  std::vector<Device*> used;
  for (int i = 0; i < count; ++i) {
    Stream* stream = nullptr;
    if (!list[i].stream) return hipErrorInvalidHandle;
    HIP_RETURN_IF_ERROR(resolve_stream(list[i].stream, &stream));
    for (const Device* device : used)
      if (device == &stream->device()) return hipErrorInvalidDevice;
    used.push_back(&stream->device());
  }
  for (int i = 0; i < count; ++i)
    HIP_RETURN_IF_ERROR(launch_function(list[i].func,
                                        shape_of(list[i].gridDim, list[i].blockDim, list[i].sharedMem, cooperative),
                                        list[i].args, list[i].stream));
  return hipSuccess;
}

}  // namespace

namespace api {

// ---- launches ----------------------------------------------------------------------------------------------------

hipError_t hipLaunchKernel(const void* function_address, dim3 numBlocks, dim3 dimBlocks, void** args,
                           size_t sharedMemBytes, hipStream_t stream) {
  return launch_function(function_address, shape_of(numBlocks, dimBlocks, sharedMemBytes), args, stream);
}

hipError_t hipExtLaunchKernel(const void* function_address, dim3 numBlocks, dim3 dimBlocks, void** args,
                              size_t sharedMemBytes, hipStream_t stream, hipEvent_t startEvent, hipEvent_t stopEvent,
                              int flags) {
  if (startEvent) HIP_RETURN_IF_ERROR(api::hipEventRecord(startEvent, stream));
  HIP_RETURN_IF_ERROR(launch_function(function_address, shape_of(numBlocks, dimBlocks, sharedMemBytes), args, stream));
  return stopEvent ? api::hipEventRecord(stopEvent, stream) : hipSuccess;
}

hipError_t hipLaunchCooperativeKernel(const void* f, dim3 gridDim, dim3 blockDimX, void** kernelParams,
                                      unsigned int sharedMemBytes, hipStream_t stream) {
  return launch_function(f, shape_of(gridDim, blockDimX, sharedMemBytes, true), kernelParams, stream);
}

hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams* launchParamsList, int numDevices,
                                                 unsigned int flags) {
  return launch_on_each(launchParamsList, numDevices, true);
}

hipError_t hipExtLaunchMultiKernelMultiDevice(hipLaunchParams* launchParamsList, int numDevices, unsigned int flags) {
  return launch_on_each(launchParamsList, numDevices, false);
}

// ---- attributes --------------------------------------------------------------------------------------------------

hipError_t hipFuncGetAttributes(hipFuncAttributes* attr, const void* func) {
  if (!attr) return hipErrorInvalidValue;
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(find_kernel(func, &kernel));
  *attr = {};
  attr->binaryVersion = attr->ptxVersion = kComputeMajor * 10 + kComputeMinor;
  attr->localSizeBytes = kernel->local_bytes;
  attr->maxDynamicSharedSizeBytes = kernel->max_dynamic_shared;
  attr->maxThreadsPerBlock = static_cast<int>(kernel->max_threads);
  attr->numRegs = static_cast<int>(kernel->registers);
  attr->preferredShmemCarveout = kernel->shared_carveout;
  attr->sharedSizeBytes = kernel->static_shared_bytes;
  return hipSuccess;
}

hipError_t hipFuncSetAttribute(const void* func, hipFuncAttribute attr, int value) {
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(find_kernel(func, &kernel));
  switch (attr) {
    case hipFuncAttributeMaxDynamicSharedMemorySize: {
      const int limit =
          static_cast<int>(kernel->module->device().properties().max_shared_per_block - kernel->static_shared_bytes);
      if (value < 0 || value > limit) return hipErrorInvalidValue;
      kernel->max_dynamic_shared = value;
      return hipSuccess;
    }
    case hipFuncAttributePreferredSharedMemoryCarveout:
      if (value < -1 || value > 100) return hipErrorInvalidValue;
      kernel->shared_carveout = value;
      return hipSuccess;
    default: return hipErrorInvalidValue;
  }
}

// Preferences of caches that are the processor's own: checked, and that is all.
hipError_t hipFuncSetCacheConfig(const void* func, hipFuncCache_t config) {
  if (config < hipFuncCachePreferNone || config > hipFuncCachePreferEqual) return hipErrorInvalidValue;
  Kernel* kernel = nullptr;
  return find_kernel(func, &kernel);
}

hipError_t hipFuncSetSharedMemConfig(const void* func, hipSharedMemConfig config) {
  if (config < hipSharedMemBankSizeDefault || config > hipSharedMemBankSizeEightByte) return hipErrorInvalidValue;
  Kernel* kernel = nullptr;
  return find_kernel(func, &kernel);
}

}  // namespace api
}  // namespace cairn::hip
