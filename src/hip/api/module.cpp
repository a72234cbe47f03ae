// Modules: code objects loaded at run time.
#include <memory>
#include <vector>

#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/device_properties.h"
#include "src/hip/launch.h"
#include "src/hip/loaded_module.h"
#include "src/hip/registry.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"

namespace cairn::hip {

namespace {

// `extra` is a list of tags and values that describes one buffer with the arguments packed. CUDA ends it with null.
hipError_t read_extra(void** extra, LaunchArguments* arguments) {
  size_t bytes = 0;
  for (; *extra && *extra != HIP_LAUNCH_PARAM_END; extra += 2) {
    if (extra[0] == HIP_LAUNCH_PARAM_BUFFER_POINTER)
      arguments->packed = extra[1];
    else if (extra[0] == HIP_LAUNCH_PARAM_BUFFER_SIZE && extra[1])
      bytes = *static_cast<size_t*>(extra[1]);
    else
      return hipErrorInvalidValue;
  }
  if (!arguments->packed) return hipErrorInvalidValue;
  arguments->packed_bytes = bytes;
  return hipSuccess;
}

hipError_t launch_function(hipFunction_t function, const LaunchShape& shape, hipStream_t handle, void** params,
                           void** extra) {
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(resolve_function(function, &kernel));
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  if (&stream->device() != &kernel->module->device()) return hipErrorInvalidHandle;
  if (params && extra) return hipErrorInvalidValue;
  LaunchArguments arguments{params};
  if (extra) HIP_RETURN_IF_ERROR(read_extra(extra, &arguments));
  return launch(*stream, *kernel, shape, arguments);
}

// HIP's own form counts threads, not blocks; the last block may be partial, which devices here do not have.
hipError_t blocks_of(const unsigned threads[3], const unsigned block[3], unsigned grid[3]) {
  for (int i = 0; i < 3; ++i) {
    if (block[i] == 0 || threads[i] == 0 || threads[i] % block[i] != 0) return hipErrorInvalidConfiguration;
    grid[i] = threads[i] / block[i];
  }
  return hipSuccess;
}

}  // namespace

namespace api {

// ---- loading -----------------------------------------------------------------------------------------------------

hipError_t hipModuleLoad(hipModule_t* module, const char* fname) {
  if (!module || !fname) return hipErrorInvalidValue;
  return load_module_file(fname, module);
}

hipError_t hipModuleLoadData(hipModule_t* module, const void* image) {
  if (!module || !image) return hipErrorInvalidValue;
  return load_module(image, module);
}

// The options are the compiler's, and what is loaded is compiled.
hipError_t hipModuleLoadDataEx(hipModule_t* module, const void* image, unsigned int numOptions, hipJitOption* options,
                               void** optionValues) {
  if (numOptions > 0 && (!options || !optionValues)) return hipErrorInvalidValue;
  return api::hipModuleLoadData(module, image);
}

hipError_t hipModuleUnload(hipModule_t module) {
  if (!module) return hipErrorInvalidHandle;
  return unload_module(module);
}

// ---- what is in them ---------------------------------------------------------------------------------------------

hipError_t hipModuleGetFunction(hipFunction_t* function, hipModule_t module, const char* kname) {
  if (!function || !kname) return hipErrorInvalidValue;
  std::shared_ptr<CodeModule> found;
  HIP_RETURN_IF_ERROR(resolve_module(module, &found));
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(found->kernel(kname, &kernel));
  *function = function_handle(kernel);
  return hipSuccess;
}

hipError_t hipModuleGetGlobal(hipDeviceptr_t* dptr, size_t* bytes, hipModule_t hmod, const char* name) {
  if ((!dptr && !bytes) || !name) return hipErrorInvalidValue;
  std::shared_ptr<CodeModule> found;
  HIP_RETURN_IF_ERROR(resolve_module(hmod, &found));
  void* address = nullptr;
  size_t size = 0;
  HIP_RETURN_IF_ERROR(found->variable(name, &address, &size));
  if (dptr) *dptr = address;
  if (bytes) *bytes = size;
  return hipSuccess;
}

hipError_t hipGetFuncBySymbol(hipFunction_t* functionPtr, const void* symbolPtr) {
  if (!functionPtr) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(Registry::get().kernel(symbolPtr, *device, &kernel));
  *functionPtr = function_handle(kernel);
  return hipSuccess;
}

hipError_t hipFuncGetAttribute(int* value, hipFunction_attribute attrib, hipFunction_t hfunc) {
  if (!value) return hipErrorInvalidValue;
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(resolve_function(hfunc, &kernel));
  switch (attrib) {
    case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = static_cast<int>(kernel->max_threads); return hipSuccess;
    case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      *value = static_cast<int>(kernel->static_shared_bytes);
      return hipSuccess;
    case HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    case HIP_FUNC_ATTRIBUTE_CACHE_MODE_CA: *value = 0; return hipSuccess;
    case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: *value = static_cast<int>(kernel->local_bytes); return hipSuccess;
    case HIP_FUNC_ATTRIBUTE_NUM_REGS: *value = static_cast<int>(kernel->registers); return hipSuccess;
    case HIP_FUNC_ATTRIBUTE_PTX_VERSION:
    case HIP_FUNC_ATTRIBUTE_BINARY_VERSION: *value = kComputeMajor * 10 + kComputeMinor; return hipSuccess;
    case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: *value = kernel->max_dynamic_shared; return hipSuccess;
    case HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: *value = kernel->shared_carveout; return hipSuccess;
    default: return hipErrorInvalidValue;
  }
}

// ---- launching ---------------------------------------------------------------------------------------------------

hipError_t hipModuleLaunchKernel(hipFunction_t f, unsigned int gridDimX, unsigned int gridDimY, unsigned int gridDimZ,
                                 unsigned int blockDimX, unsigned int blockDimY, unsigned int blockDimZ,
                                 unsigned int sharedMemBytes, hipStream_t stream, void** kernelParams, void** extra) {
  return launch_function(f,
                         LaunchShape{{gridDimX, gridDimY, gridDimZ}, {blockDimX, blockDimY, blockDimZ}, sharedMemBytes},
                         stream, kernelParams, extra);
}

hipError_t hipModuleLaunchCooperativeKernel(hipFunction_t f, unsigned int gridDimX, unsigned int gridDimY,
                                            unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY,
                                            unsigned int blockDimZ, unsigned int sharedMemBytes, hipStream_t stream,
                                            void** kernelParams) {
  return launch_function(
      f, LaunchShape{{gridDimX, gridDimY, gridDimZ}, {blockDimX, blockDimY, blockDimZ}, sharedMemBytes, true}, stream,
      kernelParams, nullptr);
}

hipError_t hipModuleLaunchCooperativeKernelMultiDevice(hipFunctionLaunchParams* launchParamsList,
                                                       unsigned int numDevices, unsigned int flags) {
  if (!launchParamsList || numDevices == 0) return hipErrorInvalidValue;
  for (unsigned i = 0; i < numDevices; ++i) {
    const hipFunctionLaunchParams& p = launchParamsList[i];
    HIP_RETURN_IF_ERROR(launch_function(
        p.function,
        LaunchShape{
            {p.gridDimX, p.gridDimY, p.gridDimZ}, {p.blockDimX, p.blockDimY, p.blockDimZ}, p.sharedMemBytes, true},
        p.hStream, p.kernelParams, nullptr));
  }
  return hipSuccess;
}

hipError_t hipExtModuleLaunchKernel(hipFunction_t f, uint32_t globalWorkSizeX, uint32_t globalWorkSizeY,
                                    uint32_t globalWorkSizeZ, uint32_t localWorkSizeX, uint32_t localWorkSizeY,
                                    uint32_t localWorkSizeZ, size_t sharedMemBytes, hipStream_t hStream,
                                    void** kernelParams, void** extra, hipEvent_t startEvent, hipEvent_t stopEvent,
                                    uint32_t flags) {
  const unsigned threads[3] = {globalWorkSizeX, globalWorkSizeY, globalWorkSizeZ};
  LaunchShape shape{{}, {localWorkSizeX, localWorkSizeY, localWorkSizeZ}, sharedMemBytes};
  HIP_RETURN_IF_ERROR(blocks_of(threads, shape.block, shape.grid));
  if (startEvent) HIP_RETURN_IF_ERROR(api::hipEventRecord(startEvent, hStream));
  HIP_RETURN_IF_ERROR(launch_function(f, shape, hStream, kernelParams, extra));
  return stopEvent ? api::hipEventRecord(stopEvent, hStream) : hipSuccess;
}

hipError_t hipHccModuleLaunchKernel(hipFunction_t f, uint32_t globalWorkSizeX, uint32_t globalWorkSizeY,
                                    uint32_t globalWorkSizeZ, uint32_t localWorkSizeX, uint32_t localWorkSizeY,
                                    uint32_t localWorkSizeZ, size_t sharedMemBytes, hipStream_t hStream,
                                    void** kernelParams, void** extra, hipEvent_t startEvent, hipEvent_t stopEvent) {
  return api::hipExtModuleLaunchKernel(f, globalWorkSizeX, globalWorkSizeY, globalWorkSizeZ, localWorkSizeX,
                                       localWorkSizeY, localWorkSizeZ, sharedMemBytes, hStream, kernelParams, extra,
                                       startEvent, stopEvent, 0);
}

}  // namespace api
}  // namespace cairn::hip
