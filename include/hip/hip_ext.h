/* HIP's extended launches: with events before and after, and by a grid that counts threads. */
#pragma once

#include <hip/hip_runtime_api.h>

HIP_API_BEGIN

hipError_t hipExtModuleLaunchKernel(hipFunction_t f, uint32_t globalWorkSizeX, uint32_t globalWorkSizeY,
                                    uint32_t globalWorkSizeZ, uint32_t localWorkSizeX, uint32_t localWorkSizeY,
                                    uint32_t localWorkSizeZ, size_t sharedMemBytes, hipStream_t hStream,
                                    void** kernelParams, void** extra, hipEvent_t startEvent HIP_DEFAULT(0),
                                    hipEvent_t stopEvent HIP_DEFAULT(0), uint32_t flags HIP_DEFAULT(0));
hipError_t hipHccModuleLaunchKernel(hipFunction_t f, uint32_t globalWorkSizeX, uint32_t globalWorkSizeY,
                                    uint32_t globalWorkSizeZ, uint32_t localWorkSizeX, uint32_t localWorkSizeY,
                                    uint32_t localWorkSizeZ, size_t sharedMemBytes, hipStream_t hStream,
                                    void** kernelParams, void** extra, hipEvent_t startEvent HIP_DEFAULT(0),
                                    hipEvent_t stopEvent HIP_DEFAULT(0));

HIP_API_END

#if defined(__cplusplus) && !defined(CAIRN_PLAIN_API)

/* Launches a kernel with its arguments as they are, recording `start` before it and `stop` after it. */
template <class... Expected, class... Args>
static inline void hipExtLaunchKernelGGL(void (*kernel)(Expected...), const dim3& grid, const dim3& block,
                                         uint32_t dynamic_shared, hipStream_t stream, hipEvent_t start, hipEvent_t stop,
                                         uint32_t flags, Args... arguments) {
  [&](Expected... coerced) {
    void* pointers[sizeof...(Expected) + 1] = {(void*)&coerced...};
    (void)hipExtLaunchKernel((const void*)kernel, grid, block, pointers, dynamic_shared, stream, start, stop,
                             (int)flags);
  }(arguments...);
}

#endif
