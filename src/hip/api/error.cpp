// Errors: the calling thread's last one, names and descriptions.
#include "hip_functions.h"
#include "src/base/log.h"
#include "src/hip/api_call.h"
#include "src/hip/device.h"
#include "src/hip/error_text.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/thread_state.h"

namespace cairn::hip {

hipError_t report_not_supported(const char* name) {
  CAIRN_LOG(kWarning, kHip, "%s is not supported", name);
  return remember(hipErrorNotSupported);
}

namespace api {

// A device's fault is reported by every call until the reset; other errors are handed out once.
hipError_t hipGetLastError() {
  const hipError_t error = thread_state.last_error;
  if (!is_sticky(error)) thread_state.last_error = hipSuccess;
  if (is_sticky(error)) {
    Device* device = nullptr;
    if (current_device_even_faulty(&device) == hipSuccess && device->fault() == hipSuccess)
      thread_state.last_error = hipSuccess;
  }
  return error;
}

hipError_t hipExtGetLastError() { return hipGetLastError(); }

hipError_t hipPeekAtLastError() { return thread_state.last_error; }

const char* hipGetErrorName(hipError_t hip_error) { return error_name(hip_error); }

const char* hipGetErrorString(hipError_t hipError) { return error_text(hipError); }

hipError_t hipDrvGetErrorName(hipError_t hipError, const char** errorString) {
  if (!errorString) return hipErrorInvalidValue;
  *errorString = error_is_known(hipError) ? error_name(hipError) : nullptr;
  return *errorString ? hipSuccess : hipErrorInvalidValue;
}

hipError_t hipDrvGetErrorString(hipError_t hipError, const char** errorString) {
  if (!errorString) return hipErrorInvalidValue;
  *errorString = error_is_known(hipError) ? error_text(hipError) : nullptr;
  return *errorString ? hipSuccess : hipErrorInvalidValue;
}

}  // namespace api
}  // namespace cairn::hip

// For the libraries of other names on HIP, whose own checks must show in the same place.
extern "C" CAIRN_EXPORT void cairn_hip_set_last_error(hipError_t error) { cairn::hip::remember(error); }
