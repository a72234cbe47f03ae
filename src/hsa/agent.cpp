// Agents: iterating over them, and what their queries answer.
#include "src/hsa/agent.h"

#include <cstdio>
#include <string>

#include "src/hsa/give.h"
#include "src/hsa/limits.h"
#include "src/hsa/runtime.h"

namespace cairn::hsa {

hsa_agent_t Agent::handle() const { return {make_handle(HandleKind::kAgent, index)}; }

std::string processor_name() {
  std::string name = "CPU";
  std::FILE* file = std::fopen("/proc/cpuinfo", "re");
  if (!file) return name;
  char line[512];
  while (std::fgets(line, sizeof(line), file)) {
    std::string_view text(line);
    if (!text.starts_with("model name")) continue;
    const size_t colon = text.find(": ");
    if (colon != text.npos) name = text.substr(colon + 2, text.find('\n') - colon - 2);
    break;
  }
  std::fclose(file);
  return name;
}

namespace {

// "cairn-x86-64-v4": what the agent's code is made for.
std::string device_name(const Agent& agent) { return std::string("cairn-") + agent.info.isa; }

hsa_status_t give_isa(const Agent& agent, void* value) {
  // The host agent runs no kernels: it has no instruction set in HSA's sense.
  return give<hsa_isa_t>(value, {agent.isas.empty() ? 0 : make_handle(HandleKind::kIsa, agent.isas[0])});
}

hsa_status_t give_workgroup_max_dim(const Agent& agent, void* value) {
  auto* sizes = static_cast<uint16_t*>(value);
  for (int i = 0; i < 3; ++i) sizes[i] = static_cast<uint16_t>(std::min(agent.info.max_block[i], 0xffffu));
  return HSA_STATUS_SUCCESS;
}

// In work-items, which AQL counts in 32 bits.
uint32_t grid_max(const Agent& agent) { return agent.is_host() ? 0 : UINT32_MAX; }

hsa_status_t give_caches(const Agent& agent, void* value) {
  uint32_t sizes[4] = {agent.info.l1_bytes, agent.info.l2_bytes, agent.info.l3_bytes, 0};
  std::memcpy(value, sizes, sizeof(sizes));
  return HSA_STATUS_SUCCESS;
}

// One bit for each extension that the agent has.
hsa_status_t give_extensions(void* value) {
  auto* bits = static_cast<uint8_t*>(value);
  std::memset(bits, 0, 128);
  bits[HSA_EXTENSION_AMD_LOADER / 8] |= 1 << (HSA_EXTENSION_AMD_LOADER % 8);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t core_info(const Agent& agent, hsa_agent_info_t attribute, void* value) {
  const cairn_device_info& info = agent.info;
  const bool host = agent.is_host();
  switch (attribute) {
    case HSA_AGENT_INFO_NAME: return give_text(value, host ? processor_name() : device_name(agent), 64);
    case HSA_AGENT_INFO_VENDOR_NAME: return give_text(value, host ? "CPU" : "Cairn", 64);
    case HSA_AGENT_INFO_FEATURE:
      return give<hsa_agent_feature_t>(value,
                                       host ? static_cast<hsa_agent_feature_t>(0) : HSA_AGENT_FEATURE_KERNEL_DISPATCH);
    case HSA_AGENT_INFO_MACHINE_MODEL: return give<hsa_machine_model_t>(value, HSA_MACHINE_MODEL_LARGE);
    case HSA_AGENT_INFO_PROFILE: return give<hsa_profile_t>(value, host ? HSA_PROFILE_FULL : HSA_PROFILE_BASE);
    case HSA_AGENT_INFO_DEFAULT_FLOAT_ROUNDING_MODE:
      return give<hsa_default_float_rounding_mode_t>(value, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR);
    case HSA_AGENT_INFO_BASE_PROFILE_DEFAULT_FLOAT_ROUNDING_MODES:
      return give<hsa_default_float_rounding_mode_t>(value, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR);
    case HSA_AGENT_INFO_FAST_F16_OPERATION: return give<bool>(value, false);
    case HSA_AGENT_INFO_WAVEFRONT_SIZE: return give<uint32_t>(value, info.warp_size);
    case HSA_AGENT_INFO_WORKGROUP_MAX_DIM: return give_workgroup_max_dim(agent, value);
    case HSA_AGENT_INFO_WORKGROUP_MAX_SIZE: return give<uint32_t>(value, info.max_threads_per_block);
    case HSA_AGENT_INFO_GRID_MAX_DIM:
      return give<hsa_dim3_t>(value, {grid_max(agent), grid_max(agent), grid_max(agent)});
    case HSA_AGENT_INFO_GRID_MAX_SIZE: return give<uint32_t>(value, grid_max(agent));
    case HSA_AGENT_INFO_FBARRIER_MAX_SIZE: return give<uint32_t>(value, host ? 0 : 32);
    case HSA_AGENT_INFO_QUEUES_MAX: return give<uint32_t>(value, host ? 0 : kMaxQueues);
    case HSA_AGENT_INFO_QUEUE_MIN_SIZE: return give<uint32_t>(value, host ? 0 : kMinQueuePackets);
    case HSA_AGENT_INFO_QUEUE_MAX_SIZE: return give<uint32_t>(value, host ? 0 : kMaxQueuePackets);
    case HSA_AGENT_INFO_QUEUE_TYPE: return give<hsa_queue_type32_t>(value, HSA_QUEUE_TYPE_MULTI);
    case HSA_AGENT_INFO_NODE: return give<uint32_t>(value, info.numa_node);
    case HSA_AGENT_INFO_DEVICE: return give<hsa_device_type_t>(value, host ? HSA_DEVICE_TYPE_CPU : HSA_DEVICE_TYPE_GPU);
    case HSA_AGENT_INFO_CACHE_SIZE: return give_caches(agent, value);
    case HSA_AGENT_INFO_ISA: return give_isa(agent, value);
    case HSA_AGENT_INFO_EXTENSIONS: return give_extensions(value);
    case HSA_AGENT_INFO_VERSION_MAJOR: return give<uint16_t>(value, 1);
    case HSA_AGENT_INFO_VERSION_MINOR: return give<uint16_t>(value, 1);
    default: return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

hsa_status_t amd_info(const Agent& agent, int attribute, void* value) {
  const cairn_device_info& info = agent.info;
  const bool host = agent.is_host();
  switch (attribute) {
    case HSA_AMD_AGENT_INFO_CHIP_ID: return give<uint32_t>(value, 0);
    case HSA_AMD_AGENT_INFO_CACHELINE_SIZE: return give<uint32_t>(value, info.cache_line_bytes);
    case HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT: return give<uint32_t>(value, info.compute_units);
    case HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY: return give<uint32_t>(value, info.clock_khz / 1000);
    case HSA_AMD_AGENT_INFO_DRIVER_NODE_ID: return give<uint32_t>(value, agent.index);
    case HSA_AMD_AGENT_INFO_MAX_ADDRESS_WATCH_POINTS: return give<uint32_t>(value, 0);
    case HSA_AMD_AGENT_INFO_BDFID: return give<uint32_t>(value, (info.pci_bus << 8) | (info.pci_device << 3));
    case HSA_AMD_AGENT_INFO_MEMORY_WIDTH: return give<uint32_t>(value, info.memory_bus_bits);
    case HSA_AMD_AGENT_INFO_MEMORY_MAX_FREQUENCY: return give<uint32_t>(value, info.memory_clock_khz / 1000);
    case HSA_AMD_AGENT_INFO_PRODUCT_NAME: return give_text(value, host ? processor_name() : info.name, 64);
    case HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU:
      return give<uint32_t>(value, info.warp_size ? info.max_threads_per_unit / info.warp_size : 0);
    case HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU: return give<uint32_t>(value, host ? 0 : 1);
    case HSA_AMD_AGENT_INFO_NUM_SHADER_ENGINES: return give<uint32_t>(value, host ? 0 : 1);
    case HSA_AMD_AGENT_INFO_NUM_SHADER_ARRAYS_PER_SE: return give<uint32_t>(value, host ? 0 : 1);
    case HSA_AMD_AGENT_INFO_HDP_FLUSH: return give<hsa_amd_hdp_flush_t>(value, {nullptr, nullptr});
    case HSA_AMD_AGENT_INFO_DOMAIN: return give<uint32_t>(value, info.pci_domain);
    case HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES:
      return give<bool>(value, (info.capabilities & CAIRN_CAP_COOPERATIVE) != 0);
    case HSA_AMD_AGENT_INFO_UUID: return give_text(value, host ? "CPU-XX" : info.uuid, 21);
    case HSA_AMD_AGENT_INFO_ASIC_REVISION: return give<uint32_t>(value, 0);
    case HSA_AMD_AGENT_INFO_SVM_DIRECT_HOST_ACCESS: return give<bool>(value, true);
    case HSA_AMD_AGENT_INFO_COOPERATIVE_COMPUTE_UNIT_COUNT: return give<uint32_t>(value, info.compute_units);
    default: return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

}  // namespace
}  // namespace cairn::hsa

using namespace cairn::hsa;

CAIRN_HSA_EXPORT hsa_status_t hsa_iterate_agents(hsa_status_t (*callback)(hsa_agent_t agent, void* data), void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (const Agent& agent : runtime->agents())
    if (hsa_status_t status = callback(agent.handle(), data)) return status;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_agent_get_info(hsa_agent_t agent_handle, hsa_agent_info_t attribute, void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const int number = static_cast<int>(attribute);
  return number >= HSA_AMD_AGENT_INFO_CHIP_ID ? amd_info(*agent, number, value) : core_info(*agent, attribute, value);
}

// Faults of device code are detected; kernels do not stop at floating-point exceptions.
CAIRN_HSA_EXPORT hsa_status_t hsa_agent_get_exception_policies(hsa_agent_t agent, hsa_profile_t profile,
                                                               uint16_t* mask) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->agent(agent)) return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!mask || profile < HSA_PROFILE_BASE || profile > HSA_PROFILE_FULL) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *mask = 0;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_agent_iterate_caches(hsa_agent_t agent_handle,
                                                       hsa_status_t (*callback)(hsa_cache_t cache, void* data),
                                                       void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  for (uint32_t cache : agent->caches)
    if (hsa_status_t status = callback({make_handle(HandleKind::kCache, cache)}, data)) return status;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_cache_get_info(hsa_cache_t cache_handle, hsa_cache_info_t attribute, void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  const Cache* cache = runtime->cache(cache_handle);
  if (!cache) return HSA_STATUS_ERROR_INVALID_CACHE;
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  switch (attribute) {
    case HSA_CACHE_INFO_NAME_LENGTH: return give<uint32_t>(value, static_cast<uint32_t>(cache->name.size()));
    case HSA_CACHE_INFO_NAME: return give_text(value, cache->name, cache->name.size() + 1);
    case HSA_CACHE_INFO_LEVEL: return give<uint8_t>(value, cache->level);
    case HSA_CACHE_INFO_SIZE: return give<uint32_t>(value, cache->bytes);
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
