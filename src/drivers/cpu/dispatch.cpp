#include "src/drivers/cpu/dispatch.h"

#include <algorithm>

namespace cairn::cpu {
namespace {

// Ranges that a unit gets of what is left; more balance better, fewer cost less.
constexpr uint64_t kRangesPerUnit = 4;
// Far beyond any grid, and far enough from overflow for the additions of late takers.
constexpr uint64_t kNoMoreBlocks = uint64_t{1} << 62;

}  // namespace

BlockRange Dispatch::take() {
  const uint64_t total = blocks();
  const uint64_t seen = next.load(std::memory_order_relaxed);
  if (seen >= total) return {};
  uint64_t wanted = 1;
  if (!one_by_one()) wanted = std::max<uint64_t>((total - seen) / (kRangesPerUnit * units), 1);
  const uint64_t first = next.fetch_add(wanted, std::memory_order_relaxed);
  if (first >= total) return {};
  return {first, std::min(wanted, total - first)};
}

uint64_t Dispatch::give_up() {
  const uint64_t handed_out = next.exchange(kNoMoreBlocks, std::memory_order_relaxed);
  return handed_out < blocks() ? blocks() - handed_out : 0;
}

void reset_progress(Dispatch& dispatch) {
  dispatch.next.store(0, std::memory_order_relaxed);
  dispatch.done.store(0, std::memory_order_relaxed);
  dispatch.failed.store(false, std::memory_order_relaxed);
  dispatch.grid_arrivals.store(0, std::memory_order_relaxed);
}

}  // namespace cairn::cpu
