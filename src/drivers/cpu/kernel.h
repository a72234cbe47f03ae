// A kernel as the driver runs it.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "include/cairn/driver.h"
#include "src/codeobj/kernel_metadata.h"

struct cairn_kernel {
  cairn_code_object* object = nullptr;
  cairn_kernel_entry entry = nullptr;
  cairn::codeobj::KernelMetadata metadata;
  std::vector<uint32_t> argument_offsets;
  std::vector<uint32_t> argument_sizes;
  // What a block took lately, in picoseconds; 0 while unknown. Decides whether waking others pays.
  std::atomic<uint64_t> block_ps{0};

  bool suspends() const { return (metadata.flags & CAIRN_KERNEL_SUSPENDS) != 0; }
  // True when blocks may wait for each other, so that each is handed out alone and may park.
  bool waits() const { return (metadata.flags & (CAIRN_KERNEL_POLLS | CAIRN_KERNEL_GRID_BARRIER)) != 0; }
};
