// An event: a point in a stream, as last recorded.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "src/hip/api_types.h"
#include "src/hip/signal.h"

namespace cairn::hip {

class Device;
class Stream;

// One recording. It outlives the event and a later recording for as long as a stream waits for it.
struct EventRecord {
  std::shared_ptr<Signal> reached;      // 0 when the stream got there
  std::atomic<int64_t> nanoseconds{0};  // then
  Device* device = nullptr;
  hipStream_t stream = nullptr;
};

class Event {
 public:
  Event(Device& device, unsigned flags) : device_(device), flags_(flags) {}

  unsigned flags() const { return flags_; }
  bool times() const { return !(flags_ & hipEventDisableTiming); }
  Device& device() const { return device_; }
  hipEvent_t handle() { return reinterpret_cast<hipEvent_t>(this); }

  hipError_t record(Stream& stream);
  // Null before the first recording.
  std::shared_ptr<EventRecord> last() const;

 private:
  Device& device_;
  const unsigned flags_;
  mutable std::mutex mutex_;
  std::shared_ptr<EventRecord> last_;
};

// The live event behind a handle; hipErrorInvalidHandle for anything else.
hipError_t resolve_event(hipEvent_t handle, std::shared_ptr<Event>* event);
void add_event(std::shared_ptr<Event> event);
// Takes the event out of those that live; hipErrorContextIsDestroyed when it is none.
hipError_t remove_event(hipEvent_t handle);

}  // namespace cairn::hip
