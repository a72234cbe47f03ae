// The functions that device code calls: printf, assert, trap, the device heap, the clock, grid barriers, threads.
#pragma once

#include "include/cairn/kernel_abi.h"

namespace cairn::cpu {

// The one table, for every dispatch.
const cairn_services* services();

}  // namespace cairn::cpu
