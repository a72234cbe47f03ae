// What is told of the processor that devices are made of.
#pragma once

#include <cstdint>

namespace cairn::cpu {

struct Processor {
  char name[49];       // as the processor gives it, without the blanks around it
  uint32_t clock_khz;  // nominal
  uint32_t l1_bytes;   // data cache of a core
  uint32_t l2_bytes;
  uint32_t l3_bytes;
  uint64_t machine_id;  // the same on each start, different on other machines
};

// Read once, cheaply: from the processor and the C library, no files.
const Processor& this_processor();

}  // namespace cairn::cpu
