#include "src/hip/memory_pool.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "src/hip/device.h"
#include "src/hip/device_memory.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"

namespace cairn::hip {

namespace {

bool is_device(MemoryKind kind) { return kind == MemoryKind::kDevice; }

struct PoolTable {
  std::mutex mutex;
  std::unordered_map<hipMemPool_t, std::shared_ptr<MemoryPool>> live;
  std::unordered_map<int, std::shared_ptr<MemoryPool>> defaults;  // by device
  std::unordered_map<int, std::shared_ptr<MemoryPool>> currents;
};

PoolTable& table() {
  static PoolTable* const pools = new PoolTable;
  return *pools;
}

}  // namespace

MemoryPool::~MemoryPool() { trim(0); }

// ---- memory ------------------------------------------------------------------------------------------------------

void MemoryPool::count(int64_t used, int64_t kept) {
  used_ += static_cast<uint64_t>(used);
  kept_bytes_ += static_cast<uint64_t>(kept);
  used_high_ = std::max(used_high_, used_);
  reserved_high_ = std::max(reserved_high_, used_ + kept_bytes_);
}

hipError_t MemoryPool::allocate(size_t bytes, void** pointer) {
  {
    std::lock_guard lock(mutex_);
    if (const auto it = kept_.find(bytes); it != kept_.end()) {
      *pointer = it->second;
      kept_.erase(it);
      count(static_cast<int64_t>(bytes), -static_cast<int64_t>(bytes));
      runtime().allocations.change(*pointer, [](Allocation& allocation) { allocation.freed_to_pool = false; });
      return hipSuccess;
    }
  }
  HIP_RETURN_IF_ERROR(allocate_memory(device_, MemoryKind::kDevice, bytes, 0, pointer, handle()));
  std::lock_guard lock(mutex_);
  count(static_cast<int64_t>(bytes), 0);
  return hipSuccess;
}

void MemoryPool::take_back(void* pointer, size_t bytes) {
  {
    std::lock_guard lock(mutex_);
    count(-static_cast<int64_t>(bytes), 0);
    if (used_ + kept_bytes_ + bytes <= release_threshold_) {
      kept_.emplace(bytes, pointer);
      count(0, static_cast<int64_t>(bytes));
      return;
    }
  }
  // The allocation was the pool's: nobody else can have freed it.
  [[maybe_unused]] const hipError_t error = free_memory(pointer, is_device);
}

hipError_t MemoryPool::free(Stream& stream, void* pointer, size_t bytes) {
  runtime().allocations.change(pointer, [](Allocation& allocation) { allocation.freed_to_pool = true; });
  if (stream.clear()) {
    take_back(pointer, bytes);
    return hipSuccess;
  }
  struct Free {
    MemoryPool* pool;
    void* pointer;
    size_t bytes;
  } const job{this, pointer, bytes};
  return stream.call(
      [](void* data) {
        const Free& job = *static_cast<Free*>(data);
        job.pool->take_back(job.pointer, job.bytes);
      },
      &job, sizeof(job));
}

void MemoryPool::trim(size_t bytes) {
  std::vector<void*> released;
  {
    std::lock_guard lock(mutex_);
    while (!kept_.empty() && kept_bytes_ > bytes) {
      const auto largest = std::prev(kept_.end());
      count(0, -static_cast<int64_t>(largest->first));
      released.push_back(largest->second);
      kept_.erase(largest);
    }
  }
  for (void* pointer : released) {
    [[maybe_unused]] const hipError_t error = free_memory(pointer, is_device);
  }
}

// ---- attributes --------------------------------------------------------------------------------------------------

hipError_t MemoryPool::set(hipMemPoolAttr attribute, const void* value) {
  std::unique_lock lock(mutex_);
  switch (attribute) {
    case hipMemPoolReuseFollowEventDependencies:
    case hipMemPoolReuseAllowOpportunistic:
    case hipMemPoolReuseAllowInternalDependencies:
      reuse_[attribute - hipMemPoolReuseFollowEventDependencies] = *static_cast<const int*>(value);
      return hipSuccess;
    case hipMemPoolAttrReleaseThreshold: release_threshold_ = *static_cast<const uint64_t*>(value); return hipSuccess;
    case hipMemPoolAttrReservedMemHigh:  // the marks can only be put back
      if (*static_cast<const uint64_t*>(value) != 0) return hipErrorInvalidValue;
      reserved_high_ = used_ + kept_bytes_;
      return hipSuccess;
    case hipMemPoolAttrUsedMemHigh:
      if (*static_cast<const uint64_t*>(value) != 0) return hipErrorInvalidValue;
      used_high_ = used_;
      return hipSuccess;
    default: return hipErrorInvalidValue;
  }
}

hipError_t MemoryPool::get(hipMemPoolAttr attribute, void* value) {
  std::lock_guard lock(mutex_);
  const auto give = [value](uint64_t number) {
    *static_cast<uint64_t*>(value) = number;
    return hipSuccess;
  };
  switch (attribute) {
    case hipMemPoolReuseFollowEventDependencies:
    case hipMemPoolReuseAllowOpportunistic:
    case hipMemPoolReuseAllowInternalDependencies:
      *static_cast<int*>(value) = reuse_[attribute - hipMemPoolReuseFollowEventDependencies];
      return hipSuccess;
    case hipMemPoolAttrReleaseThreshold: return give(release_threshold_);
    case hipMemPoolAttrReservedMemCurrent: return give(used_ + kept_bytes_);
    case hipMemPoolAttrReservedMemHigh: return give(reserved_high_);
    case hipMemPoolAttrUsedMemCurrent: return give(used_);
    case hipMemPoolAttrUsedMemHigh: return give(used_high_);
  }
  return hipErrorInvalidValue;
}

hipMemAccessFlags MemoryPool::access_of(int device) {
  std::lock_guard lock(mutex_);
  if (device == device_.ordinal()) return hipMemAccessFlagsProtReadWrite;
  const auto it = access_.find(device);
  return it == access_.end() ? hipMemAccessFlagsProtNone : it->second;
}

void MemoryPool::set_access(int device, hipMemAccessFlags flags) {
  std::lock_guard lock(mutex_);
  access_[device] = flags;
}

// ---- the pools that there are ------------------------------------------------------------------------------------

hipError_t resolve_pool(hipMemPool_t handle, std::shared_ptr<MemoryPool>* pool) {
  std::lock_guard lock(table().mutex);
  const auto it = table().live.find(handle);
  if (it == table().live.end()) return hipErrorInvalidValue;
  *pool = it->second;
  return hipSuccess;
}

std::shared_ptr<MemoryPool> default_pool(Device& device) {
  std::lock_guard lock(table().mutex);
  std::shared_ptr<MemoryPool>& pool = table().defaults[device.ordinal()];
  if (!pool) {
    pool = std::make_shared<MemoryPool>(device);
    table().live[pool->handle()] = pool;
  }
  return pool;
}

std::shared_ptr<MemoryPool> current_pool(Device& device) {
  {
    std::lock_guard lock(table().mutex);
    if (const auto it = table().currents.find(device.ordinal()); it != table().currents.end()) return it->second;
  }
  return default_pool(device);
}

void set_current_pool(Device& device, std::shared_ptr<MemoryPool> pool) {
  std::lock_guard lock(table().mutex);
  table().currents[device.ordinal()] = std::move(pool);
}

std::shared_ptr<MemoryPool> create_pool(Device& device) {
  auto pool = std::make_shared<MemoryPool>(device);
  std::lock_guard lock(table().mutex);
  table().live[pool->handle()] = pool;
  return pool;
}

hipError_t destroy_pool(hipMemPool_t handle) {
  std::shared_ptr<MemoryPool> destroyed;  // ends after the lock
  std::lock_guard lock(table().mutex);
  const auto it = table().live.find(handle);
  if (it == table().live.end()) return hipErrorInvalidValue;
  for (const auto& [device, pool] : table().defaults)
    if (pool == it->second) return hipErrorInvalidValue;
  destroyed = std::move(it->second);
  table().live.erase(it);
  // A device whose current pool goes has its default one again.
  std::erase_if(table().currents, [&](const auto& entry) { return entry.second == destroyed; });
  return hipSuccess;
}

}  // namespace cairn::hip
