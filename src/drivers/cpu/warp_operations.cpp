#include "src/drivers/cpu/warp_operations.h"

#include <algorithm>
#include <bit>

namespace cairn::cpu {
namespace {

// Calls `visit(lane)` for each set bit, lowest first.
template <typename Visit>
void for_each_lane(uint64_t group, Visit visit) {
  for (; group != 0; group &= group - 1) visit(static_cast<uint32_t>(std::countr_zero(group)));
}

struct ShuffleSource {
  uint32_t lane;
  bool in_segment;
};

// Where a shuffle reads, within the segment of `width` lanes that holds `lane` (CUDA programming guide, warp shuffle
// functions; PTX shfl for the predicate).
ShuffleSource shuffle_source(uint32_t operation, uint32_t lane, uint32_t argument, uint32_t width) {
  if (width == 0 || width > kWarpSize) width = kWarpSize;
  const uint32_t first = lane & ~(width - 1);
  const uint32_t last = first + width - 1;
  switch (operation) {
    case CAIRN_OP_SHFL_UP:
    case CAIRN_OP_SHFL_PRED_UP: {
      const int64_t source = static_cast<int64_t>(lane) - argument;
      return source >= first ? ShuffleSource{static_cast<uint32_t>(source), true} : ShuffleSource{lane, false};
    }
    case CAIRN_OP_SHFL_DOWN:
    case CAIRN_OP_SHFL_PRED_DOWN: {
      const uint64_t source = static_cast<uint64_t>(lane) + argument;
      return source <= last ? ShuffleSource{static_cast<uint32_t>(source), true} : ShuffleSource{lane, false};
    }
    case CAIRN_OP_SHFL_XOR:
    case CAIRN_OP_SHFL_PRED_XOR: {
      const uint32_t source = lane ^ argument;
      return source <= last ? ShuffleSource{source, true} : ShuffleSource{lane, false};
    }
    default: return {first | (argument & (width - 1)), true};
  }
}

void shuffle(uint32_t operation, uint64_t group, cairn_thread* const lanes[kWarpSize]) {
  uint32_t values[kWarpSize] = {};
  for_each_lane(group, [&](uint32_t lane) { values[lane] = static_cast<uint32_t>(lanes[lane]->argument[1]); });
  const bool wants_predicate = operation >= CAIRN_OP_SHFL_PRED_IDX;
  for_each_lane(group, [&](uint32_t lane) {
    cairn_thread& thread = *lanes[lane];
    const ShuffleSource source = shuffle_source(operation, lane, static_cast<uint32_t>(thread.argument[2]),
                                                static_cast<uint32_t>(thread.argument[3]));
    // A source lane that does not take part has no value to give: CUDA leaves the result undefined, here it is the
    // lane's own value.
    const bool present = source.lane < kWarpSize && (group >> source.lane & 1) != 0;
    thread.argument[0] = wants_predicate ? source.in_segment : present ? values[source.lane] : values[lane];
  });
}

void vote(uint32_t operation, uint64_t group, cairn_thread* const lanes[kWarpSize]) {
  uint64_t set = 0;
  for_each_lane(group, [&](uint32_t lane) {
    if (static_cast<uint32_t>(lanes[lane]->argument[1]) != 0) set |= uint64_t{1} << lane;
  });
  uint64_t result = set;
  if (operation == CAIRN_OP_VOTE_ALL) result = set == group;
  if (operation == CAIRN_OP_VOTE_ANY) result = set != 0;
  if (operation == CAIRN_OP_VOTE_UNI) result = set == group || set == 0;
  for_each_lane(group, [&](uint32_t lane) { lanes[lane]->argument[0] = result; });
}

void match(uint32_t operation, uint64_t group, cairn_thread* const lanes[kWarpSize]) {
  uint64_t results[kWarpSize] = {};
  for_each_lane(group, [&](uint32_t lane) {
    for_each_lane(group, [&](uint32_t other) {
      if (lanes[lane]->argument[1] == lanes[other]->argument[1]) results[lane] |= uint64_t{1} << other;
    });
  });
  for_each_lane(group, [&](uint32_t lane) {
    const bool all = results[lane] == group;
    lanes[lane]->argument[0] = operation == CAIRN_OP_MATCH_ANY ? results[lane] : all ? group : 0;
  });
}

uint32_t combine(uint32_t operation, uint32_t a, uint32_t b) {
  switch (operation) {
    case CAIRN_OP_REDUCE_UMIN: return std::min(a, b);
    case CAIRN_OP_REDUCE_UMAX: return std::max(a, b);
    case CAIRN_OP_REDUCE_SMIN: return static_cast<int32_t>(a) < static_cast<int32_t>(b) ? a : b;
    case CAIRN_OP_REDUCE_SMAX: return static_cast<int32_t>(a) > static_cast<int32_t>(b) ? a : b;
    case CAIRN_OP_REDUCE_AND: return a & b;
    case CAIRN_OP_REDUCE_OR: return a | b;
    case CAIRN_OP_REDUCE_XOR: return a ^ b;
    default: return a + b;
  }
}

void reduce(uint32_t operation, uint64_t group, cairn_thread* const lanes[kWarpSize]) {
  const auto first = static_cast<uint32_t>(std::countr_zero(group));
  auto result = static_cast<uint32_t>(lanes[first]->argument[1]);
  for_each_lane(group & (group - 1), [&](uint32_t lane) {
    result = combine(operation, result, static_cast<uint32_t>(lanes[lane]->argument[1]));
  });
  for_each_lane(group, [&](uint32_t lane) { lanes[lane]->argument[0] = result; });
}

}  // namespace

void compute_warp_operation(uint32_t operation, uint64_t group, cairn_thread* const lanes[kWarpSize]) {
  if (group == 0) return;
  switch (operation) {
    case CAIRN_OP_WARP_BARRIER: return;
    case CAIRN_OP_ACTIVE_MASK: for_each_lane(group, [&](uint32_t lane) { lanes[lane]->argument[0] = group; }); return;
    case CAIRN_OP_VOTE_ALL:
    case CAIRN_OP_VOTE_ANY:
    case CAIRN_OP_VOTE_UNI:
    case CAIRN_OP_BALLOT: return vote(operation, group, lanes);
    case CAIRN_OP_MATCH_ANY:
    case CAIRN_OP_MATCH_ALL: return match(operation, group, lanes);
    default: break;
  }
  if (operation >= CAIRN_OP_SHFL_IDX && operation <= CAIRN_OP_SHFL_PRED_XOR) return shuffle(operation, group, lanes);
  reduce(operation, group, lanes);
}

}  // namespace cairn::cpu
