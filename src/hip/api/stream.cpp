// Streams.
#include "src/hip/stream.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/transfer.h"

namespace cairn::hip {

namespace {

// As HIP on AMD's devices has it: smaller is more urgent.
constexpr int kLeastPriority = 1;
constexpr int kGreatestPriority = -1;

hipError_t create_stream(hipStream_t* handle, unsigned flags, int priority) {
  if (!handle) return hipErrorInvalidValue;
  if (flags != hipStreamDefault && flags != hipStreamNonBlocking) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  std::shared_ptr<Stream> stream;
  HIP_RETURN_IF_ERROR(Stream::create(*device, flags, std::clamp(priority, kGreatestPriority, kLeastPriority), &stream));
  *handle = stream->handle();
  runtime().streams.add(std::move(stream));
  return hipSuccess;
}

}  // namespace

namespace api {

hipError_t hipStreamCreate(hipStream_t* stream) { return create_stream(stream, hipStreamDefault, 0); }

hipError_t hipStreamCreateWithFlags(hipStream_t* stream, unsigned int flags) { return create_stream(stream, flags, 0); }

hipError_t hipStreamCreateWithPriority(hipStream_t* stream, unsigned int flags, int priority) {
  return create_stream(stream, flags, priority);
}

hipError_t hipDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority) {
  if (leastPriority) *leastPriority = kLeastPriority;
  if (greatestPriority) *greatestPriority = kGreatestPriority;
  return hipSuccess;
}

// The stream's work is finished first.
hipError_t hipStreamDestroy(hipStream_t stream) {
  Runtime* hip = nullptr;
  HIP_RETURN_IF_ERROR(get_runtime(&hip));
  if (!stream || stream == hipStreamLegacy || stream == hipStreamPerThread) return hipErrorInvalidHandle;
  return hip->streams.take(stream) ? hipSuccess : hipErrorContextIsDestroyed;
}

hipError_t hipStreamQuery(hipStream_t stream) {
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  if (!resolved->idle()) return hipErrorNotReady;
  return resolved->device().fault();
}

hipError_t hipStreamSynchronize(hipStream_t stream) {
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  HIP_RETURN_IF_ERROR(resolved->synchronize());
  corrupt_shared_memory_if_asked();
  return hipSuccess;
}

hipError_t hipStreamGetFlags(hipStream_t stream, unsigned int* flags) {
  if (!flags) return hipErrorInvalidValue;
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  *flags = resolved->flags();
  return hipSuccess;
}

hipError_t hipStreamGetPriority(hipStream_t stream, int* priority) {
  if (!priority) return hipErrorInvalidValue;
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  *priority = resolved->priority();
  return hipSuccess;
}

hipError_t hipStreamGetDevice(hipStream_t stream, hipDevice_t* device) {
  if (!device) return hipErrorInvalidValue;
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  *device = resolved->device().ordinal();
  return hipSuccess;
}

int hipGetStreamDeviceId(hipStream_t stream) {
  Stream* resolved = nullptr;
  return resolve_stream(stream, &resolved) == hipSuccess ? resolved->device().ordinal() : hipInvalidDeviceId;
}

// ---- masks of compute units: taken and answered; the workers are shared by all streams ---------------------------

hipError_t hipExtStreamCreateWithCUMask(hipStream_t* stream, uint32_t cuMaskSize, const uint32_t* cuMask) {
  if (!stream || cuMaskSize == 0 || !cuMask) return hipErrorInvalidValue;
  return create_stream(stream, hipStreamDefault, 0);
}

hipError_t hipExtStreamGetCUMask(hipStream_t stream, uint32_t cuMaskSize, uint32_t* cuMask) {
  if (cuMaskSize == 0 || !cuMask) return hipErrorInvalidValue;
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  const uint32_t units = resolved->device().properties().compute_units;
  if (cuMaskSize < (units + 31) / 32) return hipErrorInvalidValue;
  for (uint32_t i = 0; i < cuMaskSize; ++i) {
    const uint32_t in_word = units > i * 32 ? std::min(units - i * 32, 32u) : 0;
    cuMask[i] = in_word == 32 ? UINT32_MAX : (1u << in_word) - 1;
  }
  return hipSuccess;
}

// ---- host functions ----------------------------------------------------------------------------------------------

hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void* userData, unsigned int flags) {
  if (!callback || flags != 0) return hipErrorInvalidValue;
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  struct Call {
    hipStreamCallback_t callback;
    hipStream_t stream;
    void* data;
  } const call{callback, stream, userData};
  return resolved->call(
      [](void* data) {
        const Call& call = *static_cast<Call*>(data);
        call.callback(call.stream, hipSuccess, call.data);
      },
      &call, sizeof(call));
}

hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t fn, void* userData) {
  if (!fn) return hipErrorInvalidValue;
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  struct Call {
    hipHostFn_t function;
    void* data;
  } const call{fn, userData};
  return resolved->call([](void* data) { static_cast<Call*>(data)->function(static_cast<Call*>(data)->data); }, &call,
                        sizeof(call));
}

}  // namespace api
}  // namespace cairn::hip
