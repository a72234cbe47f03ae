#include "src/hip/stream_table.h"

#include <algorithm>
#include <mutex>

#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"
#include "src/hip/thread_state.h"

namespace cairn::hip {

void StreamTable::add(std::shared_ptr<Stream> stream) {
  if (stream->is_blocking()) stream->device().count_blocking_stream(1);
  std::unique_lock lock(mutex_);
  streams_.push_back(std::move(stream));
  count_.store(streams_.size(), std::memory_order_release);
}

Stream* StreamTable::find(hipStream_t handle) const {
  std::shared_lock lock(mutex_);
  for (const auto& stream : streams_)
    if (stream->handle() == handle) return stream.get();
  return nullptr;
}

std::shared_ptr<Stream> StreamTable::take(hipStream_t handle) {
  std::unique_lock lock(mutex_);
  const auto it = std::find_if(streams_.begin(), streams_.end(), [&](auto& s) { return s->handle() == handle; });
  if (it == streams_.end()) return nullptr;
  std::shared_ptr<Stream> taken = std::move(*it);
  streams_.erase(it);
  count_.store(streams_.size(), std::memory_order_release);
  if (taken->is_blocking()) taken->device().count_blocking_stream(-1);
  return taken;
}

std::vector<std::shared_ptr<Stream>> StreamTable::of(const Device& device) const {
  std::shared_lock lock(mutex_);
  std::vector<std::shared_ptr<Stream>> streams;
  for (const auto& stream : streams_)
    if (&stream->device() == &device) streams.push_back(stream);
  return streams;
}

void StreamTable::remove_all_of(const Device& device) {
  std::unique_lock lock(mutex_);
  std::erase_if(streams_, [&](const auto& stream) { return &stream->device() == &device; });
  count_.store(streams_.size(), std::memory_order_release);
}

hipError_t resolve_stream(hipStream_t handle, Stream** stream) {
  Device* device = nullptr;
  if (handle == nullptr) {
    HIP_RETURN_IF_ERROR(current_device(&device));
    return thread_state.per_thread_default ? device->thread_stream(stream) : device->null_stream(stream);
  }
  if (handle == hipStreamLegacy || handle == hipStreamPerThread) {
    HIP_RETURN_IF_ERROR(current_device(&device));
    return handle == hipStreamLegacy ? device->null_stream(stream) : device->thread_stream(stream);
  }
  Runtime* hip = nullptr;
  HIP_RETURN_IF_ERROR(get_runtime(&hip));
  *stream = hip->streams.find(handle);
  if (!*stream) return hipErrorContextIsDestroyed;
  return (*stream)->device().fault();
}

hipError_t with_invalid_handle(hipError_t resolved) {
  return resolved == hipErrorContextIsDestroyed ? hipErrorInvalidHandle : resolved;
}

}  // namespace cairn::hip
