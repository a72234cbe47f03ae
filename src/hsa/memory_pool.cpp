// Memory pools (the AMD extension): what they are, and allocating from them.
#include "src/hsa/give.h"
#include "src/hsa/limits.h"
#include "src/hsa/runtime.h"

using namespace cairn::hsa;

namespace {

uint32_t pool_segment(PoolKind kind) {
  return kind == PoolKind::kGroup ? HSA_AMD_SEGMENT_GROUP : HSA_AMD_SEGMENT_GLOBAL;
}

}  // namespace

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_agent_iterate_memory_pools(
    hsa_agent_t agent_handle, hsa_status_t (*callback)(hsa_amd_memory_pool_t pool, void* data), void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  for (uint32_t pool : agent->pools)
    if (hsa_status_t status = callback({make_handle(HandleKind::kPool, pool)}, data)) return status;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_pool_get_info(hsa_amd_memory_pool_t pool_handle,
                                                           hsa_amd_memory_pool_info_t attribute, void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  const Pool* pool = runtime->pool(pool_handle);
  if (!pool) return static_cast<hsa_status_t>(HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const bool allocatable = pool->kind != PoolKind::kGroup;
  switch (attribute) {
    case HSA_AMD_MEMORY_POOL_INFO_SEGMENT: return give<uint32_t>(value, pool_segment(pool->kind));
    case HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS: return give<uint32_t>(value, pool_global_flags(pool->kind));
    case HSA_AMD_MEMORY_POOL_INFO_SIZE: return give<size_t>(value, pool->bytes);
    case HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED: return give<bool>(value, allocatable);
    case HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_GRANULE:
    case HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALIGNMENT:
      return give<size_t>(value, allocatable ? kAllocationGranule : 0);
    case HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL: return give<bool>(value, allocatable);
    case HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE: return give<size_t>(value, allocatable ? pool->bytes : 0);
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_pool_allocate(hsa_amd_memory_pool_t pool_handle, size_t size,
                                                           uint32_t flags, void** ptr) {
  CAIRN_HSA_RUNTIME(runtime);
  const Pool* pool = runtime->pool(pool_handle);
  if (!pool) return static_cast<hsa_status_t>(HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
  if (!ptr || size == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return runtime->allocations.allocate(*pool, {make_handle(HandleKind::kAgent, pool->agent)}, size, 0, std::nullopt,
                                       ptr);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_pool_free(void* ptr) {
  CAIRN_HSA_RUNTIME(runtime);
  return ptr ? runtime->allocations.free(ptr) : HSA_STATUS_SUCCESS;
}

// Any agent reaches any memory here, at a cost that says only how near it is.
CAIRN_HSA_EXPORT hsa_status_t hsa_amd_agent_memory_pool_get_info(hsa_agent_t agent_handle,
                                                                 hsa_amd_memory_pool_t pool_handle,
                                                                 hsa_amd_agent_memory_pool_info_t attribute,
                                                                 void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  const Pool* pool = runtime->pool(pool_handle);
  if (!pool) return static_cast<hsa_status_t>(HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const bool own = pool->agent == agent->index;
  const bool reachable = own || pool->kind != PoolKind::kGroup;
  const uint32_t hops = own ? 0 : 1;
  switch (attribute) {
    case HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS:
      return give<hsa_amd_memory_pool_access_t>(
          value, reachable ? HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT : HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED);
    case HSA_AMD_AGENT_MEMORY_POOL_INFO_NUM_LINK_HOPS: return give<uint32_t>(value, hops);
    case HSA_AMD_AGENT_MEMORY_POOL_INFO_LINK_INFO: {
      auto* links = static_cast<hsa_amd_memory_pool_link_info_t*>(value);
      for (uint32_t i = 0; i < hops; ++i) {
        links[i] = {};
        links[i].atomic_support_32bit = links[i].atomic_support_64bit = links[i].coherent_support = true;
        links[i].link_type = HSA_AMD_LINK_INFO_TYPE_QPI;
        links[i].numa_distance = 20;
      }
      return HSA_STATUS_SUCCESS;
    }
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_agents_allow_access(uint32_t num_agents, const hsa_agent_t* agents,
                                                          const uint32_t* flags, const void* ptr) {
  CAIRN_HSA_RUNTIME(runtime);
  if (num_agents == 0 || !agents || flags || !ptr) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (uint32_t i = 0; i < num_agents; ++i)
    if (!runtime->agent(agents[i])) return HSA_STATUS_ERROR_INVALID_AGENT;
  return runtime->allocations.find(ptr) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_pool_can_migrate(hsa_amd_memory_pool_t source,
                                                              hsa_amd_memory_pool_t target, bool* result) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->pool(source) || !runtime->pool(target))
    return static_cast<hsa_status_t>(HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
  if (!result) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = false;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_migrate(const void* ptr, hsa_amd_memory_pool_t pool, uint32_t flags) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!ptr || flags != 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!runtime->pool(pool)) return static_cast<hsa_status_t>(HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
  return HSA_STATUS_ERROR_OUT_OF_RESOURCES;  // allocations stay where they are: see hsa_amd_memory_pool_can_migrate
}
