// The AMD extension's memory functions that are not about pools: filling, locking, pointer queries, callbacks.
#include <algorithm>
#include <cstring>

#include "src/hsa/memory_fill.h"
#include "src/hsa/runtime.h"

using namespace cairn::hsa;

namespace {

// All agents, since all reach all memory: `*count`, and an array from `allocate` when that is given.
hsa_status_t give_accessible(const Runtime& runtime, void* (*allocate)(size_t), uint32_t* count,
                             hsa_agent_t** accessible) {
  if (!allocate || !count || !accessible) return HSA_STATUS_SUCCESS;
  const uint32_t agents = static_cast<uint32_t>(runtime.agents().size());
  auto* list = static_cast<hsa_agent_t*>(allocate(agents * sizeof(hsa_agent_t)));
  if (!list) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  for (uint32_t i = 0; i < agents; ++i) list[i] = runtime.agents()[i].handle();
  *count = agents;
  *accessible = list;
  return HSA_STATUS_SUCCESS;
}

}  // namespace

// `count` is of 32-bit elements.
CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_fill(void* ptr, uint32_t value, size_t count) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!ptr || reinterpret_cast<uintptr_t>(ptr) % sizeof(uint32_t) != 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  fill_memory(ptr, value, sizeof(uint32_t), count);
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_lock(void* host_ptr, size_t size, hsa_agent_t* agents, int num_agent,
                                                  void** agent_ptr) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!host_ptr || size == 0 || !agent_ptr || (num_agent > 0) != (agents != nullptr) || num_agent < 0)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (int i = 0; i < num_agent; ++i)
    if (!runtime->agent(agents[i])) return HSA_STATUS_ERROR_INVALID_AGENT;
  const hsa_status_t status = runtime->allocations.lock(host_ptr, size, runtime->agents()[0].handle(),
                                                        HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED);
  if (status == HSA_STATUS_SUCCESS) *agent_ptr = host_ptr;
  return status;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_lock_to_pool(void* host_ptr, size_t size, hsa_agent_t* agents,
                                                          int num_agent, hsa_amd_memory_pool_t pool_handle,
                                                          uint32_t flags, void** agent_ptr) {
  CAIRN_HSA_RUNTIME(runtime);
  if (flags != 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const Pool* pool = runtime->pool(pool_handle);
  if (!pool || !runtime->agents()[pool->agent].is_host())
    return static_cast<hsa_status_t>(HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
  return hsa_amd_memory_lock(host_ptr, size, agents, num_agent, agent_ptr);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_unlock(void* host_ptr) {
  CAIRN_HSA_RUNTIME(runtime);
  return host_ptr ? runtime->allocations.unlock(host_ptr) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_pointer_info(const void* ptr, hsa_amd_pointer_info_t* info,
                                                   void* (*alloc)(size_t), uint32_t* num_agents_accessible,
                                                   hsa_agent_t** accessible) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!ptr || !info || info->size == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  hsa_amd_pointer_info_t found = {};
  found.size = static_cast<uint32_t>(std::min<size_t>(info->size, sizeof(found)));
  if (auto allocation = runtime->allocations.find(ptr)) {
    if (hsa_status_t status = give_accessible(*runtime, alloc, num_agents_accessible, accessible)) return status;
    found.type = allocation->driver ? HSA_EXT_POINTER_TYPE_HSA : HSA_EXT_POINTER_TYPE_LOCKED;
    found.agentBaseAddress = found.hostBaseAddress = reinterpret_cast<void*>(allocation->base);
    found.sizeInBytes = allocation->bytes;
    found.userData = allocation->user_data;
    found.agentOwner = allocation->agent;
    found.global_flags = allocation->global_flags;
  }
  std::memcpy(info, &found, found.size);  // an older caller's struct is shorter
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_pointer_info_set_userdata(const void* ptr, void* userdata) {
  CAIRN_HSA_RUNTIME(runtime);
  return ptr ? runtime->allocations.set_user_data(ptr, userdata) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_register_deallocation_callback(void* ptr,
                                                                     hsa_amd_deallocation_callback_t callback,
                                                                     void* user_data) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!ptr || !callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return runtime->allocations.add_callback(ptr, callback, user_data);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_deregister_deallocation_callback(void* ptr,
                                                                       hsa_amd_deallocation_callback_t callback) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!ptr || !callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return runtime->allocations.remove_callback(ptr, callback);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_coherency_get_type(hsa_agent_t agent, hsa_amd_coherency_type_t* type) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->agent(agent)) return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!type) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *type = HSA_AMD_COHERENCY_TYPE_COHERENT;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_coherency_set_type(hsa_agent_t agent, hsa_amd_coherency_type_t type) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->agent(agent)) return HSA_STATUS_ERROR_INVALID_AGENT;
  if (type == HSA_AMD_COHERENCY_TYPE_COHERENT) return HSA_STATUS_SUCCESS;  // the machine's memory always is
  return type == HSA_AMD_COHERENCY_TYPE_NONCOHERENT ? HSA_STATUS_ERROR : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
