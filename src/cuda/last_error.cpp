// The bridge to HIP's errors.
#include "src/base/log.h"
#include "src/cuda/api_call.h"

extern "C" void cairn_hip_set_last_error(hipError_t error);

namespace cairn::cuda {

cudaError_t to_cuda(hipError_t error) {
  switch (static_cast<int>(error)) {
    case hipErrorInvalidChannelDescriptor: return cudaErrorInvalidChannelDescriptor;
    case hipErrorInvalidTexture: return cudaErrorInvalidTexture;
    case hipErrorContextIsDestroyed: return cudaErrorInvalidResourceHandle;  // a stream or event that is none
    case hipErrorContextAlreadyCurrent:
    case hipErrorInvalidKernelFile:
    case hipErrorRuntimeMemory:
    case hipErrorRuntimeOther:
    case hipErrorTbd: return cudaErrorUnknown;
    default: return static_cast<cudaError_t>(error);
  }
}

cudaError_t remember(cudaError_t error) {
  if (error != cudaSuccess) cairn_hip_set_last_error(static_cast<hipError_t>(error));
  return error;
}

template <>
cudaError_t not_supported(const char* name) {
  CAIRN_LOG(kWarning, kCuda, "%s is not supported", name);
  return remember(cudaErrorNotSupported);
}

}  // namespace cairn::cuda
