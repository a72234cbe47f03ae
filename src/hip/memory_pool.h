// Pools of the stream-ordered allocator. Memory comes from the device at once and goes back when the stream reaches the
// free; up to the pool's release threshold it is kept for the next allocation of its size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "src/hip/api_types.h"

namespace cairn::hip {

class Device;
class Stream;

class MemoryPool {
 public:
  explicit MemoryPool(Device& device) : device_(device) {}
  // What is kept goes back to the device; what is in use stays with its users.
  ~MemoryPool();

  Device& device() const { return device_; }
  hipMemPool_t handle() { return reinterpret_cast<hipMemPool_t>(this); }

  hipError_t allocate(size_t bytes, void** pointer);
  // In the order of the stream.
  hipError_t free(Stream& stream, void* pointer, size_t bytes);
  // At once: nothing uses the memory any more.
  void take_back(void* pointer, size_t bytes);
  // Gives back until at most `bytes` are kept beyond what is in use.
  void trim(size_t bytes);

  hipError_t set(hipMemPoolAttr attribute, const void* value);
  hipError_t get(hipMemPoolAttr attribute, void* value);

  // Access of other devices, which all have it: remembered for the answer.
  hipMemAccessFlags access_of(int device);
  void set_access(int device, hipMemAccessFlags flags);

 private:
  void count(int64_t used, int64_t kept);

  Device& device_;
  std::mutex mutex_;
  std::multimap<size_t, void*> kept_;  // by size
  uint64_t used_ = 0, used_high_ = 0;
  uint64_t kept_bytes_ = 0, reserved_high_ = 0;
  uint64_t release_threshold_ = 0;
  int reuse_[3] = {1, 1, 1};  // event dependencies, opportunistic, internal dependencies
  std::map<int, hipMemAccessFlags> access_;
};

// The live pool behind a handle; hipErrorInvalidValue for anything else.
hipError_t resolve_pool(hipMemPool_t handle, std::shared_ptr<MemoryPool>* pool);
// A device's own pool, made when first asked for.
std::shared_ptr<MemoryPool> default_pool(Device& device);
// The one that hipMallocAsync takes from: the default until another was set.
std::shared_ptr<MemoryPool> current_pool(Device& device);
void set_current_pool(Device& device, std::shared_ptr<MemoryPool> pool);

std::shared_ptr<MemoryPool> create_pool(Device& device);
// hipErrorInvalidValue for default pools and for what is no pool.
hipError_t destroy_pool(hipMemPool_t handle);

}  // namespace cairn::hip
