// Gathering what `cairn info` tells, through HSA.
#include "tools/cairn/system_report.h"

#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>

#include <cstring>

#include "include/cairn/hsa_ext_cairn.h"
#include "include/hip/hip_version.h"
#include "tools/cairn/compiler.h"

namespace cairn::tool {
namespace {

// Holds the runtime open.
class Session {
 public:
  Session() : status_(hsa_init()) {}
  ~Session() {
    if (status_ == HSA_STATUS_SUCCESS) hsa_shut_down();
  }
  hsa_status_t status() const { return status_; }

 private:
  hsa_status_t status_;
};

// HSA's iterations call back; this gathers what they give.
template <typename T>
hsa_status_t collect(T item, void* items) {
  static_cast<std::vector<T>*>(items)->push_back(item);
  return HSA_STATUS_SUCCESS;
}

// An attribute's value; zero when the runtime does not answer.
template <typename T, typename Attribute>
T agent_info(hsa_agent_t agent, Attribute attribute) {
  T value = {};
  hsa_agent_get_info(agent, static_cast<hsa_agent_info_t>(attribute), &value);
  return value;
}

template <typename Attribute>
std::string agent_text(hsa_agent_t agent, Attribute attribute) {
  char text[65] = {};
  hsa_agent_get_info(agent, static_cast<hsa_agent_info_t>(attribute), text);
  return text;
}

std::vector<hsa_amd_memory_pool_t> pools_of(hsa_agent_t agent) {
  std::vector<hsa_amd_memory_pool_t> pools;
  hsa_amd_agent_iterate_memory_pools(agent, collect<hsa_amd_memory_pool_t>, &pools);
  return pools;
}

PoolReport report_pool(hsa_amd_memory_pool_t pool) {
  PoolReport report;
  uint32_t segment = 0, flags = 0;
  size_t bytes = 0;
  hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment);
  hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags);
  hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SIZE, &bytes);
  hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED, &report.allocatable);
  report.segment = segment == HSA_AMD_SEGMENT_GROUP ? "group" : "global";
  report.bytes = bytes;
  if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED) report.flags.push_back("fine-grained");
  if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED) report.flags.push_back("coarse-grained");
  if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) report.flags.push_back("kernarg");
  return report;
}

// How `from` reaches the first pool of each other agent.
std::vector<LinkReport> report_links(const std::vector<hsa_agent_t>& agents, size_t from) {
  std::vector<LinkReport> links;
  for (size_t i = 0; i < agents.size(); ++i) {
    std::vector<hsa_amd_memory_pool_t> pools = pools_of(agents[i]);
    if (i == from || pools.empty()) continue;
    LinkReport link;
    link.agent = static_cast<uint32_t>(i);
    hsa_amd_memory_pool_access_t access = HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED;
    hsa_amd_agent_memory_pool_get_info(agents[from], pools[0], HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access);
    hsa_amd_agent_memory_pool_get_info(agents[from], pools[0], HSA_AMD_AGENT_MEMORY_POOL_INFO_NUM_LINK_HOPS,
                                       &link.hops);
    link.accessible = access != HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED;
    links.push_back(link);
  }
  return links;
}

void report_caches(hsa_agent_t agent, AgentReport& report) {
  std::vector<hsa_cache_t> caches;
  hsa_agent_iterate_caches(agent, collect<hsa_cache_t>, &caches);
  for (hsa_cache_t cache : caches) {
    uint8_t level = 0;
    uint32_t bytes = 0;
    hsa_cache_get_info(cache, HSA_CACHE_INFO_LEVEL, &level);
    hsa_cache_get_info(cache, HSA_CACHE_INFO_SIZE, &bytes);
    report.caches.push_back({level, bytes});
  }
}

// What only Cairn's extension tells; without it (on another HSA runtime) the fields stay zero.
void report_device(hsa_agent_t agent, AgentReport& report) {
  report.warp_size = agent_info<uint32_t>(agent, HSA_AGENT_INFO_WAVEFRONT_SIZE);
  report.max_threads_per_block = agent_info<uint32_t>(agent, HSA_AGENT_INFO_WORKGROUP_MAX_SIZE);
  const uint32_t location = agent_info<uint32_t>(agent, HSA_AMD_AGENT_INFO_BDFID);
  char pci[16];
  std::snprintf(pci, sizeof(pci), "%04x:%02x:%02x", agent_info<uint32_t>(agent, HSA_AMD_AGENT_INFO_DOMAIN) & 0xffff,
                location >> 8 & 0xff, location >> 3 & 0x1f);
  report.pci = pci;
  cairn_hsa_ext_1_t ext = {};
  cairn_hsa_agent_properties_t properties = {};
  properties.size = sizeof(properties);
  if (hsa_system_get_major_extension_table(CAIRN_HSA_EXTENSION, 1, sizeof(ext), &ext)) return;
  if (ext.agent_properties(agent, &properties)) return;
  std::memcpy(report.max_block, properties.max_block, sizeof(report.max_block));
  std::memcpy(report.max_grid, properties.max_grid, sizeof(report.max_grid));
  report.max_shared_per_block = properties.max_shared_per_block;
  report.max_threads_per_unit = properties.max_threads_per_unit;
  report.cooperative = properties.cooperative;
  ext.agent_memory_info(agent, &report.free_bytes, &report.memory_bytes);
  const char* const* targets = nullptr;
  if (ext.agent_targets(agent, &targets)) return;
  for (; *targets; ++targets) report.targets.push_back(*targets);
}

AgentReport report_agent(const std::vector<hsa_agent_t>& agents, size_t index) {
  const hsa_agent_t agent = agents[index];
  AgentReport report;
  report.is_device = agent_info<hsa_device_type_t>(agent, HSA_AGENT_INFO_DEVICE) == HSA_DEVICE_TYPE_GPU;
  report.name = agent_text(agent, HSA_AGENT_INFO_NAME);
  report.product = agent_text(agent, HSA_AMD_AGENT_INFO_PRODUCT_NAME);
  report.vendor = agent_text(agent, HSA_AGENT_INFO_VENDOR_NAME);
  report.uuid = agent_text(agent, HSA_AMD_AGENT_INFO_UUID);
  report.node = agent_info<uint32_t>(agent, HSA_AGENT_INFO_NODE);
  report.compute_units = agent_info<uint32_t>(agent, HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT);
  report.clock_mhz = agent_info<uint32_t>(agent, HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY);
  report_caches(agent, report);
  for (hsa_amd_memory_pool_t pool : pools_of(agent)) report.pools.push_back(report_pool(pool));
  report.links = report_links(agents, index);
  if (report.is_device) report_device(agent, report);
  return report;
}

}  // namespace

Result<SystemReport> gather_system_report() {
  Session session;
  if (session.status() != HSA_STATUS_SUCCESS)
    return Status(StatusCode::kUnavailable,
                  "the HSA runtime does not start (status " + std::to_string(session.status()) + ")");
  SystemReport report;
  report.cairn_version = CAIRN_VERSION;
  uint16_t major = 0, minor = 0;
  hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &major);
  hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MINOR, &minor);
  report.hsa_version = std::to_string(major) + "." + std::to_string(minor);
  report.hip_version = std::to_string(HIP_VERSION_MAJOR) + "." + std::to_string(HIP_VERSION_MINOR) + "." +
                       std::to_string(HIP_VERSION_PATCH);
  report.cuda_version = CAIRN_CUDA_VERSION;
  report.compiler = find_compiler().ok();
  std::vector<hsa_agent_t> agents;
  hsa_iterate_agents(collect<hsa_agent_t>, &agents);
  for (size_t i = 0; i < agents.size(); ++i) report.agents.push_back(report_agent(agents, i));
  return report;
}

}  // namespace cairn::tool
