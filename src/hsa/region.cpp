// Memory regions: HSA's own view of what the pools describe, and its memory functions.
#include <cstring>

#include "src/hsa/give.h"
#include "src/hsa/limits.h"
#include "src/hsa/runtime.h"

using namespace cairn::hsa;

CAIRN_HSA_EXPORT hsa_status_t hsa_agent_iterate_regions(hsa_agent_t agent_handle,
                                                        hsa_status_t (*callback)(hsa_region_t region, void* data),
                                                        void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  for (uint32_t pool : agent->pools)
    if (hsa_status_t status = callback({make_handle(HandleKind::kRegion, pool)}, data)) return status;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_region_get_info(hsa_region_t region_handle, hsa_region_info_t attribute,
                                                  void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  const Pool* region = runtime->region(region_handle);
  if (!region) return HSA_STATUS_ERROR_INVALID_REGION;
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const bool allocatable = region->kind != PoolKind::kGroup;
  switch (static_cast<int>(attribute)) {
    case HSA_REGION_INFO_SEGMENT:
      return give<hsa_region_segment_t>(value, allocatable ? HSA_REGION_SEGMENT_GLOBAL : HSA_REGION_SEGMENT_GROUP);
    case HSA_REGION_INFO_GLOBAL_FLAGS: return give<uint32_t>(value, pool_global_flags(region->kind));
    case HSA_REGION_INFO_SIZE: return give<size_t>(value, region->bytes);
    case HSA_REGION_INFO_ALLOC_MAX_SIZE: return give<size_t>(value, allocatable ? region->bytes : 0);
    case HSA_REGION_INFO_ALLOC_MAX_PRIVATE_WORKGROUP_SIZE: return give<uint32_t>(value, 0);
    case HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED: return give<bool>(value, allocatable);
    case HSA_REGION_INFO_RUNTIME_ALLOC_GRANULE:
    case HSA_REGION_INFO_RUNTIME_ALLOC_ALIGNMENT: return give<size_t>(value, allocatable ? kAllocationGranule : 0);
    case HSA_AMD_REGION_INFO_HOST_ACCESSIBLE: return give<bool>(value, allocatable);
    case HSA_AMD_REGION_INFO_BASE: return give<void*>(value, nullptr);
    case HSA_AMD_REGION_INFO_BUS_WIDTH: {
      const Agent& agent = runtime->agents()[region->agent];
      return give<uint32_t>(value, agent.info.memory_bus_bits);
    }
    case HSA_AMD_REGION_INFO_MAX_CLOCK_FREQUENCY: {
      const Agent& agent = runtime->agents()[region->agent];
      return give<uint32_t>(value, agent.info.memory_clock_khz / 1000);
    }
    default: return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

CAIRN_HSA_EXPORT hsa_status_t hsa_memory_allocate(hsa_region_t region_handle, size_t size, void** ptr) {
  CAIRN_HSA_RUNTIME(runtime);
  const Pool* region = runtime->region(region_handle);
  if (!region) return HSA_STATUS_ERROR_INVALID_REGION;
  if (!ptr || size == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return runtime->allocations.allocate(*region, {make_handle(HandleKind::kAgent, region->agent)}, size, 0, std::nullopt,
                                       ptr);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_memory_free(void* ptr) {
  CAIRN_HSA_RUNTIME(runtime);
  return ptr ? runtime->allocations.free(ptr) : HSA_STATUS_SUCCESS;
}

// Every kind of memory is mapped in this process, so a copy is the processor's.
CAIRN_HSA_EXPORT hsa_status_t hsa_memory_copy(void* dst, const void* src, size_t size) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!dst || !src) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  std::memmove(dst, src, size);
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_memory_assign_agent(void* ptr, hsa_agent_t agent, hsa_access_permission_t access) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!ptr || access < HSA_ACCESS_PERMISSION_RO || access > HSA_ACCESS_PERMISSION_RW)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return runtime->agent(agent) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_AGENT;
}

// Registration tells hardware of the user's memory; kernels here reach all of it without.
CAIRN_HSA_EXPORT hsa_status_t hsa_memory_register(void* ptr, size_t size) {
  CAIRN_HSA_RUNTIME(runtime);
  return !ptr || size == 0 ? HSA_STATUS_ERROR_INVALID_ARGUMENT : HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_memory_deregister(void* ptr, size_t size) {
  CAIRN_HSA_RUNTIME(runtime);
  return HSA_STATUS_SUCCESS;
}
