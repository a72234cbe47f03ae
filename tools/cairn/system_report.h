// What `cairn info` tells: gathered through HSA alone, as any client could.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "src/base/result.h"

namespace cairn::tool {

struct PoolReport {
  std::string segment;             // "global" or "group"
  std::vector<std::string> flags;  // "fine-grained", "coarse-grained", "kernarg"
  uint64_t bytes = 0;
  bool allocatable = false;
};

struct CacheReport {
  uint32_t level = 0;
  uint32_t bytes = 0;
};

// A way from an agent to another's memory.
struct LinkReport {
  uint32_t agent = 0;  // index of the other
  uint32_t hops = 0;
  bool accessible = false;
};

struct AgentReport {
  bool is_device = false;
  std::string name, product, vendor, uuid;
  uint32_t node = 0;
  uint32_t compute_units = 0;
  uint32_t clock_mhz = 0;
  std::vector<CacheReport> caches;
  std::vector<PoolReport> pools;
  std::vector<LinkReport> links;
  // Devices only.
  std::vector<std::string> targets;  // of code objects, best first
  uint32_t warp_size = 0;
  uint32_t max_threads_per_block = 0;
  uint32_t max_block[3] = {}, max_grid[3] = {};
  uint32_t max_shared_per_block = 0;
  uint32_t max_threads_per_unit = 0;
  uint64_t memory_bytes = 0, free_bytes = 0;
  std::string pci;  // "0000:01:00"
  bool cooperative = false;
};

struct SystemReport {
  std::string cairn_version, hsa_version, hip_version, cuda_version;
  bool compiler = false;  // cairn-cc stands beside this program
  std::vector<AgentReport> agents;
};

Result<SystemReport> gather_system_report();

// The two forms of it; both end in a newline.
std::string to_table(const SystemReport& report);
std::string to_json(const SystemReport& report);

}  // namespace cairn::tool
