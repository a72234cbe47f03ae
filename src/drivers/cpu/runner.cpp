#include "src/drivers/cpu/runner.h"

#include <sched.h>
#include <time.h>

#include <algorithm>

#include "src/drivers/cpu/clock.h"
#include "src/drivers/cpu/device.h"
#include "src/drivers/cpu/fault_message.h"
#include "src/drivers/cpu/packets.h"
#include "src/drivers/cpu/queue.h"

namespace cairn::cpu {
namespace {

// Parked blocks that a runner keeps before it prefers them to new ones (all of a cooperative launch are resident).
constexpr size_t kManyParked = 64;
// Fruitless rounds: before new blocks are started beyond that; before others may have the core; before a short sleep;
// before a helping thread leaves its parked blocks to the workers.
constexpr uint32_t kRoundsBeforeMore = 16;
constexpr uint32_t kRoundsBeforeYield = 32;
constexpr uint32_t kRoundsBeforeSleep = 4096;
constexpr uint32_t kRoundsBeforeHandOver = 256;
constexpr timespec kShortSleep = {0, 50'000};
// How long a helping thread spins for blocks that others run.
constexpr uint64_t kHelpSpinNs = 20'000;
// Finished blocks whose memory a runner keeps.
constexpr size_t kSpareBlocks = 4;

// Longer times are told apart by nobody.
constexpr uint64_t kLongestNs = 1'000'000'000;

void relax(uint32_t fruitless) {
  if (fruitless < kRoundsBeforeYield) {
    spin_pause();
  } else if (fruitless < kRoundsBeforeSleep) {
    sched_yield();
  } else {
    nanosleep(&kShortSleep, nullptr);
  }
}

// Remembers what a block of the kernel takes, as a moving average. Racing updates lose a sample, which does no harm.
void record_block_time(cairn_kernel& kernel, uint64_t elapsed_ns, uint64_t blocks) {
  const uint64_t sample = std::min(elapsed_ns, kLongestNs) * 1000 / blocks;
  const uint64_t before = kernel.block_ps.load(std::memory_order_relaxed);
  const uint64_t after = before == 0 ? sample : (3 * before + sample) / 4;
  kernel.block_ps.store(std::max<uint64_t>(after, 1), std::memory_order_relaxed);
}

thread_local bool thread_runs = false;

}  // namespace

bool Runner::active_on_this_thread() { return thread_runs; }

void Runner::begin(cairn_device& device, const StopRule& rule) {
  device_ = &device;
  rule_ = rule;
  thread_runs = true;
  frame_.enter();
}

void Runner::end() {
  hand_over_parked();
  frame_.exit();
  thread_runs = false;
}

bool Runner::should_stop() const {
  if (rule_.flag && rule_.flag->load(std::memory_order_relaxed)) return true;
  return rule_.until && holds(signal_value(*rule_.until).load(std::memory_order_acquire), rule_.condition, rule_.value);
}

void Runner::work() {
  uint32_t fruitless = 0;
  while (!should_stop()) {
    adopt_orphans();
    bool moved = poll_parked();
    if (may_start_more(fruitless)) moved |= take_work();
    if (moved) {
      fruitless = 0;
    } else if (parked_.empty()) {
      return;
    } else {
      relax(++fruitless);
    }
  }
}

void Runner::help(cairn_queue& queue) {
  uint32_t fruitless = 0;
  uint64_t still_since = 0;
  while (!should_stop()) {
    bool moved = poll_parked();
    if (may_start_more(fruitless)) {
      moved |= serve(queue);
      if (!moved && queue.blocked.load()) moved = take_work();
    }
    if (moved) {
      fruitless = 0;
      still_since = 0;
      continue;
    }
    if (!parked_.empty()) {
      if (++fruitless > kRoundsBeforeHandOver) return;
      relax(fruitless);
      continue;
    }
    // Others run the last blocks, or there is nothing here to wait for.
    for (int i = 0; i < 8; ++i) spin_pause();
    const uint64_t now = now_ns();
    if (still_since == 0) still_since = now;
    if (now - still_since > kHelpSpinNs || device_->pool.units() == 1) return;
  }
}

bool Runner::may_start_more(uint32_t fruitless) const {
  return parked_.size() < kManyParked || parked_.back()->dispatch->cooperative() || fruitless > kRoundsBeforeMore;
}

bool Runner::take_work() {
  cairn_queue* queue = device_->queues.pin_work(turn_);
  if (!queue) return false;
  const bool moved = serve(*queue);
  QueueList::unpin(*queue);
  return moved;
}

bool Runner::serve(cairn_queue& queue) {
  bool moved = advance(queue, *this);
  while (!should_stop()) {
    Dispatch* dispatch = queue.join();
    if (!dispatch) break;
    run_joined(*dispatch);
    cairn_queue::leave(*dispatch);
    moved = true;
    if (queue.can_advance()) advance(queue, *this);
    if (!parked_.empty()) break;  // those want a turn before the next block
  }
  return moved;
}

void Runner::run_joined(Dispatch& dispatch) {
  while (BlockRange range = dispatch.take()) {
    if (run_range(dispatch, range) || !parked_.empty() || should_stop()) return;
  }
}

bool Runner::run_alone(Dispatch& dispatch) {
  bool finished = false;
  while (!finished) {
    const BlockRange range = dispatch.take();
    if (!range) break;
    finished = run_range(dispatch, range);
  }
  return dispatch.finished();
}

// True when these were the dispatch's last blocks.
bool Runner::run_range(Dispatch& dispatch, BlockRange range) {
  if (!dispatch.kernel->suspends()) return run_at_once(dispatch, range);
  bool last = false;
  for (uint64_t index = range.first; index < range.first + range.count; ++index)
    last |= run_suspending(dispatch, index);
  return last;
}

bool Runner::run_at_once(Dispatch& dispatch, BlockRange range) {
  uint64_t over = range.count;
  if (!dispatch.failed.load(std::memory_order_relaxed)) {
    std::unique_ptr<ResidentBlock> block = new_block(dispatch, range.first);
    const bool timed = dispatch.blocks() > 1;
    const uint64_t start = timed ? now_ns() : 0;
    enter(*block, range.first, range.count);
    if (timed) record_block_time(*dispatch.kernel, now_ns() - start, range.count);
    keep(std::move(block));
    if (dispatch.failed.load(std::memory_order_relaxed)) over += dispatch.give_up();
  }
  return dispatch.finish(over);
}

bool Runner::run_suspending(Dispatch& dispatch, uint64_t index) {
  uint64_t over = 1;
  if (!dispatch.failed.load(std::memory_order_relaxed)) {
    std::unique_ptr<ResidentBlock> block = new_block(dispatch, index);
    const uint64_t start = now_ns();
    if (!enter(*block, index, 1)) {
      dispatch.joined.fetch_add(1);
      parked_.push_back(std::move(block));
      return false;
    }
    record_block_time(*dispatch.kernel, now_ns() - start, 1);
    keep(std::move(block));
    if (dispatch.failed.load(std::memory_order_relaxed)) over += dispatch.give_up();
  }
  return dispatch.finish(over);
}

bool Runner::enter(ResidentBlock& block, uint64_t first, uint64_t count) {
  Dispatch& dispatch = *block.dispatch;
  block.runner = this;
  const uint32_t result = frame_.run(dispatch.kernel->entry, &block.abi, first, count);
  if (result == CAIRN_BLOCK_PARKED) return false;
  if (result == FaultFrame::kFaulted && !dispatch.failed.exchange(true)) {
    dispatch.queue->fail(frame_.fault().status, describe_fault(frame_.fault(), frame_.text(), block));
  }
  return true;
}

// Enters each parked block once. True when one of them is over.
bool Runner::poll_parked() {
  bool moved = false;
  for (size_t i = 0; i < parked_.size();) {
    ResidentBlock& block = *parked_[i];
    Dispatch& dispatch = *block.dispatch;
    cairn_queue& queue = *dispatch.queue;
    const bool given_up = dispatch.failed.load(std::memory_order_relaxed) || queue.closing.load();
    if (!given_up && !enter(block, block.index, 1)) {
      ++i;
      continue;
    }
    moved = true;
    keep(std::move(parked_[i]));
    parked_.erase(parked_.begin() + static_cast<std::ptrdiff_t>(i));
    const uint64_t rest = dispatch.failed.load(std::memory_order_relaxed) ? dispatch.give_up() : 0;
    const bool last = dispatch.finish(1 + rest);
    if (last) advance(queue, *this);
    cairn_queue::leave(dispatch);
  }
  return moved;
}

void Runner::adopt_orphans() {
  if (!device_->orphans.any()) return;
  for (auto& block : device_->orphans.take_all()) parked_.push_back(std::move(block));
}

void Runner::hand_over_parked() {
  if (parked_.empty()) return;
  device_->orphans.add(parked_);
  parked_.clear();
}

std::unique_ptr<ResidentBlock> Runner::new_block(Dispatch& dispatch, uint64_t index) {
  const size_t bytes = ResidentBlock::bytes_for(dispatch);
  std::unique_ptr<ResidentBlock> block;
  if (!spare_.empty()) {
    block = std::move(spare_.back());
    spare_.pop_back();
  }
  if (!block || block->capacity() < bytes) block = std::make_unique<ResidentBlock>(bytes);
  block->prepare(dispatch, index);
  return block;
}

void Runner::keep(std::unique_ptr<ResidentBlock> block) {
  if (spare_.size() < kSpareBlocks) spare_.push_back(std::move(block));
}

}  // namespace cairn::cpu
