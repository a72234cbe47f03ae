// What memory the runtime has handed out or locked, and for whom: found by any address inside.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <shared_mutex>
#include <vector>

#include "src/hsa/agent.h"

namespace cairn::hsa {

struct Allocation {
  uintptr_t base = 0;
  size_t bytes = 0;  // as asked for
  cairn_hsa_memory_kind_t kind = CAIRN_HSA_MEMORY_UNKNOWN;
  const Driver* driver = nullptr;  // who frees it; null for locked memory
  cairn_device* device = nullptr;
  hsa_agent_t agent = {0};    // owner
  uint32_t global_flags = 0;  // HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_*
  void* user_data = nullptr;
  uint32_t locks = 0;  // of locked memory: how often
  std::vector<std::pair<hsa_amd_deallocation_callback_t, void*>> on_free;
};

// Safe from several threads.
class Allocations {
 public:
  // Allocates with the pool's driver. `kind` CAIRN_HSA_MEMORY_MANAGED overrides the pool's own.
  hsa_status_t allocate(const Pool& pool, hsa_agent_t owner, size_t bytes, size_t alignment,
                        std::optional<cairn_hsa_memory_kind_t> kind, void** pointer);
  // Runs the callbacks for it, then frees. HSA_STATUS_ERROR_INVALID_ALLOCATION for what is not a live allocation's
  // base.
  hsa_status_t free(void* pointer);

  // Locked memory is the user's: it is only known. Locking the same range again counts.
  hsa_status_t lock(void* pointer, size_t bytes, hsa_agent_t owner, uint32_t global_flags);
  hsa_status_t unlock(void* pointer);

  // The allocation that contains `pointer`.
  std::optional<Allocation> find(const void* pointer) const;

  hsa_status_t set_user_data(const void* pointer, void* user_data);
  hsa_status_t add_callback(void* pointer, hsa_amd_deallocation_callback_t callback, void* user_data);
  hsa_status_t remove_callback(void* pointer, hsa_amd_deallocation_callback_t callback);

  // Frees everything, without callbacks.
  void release_all();

 private:
  using Map = std::map<uintptr_t, Allocation>;
  Map::iterator find_locked(const void* pointer);

  mutable std::shared_mutex mutex_;
  Map allocations_;  // by base; they do not overlap
};

// The pool's flags as hsa_amd_memory_pool_get_info tells them.
uint32_t pool_global_flags(PoolKind kind);

}  // namespace cairn::hsa
