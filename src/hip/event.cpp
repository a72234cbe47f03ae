#include "src/hip/event.h"

#include <chrono>
#include <shared_mutex>
#include <unordered_map>

#include "src/hip/status.h"
#include "src/hip/stream.h"

namespace cairn::hip {

namespace {

struct EventTable {
  std::shared_mutex mutex;
  std::unordered_map<hipEvent_t, std::shared_ptr<Event>> events;
};

EventTable& table() {
  static EventTable* const events = new EventTable;
  return *events;
}

void reach(void* data) {
  EventRecord& record = **static_cast<EventRecord**>(data);
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  record.nanoseconds.store(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count(),
                           std::memory_order_relaxed);
  record.reached->set(0);
}

}  // namespace

hipError_t Event::record(Stream& stream) {
  auto record = std::make_shared<EventRecord>();
  HIP_RETURN_IF_ERROR(Signal::create(1, &record->reached));
  record->device = &stream.device();
  record->stream = stream.handle();
  EventRecord* raw = record.get();
  if (stream.clear())
    reach(&raw);
  else
    HIP_RETURN_IF_ERROR(stream.call_and_signal(reach, &raw, sizeof(raw), record->reached, record));
  std::lock_guard lock(mutex_);
  last_ = std::move(record);
  return hipSuccess;
}

std::shared_ptr<EventRecord> Event::last() const {
  std::lock_guard lock(mutex_);
  return last_;
}

hipError_t resolve_event(hipEvent_t handle, std::shared_ptr<Event>* event) {
  std::shared_lock lock(table().mutex);
  const auto it = table().events.find(handle);
  if (it == table().events.end()) return hipErrorInvalidHandle;
  *event = it->second;
  return hipSuccess;
}

void add_event(std::shared_ptr<Event> event) {
  std::unique_lock lock(table().mutex);
  const hipEvent_t handle = event->handle();
  table().events[handle] = std::move(event);
}

hipError_t remove_event(hipEvent_t handle) {
  std::shared_ptr<Event> removed;  // ends after the lock
  std::unique_lock lock(table().mutex);
  const auto it = table().events.find(handle);
  if (it == table().events.end()) return hipErrorContextIsDestroyed;
  removed = std::move(it->second);
  table().events.erase(it);
  return hipSuccess;
}

}  // namespace cairn::hip
