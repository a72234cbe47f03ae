// Warp operations: what shuffles, votes, ballots, matches and reductions compute once their lanes have met.
#pragma once

#include <cstdint>

#include "include/cairn/kernel_abi.h"

namespace cairn::cpu {

inline constexpr uint32_t kWarpSize = 32;

// Computes operation `operation` for the lanes in `group` (bit i: lane i takes part; `lanes[i]` is its thread) and
// stores each one's result in argument[0].
void compute_warp_operation(uint32_t operation, uint64_t group, cairn_thread* const lanes[kWarpSize]);

}  // namespace cairn::cpu
