// A device: compute units, memory and queues. The processor can be divided into several.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "include/cairn/driver.h"
#include "src/drivers/cpu/heap.h"
#include "src/drivers/cpu/memory.h"
#include "src/drivers/cpu/options.h"
#include "src/drivers/cpu/orphans.h"
#include "src/drivers/cpu/pool.h"
#include "src/drivers/cpu/queue_list.h"

struct cairn_device {
  cairn_device(cairn_driver& owner, uint32_t number, const cairn::cpu::Options& settings);

  cairn_driver& driver;
  const uint32_t index;
  const cairn::cpu::Options options;
  cairn::cpu::Memory memory;
  cairn::cpu::Heap heap;
  cairn::cpu::QueueList queues;
  cairn::cpu::Orphans orphans;
  std::atomic<uint64_t> stack_limit{1024};
  std::atomic<uint64_t> print_limit{1u << 20};
  cairn::cpu::Pool pool;  // last: its threads use the rest

  // True when a thread that comes by finds something to do.
  bool has_work() { return orphans.any() || queues.has_work(); }

  // The targets that `load` takes, best first, null at the end.
  std::vector<const char*> targets;
};

struct cairn_driver {
  cairn::cpu::Options options;
  std::vector<std::unique_ptr<cairn_device>> devices;
};

namespace cairn::cpu {

inline constexpr uint32_t kMaxThreadsPerBlock = 1024;
inline constexpr uint32_t kMaxSharedPerBlock = 163 * 1024;  // as compute capability 8.0 has it
inline constexpr uint32_t kMaxThreadsPerUnit = 2048;
inline constexpr uint32_t kSharedPerUnit = 164 * 1024;
inline constexpr uint32_t kMaxBlocksPerUnit = 32;
inline constexpr uint32_t kKernelRegisters = 32;  // a believable figure: code here has no register file

cairn_status describe_device(const cairn_device& device, cairn_device_info* info);

}  // namespace cairn::cpu
