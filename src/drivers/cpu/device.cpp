#include "src/drivers/cpu/device.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "src/drivers/cpu/processor.h"

cairn_device::cairn_device(cairn_driver& owner, uint32_t number, const cairn::cpu::Options& settings)
    : driver(owner), index(number), options(settings), memory(settings.memory_bytes), pool(*this, settings.units) {
  using cairn::cpu::Target;
  if (options.spmd_first) targets.push_back("spmd");
  for (Target target : {Target::kV4, Target::kV3, Target::kV2}) {
    if (target <= options.target) targets.push_back(cairn::cpu::target_name(target));
  }
  if (!options.spmd_first) targets.push_back("spmd");
  targets.push_back(nullptr);
}

namespace cairn::cpu {

// Figures that the machine does not tell are those of a modest GPU, so that programs that divide by them work.
cairn_status describe_device(const cairn_device& device, cairn_device_info* info) {
  const Processor& processor = this_processor();
  const uint32_t size = info->size;
  cairn_device_info filled = {};
  filled.size = std::min<uint32_t>(size, sizeof(filled));
  filled.capabilities = CAIRN_CAP_CODE_OBJECT_SPMD | CAIRN_CAP_COOPERATIVE | CAIRN_CAP_HELP | CAIRN_CAP_CALL_PACKETS |
                        CAIRN_CAP_PROFILING;
  std::snprintf(filled.name, sizeof(filled.name), "Cairn software-defined GPU (%.32s)", processor.name);
  std::snprintf(filled.isa, sizeof(filled.isa), "%s", target_name(device.options.target));
  std::snprintf(filled.uuid, sizeof(filled.uuid), "GPU-%016llx",
                static_cast<unsigned long long>(processor.machine_id + device.index));
  filled.compute_units = device.pool.units();
  filled.warp_size = 32;
  filled.max_threads_per_block = kMaxThreadsPerBlock;
  filled.max_block[0] = filled.max_block[1] = kMaxThreadsPerBlock;
  filled.max_block[2] = 64;
  filled.max_grid[0] = 0x7fffffff;
  filled.max_grid[1] = filled.max_grid[2] = 65535;
  filled.max_shared_per_block = kMaxSharedPerBlock;
  filled.max_threads_per_unit = kMaxThreadsPerUnit;
  filled.clock_khz = processor.clock_khz;
  filled.memory_clock_khz = 1'600'000;
  filled.memory_bus_bits = 128;
  filled.cache_line_bytes = 64;
  filled.l1_bytes = processor.l1_bytes;
  filled.l2_bytes = processor.l2_bytes;
  filled.l3_bytes = processor.l3_bytes;
  filled.pci_bus = device.index + 1;
  filled.memory_bytes = device.memory.total_bytes();
  filled.timestamp_hz = 1'000'000'000;
  std::memcpy(info, &filled, filled.size);
  return CAIRN_OK;
}

}  // namespace cairn::cpu
