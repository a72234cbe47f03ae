// Agents and what belongs to them: instruction sets, caches, memory pools. All are made by hsa_init and never change.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "include/cairn/driver.h"
#include "src/hsa/api.h"
#include "src/hsa/driver.h"

namespace cairn::hsa {

enum class PoolKind : uint8_t {
  kHostFine,     // host memory, coherent while kernels run
  kHostKernarg,  // the same, for kernel arguments
  kHostCoarse,   // host memory, coherent between kernels
  kDevice,       // the device's own memory
  kGroup,        // workgroup memory: can be described, not allocated
};

struct Pool {
  PoolKind kind;
  uint32_t agent;        // index
  const Driver* driver;  // who allocates
  cairn_device* device;
  uint64_t bytes;
};

struct Isa {
  std::string name;    // "x86_64-unknown-linux-gnu-x86-64-v4": a fat binary entry's id without its offload kind
  std::string target;  // "x86-64-v4"
  uint32_t warp_size;
  uint32_t max_threads_per_block;
  uint32_t max_block[3];
};

struct Cache {
  std::string name;
  uint8_t level;
  uint32_t bytes;
};

// The host (no driver) or one device of a driver.
struct Agent {
  uint32_t index = 0;
  const Driver* driver = nullptr;  // null: the host agent
  cairn_device* device = nullptr;
  cairn_device_info info = {};           // the host's: only name, compute_units, caches and memory_bytes
  const char* const* targets = nullptr;  // the driver's list, null-terminated
  std::vector<uint32_t> isas;            // indices into the runtime's tables
  std::vector<uint32_t> caches;
  std::vector<uint32_t> pools;

  bool is_host() const { return driver == nullptr; }
  hsa_agent_t handle() const;
};

// The machine's marketing name, from the first processor of /proc/cpuinfo; "CPU" when it does not say.
std::string processor_name();

}  // namespace cairn::hsa
