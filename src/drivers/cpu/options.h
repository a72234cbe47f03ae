// What a user can set about the cpu driver.
#pragma once

#include <cstdint>
#include <string>

#include "src/base/result.h"
#include "src/drivers/cpu/target.h"

namespace cairn::cpu {

struct Options {
  uint32_t devices = 1;         // the processor is divided into this many
  uint32_t units = 1;           // worker threads of each device
  uint64_t memory_bytes = 0;    // of each device
  bool pin = false;             // whether workers are bound to cores
  Target target = Target::kV2;  // newest instruction set to use
  bool spmd_first = false;      // prefer compiling at run time over native code
};

// From the environment (CAIRN_CPU_*), overridden by `text`, a "key=value,key=value" list or null. A key that is not
// known or a value that does not parse gives kInvalidArgument and names it.
Result<Options> read_options(const char* text);

}  // namespace cairn::cpu
