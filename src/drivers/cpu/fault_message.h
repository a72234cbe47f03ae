// What a fault is told as: the kernel, the block, the thread and its lane, what happened, and where in the source.
#pragma once

#include <string>

#include "src/drivers/cpu/fault.h"
#include "src/drivers/cpu/resident_block.h"

namespace cairn::cpu {

// One line without a final period. `text` is what a service said of it, else empty.
std::string describe_fault(const Fault& fault, const std::string& text, const ResidentBlock& block);

}  // namespace cairn::cpu
