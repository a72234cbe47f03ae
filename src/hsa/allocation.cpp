// What memory the runtime has handed out or locked, and for whom.
#include "src/hsa/allocation.h"

#include <algorithm>
#include <mutex>

#include "src/hsa/status.h"

namespace cairn::hsa {
namespace {

uint32_t driver_memory_kind(PoolKind pool, cairn_hsa_memory_kind_t kind) {
  if (kind == CAIRN_HSA_MEMORY_MANAGED) return CAIRN_MEMORY_MANAGED;
  if (pool == PoolKind::kHostKernarg) return CAIRN_MEMORY_KERNARG;
  return kind == CAIRN_HSA_MEMORY_HOST ? CAIRN_MEMORY_HOST : CAIRN_MEMORY_DEVICE;
}

uintptr_t address(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

}  // namespace

uint32_t pool_global_flags(PoolKind kind) {
  switch (kind) {
    case PoolKind::kHostFine: return HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED;
    case PoolKind::kHostKernarg:
      return HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED | HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT;
    case PoolKind::kHostCoarse:
    case PoolKind::kDevice: return HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED;
    case PoolKind::kGroup: return 0;
  }
  return 0;
}

hsa_status_t Allocations::allocate(const Pool& pool, hsa_agent_t owner, size_t bytes, size_t alignment,
                                   std::optional<cairn_hsa_memory_kind_t> kind, void** pointer) {
  if (pool.kind == PoolKind::kGroup || bytes > pool.bytes) return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  const auto own = pool.kind == PoolKind::kDevice ? CAIRN_HSA_MEMORY_DEVICE : CAIRN_HSA_MEMORY_HOST;
  Allocation allocation;
  allocation.kind = kind.value_or(own);
  void* memory = nullptr;
  const uint32_t driver_kind = driver_memory_kind(pool.kind, allocation.kind);
  if (cairn_status status = pool.driver->api().memory->allocate(pool.device, driver_kind, bytes, alignment, &memory))
    return to_hsa_status(status);
  allocation.base = address(memory);
  allocation.bytes = bytes;
  allocation.driver = pool.driver;
  allocation.device = pool.device;
  allocation.agent = owner;
  allocation.global_flags = pool_global_flags(pool.kind);
  {
    std::unique_lock lock(mutex_);
    allocations_[allocation.base] = std::move(allocation);
  }
  *pointer = memory;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Allocations::free(void* pointer) {
  Allocation taken;
  {
    std::unique_lock lock(mutex_);
    auto it = allocations_.find(address(pointer));
    if (it == allocations_.end() || !it->second.driver) return HSA_STATUS_ERROR_INVALID_ALLOCATION;
    taken = std::move(it->second);
    allocations_.erase(it);
  }
  for (auto [callback, user_data] : taken.on_free) callback(pointer, user_data);
  return to_hsa_status(taken.driver->api().memory->free(taken.device, pointer));
}

Allocations::Map::iterator Allocations::find_locked(const void* pointer) {
  auto it = allocations_.upper_bound(address(pointer));
  if (it == allocations_.begin()) return allocations_.end();
  --it;
  return address(pointer) - it->second.base < it->second.bytes ? it : allocations_.end();
}

std::optional<Allocation> Allocations::find(const void* pointer) const {
  std::shared_lock lock(mutex_);
  auto it = const_cast<Allocations*>(this)->find_locked(pointer);
  if (it == allocations_.end()) return std::nullopt;
  return it->second;
}

hsa_status_t Allocations::lock(void* pointer, size_t bytes, hsa_agent_t owner, uint32_t global_flags) {
  std::unique_lock lock(mutex_);
  auto it = find_locked(pointer);
  if (it != allocations_.end()) {
    // Memory of ours needs no lock; the user's may be locked again, the same range or a part of it.
    if (address(pointer) + bytes > it->second.base + it->second.bytes) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!it->second.driver) ++it->second.locks;
    return HSA_STATUS_SUCCESS;
  }
  auto next = allocations_.lower_bound(address(pointer));
  if (next != allocations_.end() && next->first < address(pointer) + bytes) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  Allocation& allocation = allocations_[address(pointer)];
  allocation.base = address(pointer);
  allocation.bytes = bytes;
  allocation.kind = CAIRN_HSA_MEMORY_LOCKED;
  allocation.agent = owner;
  allocation.global_flags = global_flags;
  allocation.locks = 1;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Allocations::unlock(void* pointer) {
  std::unique_lock lock(mutex_);
  auto it = find_locked(pointer);
  if (it == allocations_.end()) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (it->second.driver) return HSA_STATUS_SUCCESS;
  if (--it->second.locks == 0) allocations_.erase(it);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Allocations::set_user_data(const void* pointer, void* user_data) {
  std::unique_lock lock(mutex_);
  auto it = find_locked(pointer);
  if (it == allocations_.end()) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  it->second.user_data = user_data;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Allocations::add_callback(void* pointer, hsa_amd_deallocation_callback_t callback, void* user_data) {
  std::unique_lock lock(mutex_);
  auto it = find_locked(pointer);
  if (it == allocations_.end() || !it->second.driver) return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  it->second.on_free.emplace_back(callback, user_data);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Allocations::remove_callback(void* pointer, hsa_amd_deallocation_callback_t callback) {
  std::unique_lock lock(mutex_);
  auto it = find_locked(pointer);
  if (it == allocations_.end()) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto& callbacks = it->second.on_free;
  auto entry = std::find_if(callbacks.begin(), callbacks.end(), [&](auto& each) { return each.first == callback; });
  if (entry == callbacks.end()) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  callbacks.erase(entry);
  return HSA_STATUS_SUCCESS;
}

void Allocations::release_all() {
  std::unique_lock lock(mutex_);
  for (auto& [base, allocation] : allocations_)
    if (allocation.driver) allocation.driver->api().memory->free(allocation.device, reinterpret_cast<void*>(base));
  allocations_.clear();
}

}  // namespace cairn::hsa
