// Events.
#include "src/hip/event.h"

#include <memory>

#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"
#include "src/hip/transfer.h"

namespace cairn::hip {

namespace {

// The stream of a recording, if it is still there: a waiting thread helps it.
Stream* stream_of(const EventRecord& record) {
  Stream* null = record.device->null_stream_if_made();
  return null && null->handle() == record.stream ? null : runtime().streams.find(record.stream);
}

void wait_for(const EventRecord& record) {
  if (Stream* stream = stream_of(record))
    stream->wait_signal(record.reached->handle());
  else
    hsa_signal_wait_scacquire(record.reached->handle(), HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
}

}  // namespace

namespace api {

hipError_t hipEventCreateWithFlags(hipEvent_t* event, unsigned flags) {
  constexpr unsigned kKnown = hipEventBlockingSync | hipEventDisableTiming | hipEventInterprocess |
                              hipEventDisableSystemFence | hipEventReleaseToDevice | hipEventReleaseToSystem;
  if (!event || (flags & ~kKnown)) return hipErrorInvalidValue;
  if ((flags & hipEventReleaseToDevice) && (flags & hipEventReleaseToSystem)) return hipErrorInvalidValue;
  if ((flags & hipEventInterprocess) && !(flags & hipEventDisableTiming)) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  auto made = std::make_shared<Event>(*device, flags);
  *event = made->handle();
  add_event(std::move(made));
  return hipSuccess;
}

hipError_t hipEventCreate(hipEvent_t* event) { return api::hipEventCreateWithFlags(event, hipEventDefault); }

hipError_t hipEventDestroy(hipEvent_t event) {
  if (!event) return hipErrorInvalidHandle;
  return remove_event(event);
}

hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream) {
  std::shared_ptr<Event> found;
  HIP_RETURN_IF_ERROR(resolve_event(event, &found));
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  if (&resolved->device() != &found->device()) return hipErrorInvalidHandle;
  return found->record(*resolved);
}

hipError_t hipEventSynchronize(hipEvent_t event) {
  std::shared_ptr<Event> found;
  HIP_RETURN_IF_ERROR(resolve_event(event, &found));
  const std::shared_ptr<EventRecord> record = found->last();
  if (!record) return found->device().fault();
  HIP_RETURN_IF_ERROR(record->device->fault());
  wait_for(*record);
  corrupt_shared_memory_if_asked();
  return record->device->fault();
}

hipError_t hipEventQuery(hipEvent_t event) {
  std::shared_ptr<Event> found;
  HIP_RETURN_IF_ERROR(resolve_event(event, &found));
  const std::shared_ptr<EventRecord> record = found->last();
  if (record && !record->reached->is_zero()) return hipErrorNotReady;
  return found->device().fault();
}

hipError_t hipEventElapsedTime(float* ms, hipEvent_t start, hipEvent_t stop) {
  if (!ms) return hipErrorInvalidValue;
  std::shared_ptr<Event> first, second;
  HIP_RETURN_IF_ERROR(resolve_event(start, &first));
  HIP_RETURN_IF_ERROR(resolve_event(stop, &second));
  if (!first->times() || !second->times() || &first->device() != &second->device()) return hipErrorInvalidHandle;
  const std::shared_ptr<EventRecord> from = first->last(), to = second->last();
  if (!from || !to) return hipErrorInvalidHandle;
  HIP_RETURN_IF_ERROR(first->device().fault());
  if (!from->reached->is_zero() || !to->reached->is_zero()) return hipErrorNotReady;
  *ms = static_cast<float>(static_cast<double>(to->nanoseconds - from->nanoseconds) * 1e-6);
  return hipSuccess;
}

hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int flags) {
  if (flags != 0) return hipErrorInvalidValue;
  std::shared_ptr<Event> found;
  HIP_RETURN_IF_ERROR(resolve_event(event, &found));
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(with_invalid_handle(resolve_stream(stream, &resolved)));
  const std::shared_ptr<EventRecord> record = found->last();
  // Nothing recorded, already there, or the same stream, which works in order anyway.
  if (!record || record->reached->is_zero() || record->stream == resolved->handle()) return hipSuccess;
  return resolved->wait_for(record->reached->handle(), record);
}

}  // namespace api
}  // namespace cairn::hip
