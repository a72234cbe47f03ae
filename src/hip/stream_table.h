// The streams that the user created, so that a handle can be checked before it is followed.
#pragma once

#include <atomic>
#include <memory>
#include <shared_mutex>
#include <vector>

#include "src/hip/api_types.h"

namespace cairn::hip {

class Device;
class Stream;

// Safe from any thread.
class StreamTable {
 public:
  void add(std::shared_ptr<Stream> stream);
  // The live stream behind a handle, or null.
  Stream* find(hipStream_t handle) const;
  // Takes the stream out; null when the handle is none.
  std::shared_ptr<Stream> take(hipStream_t handle);
  std::vector<std::shared_ptr<Stream>> of(const Device& device) const;
  void remove_all_of(const Device& device);
  bool empty() const { return count_.load(std::memory_order_acquire) == 0; }

 private:
  mutable std::shared_mutex mutex_;
  std::vector<std::shared_ptr<Stream>> streams_;
  std::atomic<size_t> count_{0};
};

// The stream that a handle means: 0 and hipStreamLegacy the current device's null stream (or, in calls with _spt names,
// stream 0 the thread's own), hipStreamPerThread the thread's own, else one of the user's. Gives the device's fault
// if it met one; for anything else hipErrorContextIsDestroyed, as AMD's runtime.
hipError_t resolve_stream(hipStream_t handle, Stream** stream);

// The error of the few functions for which AMD's runtime calls such a stream hipErrorInvalidHandle.
hipError_t with_invalid_handle(hipError_t resolved);

}  // namespace cairn::hip
