// `cairn info --json`, for programs. Sizes are in bytes, clocks in MHz. Fields are only ever added.
#include <nlohmann/json.hpp>

#include "tools/cairn/system_report.h"

namespace cairn::tool {
namespace {

using Json = nlohmann::ordered_json;

Json pools_of(const AgentReport& agent) {
  Json pools = Json::array();
  for (const PoolReport& pool : agent.pools)
    pools.push_back(
        {{"segment", pool.segment}, {"flags", pool.flags}, {"bytes", pool.bytes}, {"allocatable", pool.allocatable}});
  return pools;
}

Json links_of(const AgentReport& agent) {
  Json links = Json::array();
  for (const LinkReport& link : agent.links)
    links.push_back({{"agent", link.agent}, {"hops", link.hops}, {"accessible", link.accessible}});
  return links;
}

Json caches_of(const AgentReport& agent) {
  Json caches = Json::array();
  for (const CacheReport& cache : agent.caches) caches.push_back({{"level", cache.level}, {"bytes", cache.bytes}});
  return caches;
}

Json agent_json(const AgentReport& agent) {
  Json json = {{"type", agent.is_device ? "device" : "host"},
               {"name", agent.product},
               {"architecture", agent.name},
               {"vendor", agent.vendor},
               {"uuid", agent.uuid},
               {"numa_node", agent.node},
               {"compute_units", agent.compute_units},
               {"clock_mhz", agent.clock_mhz},
               {"caches", caches_of(agent)},
               {"pools", pools_of(agent)},
               {"links", links_of(agent)}};
  if (!agent.is_device) return json;
  json.update({{"targets", agent.targets},
               {"warp_size", agent.warp_size},
               {"max_threads_per_block", agent.max_threads_per_block},
               {"max_block", agent.max_block},
               {"max_grid", agent.max_grid},
               {"max_shared_per_block", agent.max_shared_per_block},
               {"max_threads_per_unit", agent.max_threads_per_unit},
               {"memory_bytes", agent.memory_bytes},
               {"free_bytes", agent.free_bytes},
               {"pci", agent.pci},
               {"cooperative", agent.cooperative}});
  return json;
}

}  // namespace

std::string to_json(const SystemReport& report) {
  Json json = {{"cairn", report.cairn_version}, {"hsa", report.hsa_version},   {"hip", report.hip_version},
               {"cuda", report.cuda_version},   {"compiler", report.compiler}, {"agents", Json::array()}};
  for (const AgentReport& agent : report.agents) json["agents"].push_back(agent_json(agent));
  return json.dump(2) + "\n";
}

}  // namespace cairn::tool
