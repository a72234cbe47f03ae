#include "src/drivers/cpu/thread_scheduler.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "src/drivers/cpu/warp_operations.h"

namespace cairn::cpu {
namespace {

static_assert(sizeof(cairn_thread) == 128 && offsetof(cairn_thread, argument) == 40 &&
              offsetof(cairn_thread, site) == 76);

constexpr uint32_t kNamedBarriers = 16;  // where threads may arrive without waiting
constexpr uint32_t kBarriers = 32;       // the others are for cooperative groups' tiles of several warps

enum ThreadState : uint32_t { kReady, kPolls, kAtBarrier, kAtWarpOperation, kAtGridBarrier, kExited };

// What the scheduler keeps in cairn_block::scheduler while a block is parked.
struct BlockState {
  uint32_t live;  // threads that have not exited
  uint32_t reserved;
  uint64_t grid_ticket;              // 0: the block has not arrived at the grid barrier
  uint16_t arrived[kNamedBarriers];  // barrier.arrive calls since the barrier last opened
};
static_assert(sizeof(BlockState) <= sizeof(cairn_block::scheduler));

bool is_barrier(uint32_t operation) { return operation >= CAIRN_OP_BARRIER && operation <= CAIRN_OP_BARRIER_ARRIVE; }

class BlockRun {
 public:
  BlockRun(cairn_block* block, cairn_thread_step step, uint64_t frame_bytes)
      : block_(*block),
        state_(*reinterpret_cast<BlockState*>(block->scheduler)),
        step_(step),
        frame_bytes_(frame_bytes),
        threads_(block->dispatch->block[0] * block->dispatch->block[1] * block->dispatch->block[2]) {}

  void start();
  uint32_t run();

 private:
  cairn_thread& thread(uint32_t index) {
    return *reinterpret_cast<cairn_thread*>(block_.frames + index * frame_bytes_);
  }

  void step_thread(cairn_thread& thread);
  void run_warp(uint32_t first);
  bool resolve_warp_operations(uint32_t first, uint32_t lanes, bool force);
  void release_lanes(uint64_t group, cairn_thread* const lanes[kWarpSize]);
  bool open_barriers();
  void open_barrier(uint32_t id);
  bool pass_grid_barrier();

  cairn_block& block_;
  BlockState& state_;
  cairn_thread_step step_;
  uint64_t frame_bytes_;
  uint32_t threads_;
  bool progress_ = false;  // in this round, some thread did more than poll
};

void BlockRun::start() {
  const uint32_t* extent = block_.dispatch->block;
  uint32_t id[3] = {0, 0, 0};
  for (uint32_t i = 0; i < threads_; ++i) {
    cairn_thread& thread = this->thread(i);
    thread.block = &block_;
    std::copy(id, id + 3, thread.id);
    thread.index = i;
    thread.stack = reinterpret_cast<char*>(&thread) + sizeof(cairn_thread);
    thread.stack_end = reinterpret_cast<char*>(&thread) + frame_bytes_;
    thread.operation = CAIRN_OP_NONE;
    thread.state = kReady;
    // A frame opens with the index of the point to resume at.
    *reinterpret_cast<uint32_t*>(thread.stack) = 0;
    if (++id[0] == extent[0]) {
      id[0] = 0;
      if (++id[1] == extent[1]) id[1] = 0, ++id[2];
    }
  }
  state_ = {};
  state_.live = threads_;
  block_.state = 1;
}

void BlockRun::step_thread(cairn_thread& thread) {
  block_.thread = thread.index;
  if (step_(&thread, &thread + 1) == CAIRN_STEP_DONE) {
    thread.state = kExited;
    --state_.live;
    progress_ = true;
    return;
  }
  const uint32_t operation = thread.operation;
  if (operation == CAIRN_OP_YIELD) {
    thread.state = kPolls;
    return;
  }
  progress_ = true;
  if (operation == CAIRN_OP_BARRIER_ARRIVE) {
    ++state_.arrived[thread.argument[0] % kNamedBarriers];
    thread.state = kReady;
  } else if (is_barrier(operation)) {
    thread.state = kAtBarrier;
  } else if (operation == CAIRN_OP_GRID_BARRIER) {
    thread.state = kAtGridBarrier;
  } else {
    thread.state = kAtWarpOperation;
  }
}

// Steps the lanes of one warp until each of them has exited, polls, or waits for something outside the warp. Lanes
// that poll are stepped once.
void BlockRun::run_warp(uint32_t first) {
  const uint32_t lanes = std::min(kWarpSize, threads_ - first);
  for (uint32_t lane = 0; lane < lanes; ++lane) {
    cairn_thread& thread = this->thread(first + lane);
    if (thread.state == kPolls) step_thread(thread);
  }
  for (;;) {
    bool waits = false;
    for (uint32_t lane = 0; lane < lanes; ++lane) {
      cairn_thread& thread = this->thread(first + lane);
      while (thread.state == kReady) step_thread(thread);
      waits |= thread.state == kAtWarpOperation;
    }
    if (!waits) return;
    if (!resolve_warp_operations(first, lanes, false) && !resolve_warp_operations(first, lanes, true)) return;
  }
}

void BlockRun::release_lanes(uint64_t group, cairn_thread* const lanes[kWarpSize]) {
  for (; group != 0; group &= group - 1) lanes[std::countr_zero(group)]->state = kReady;
}

// Completes the warp operations whose lanes have all arrived; true if there were any. No lane of the warp is ready.
//
// An operation with a mask is complete when every live lane of the mask waits at the same operation with that mask
// (for a warp barrier, at any place in the text). With `force` the waiting lanes that are earliest in the program go
// on as one converged group: that is how operations without a mask (mask 0) work, since lanes that are behind then
// catch up with those that wait further on, and it is what becomes of masks that name lanes which never come. Lanes of
// a mask that still poll may come, so they are waited for.
bool BlockRun::resolve_warp_operations(uint32_t first, uint32_t count, bool force) {
  cairn_thread* lanes[kWarpSize] = {};
  uint64_t live = 0, waiting = 0, polling = 0;
  for (uint32_t lane = 0; lane < count; ++lane) {
    lanes[lane] = &thread(first + lane);
    const uint64_t bit = uint64_t{1} << lane;
    if (lanes[lane]->state != kExited) live |= bit;
    if (lanes[lane]->state == kAtWarpOperation) waiting |= bit;
    if (lanes[lane]->state == kPolls) polling |= bit;
  }

  auto mask_of = [&](uint32_t lane) -> uint64_t {
    return lanes[lane]->operation == CAIRN_OP_ACTIVE_MASK ? 0 : lanes[lane]->argument[0];
  };
  // The waiting lanes that would take part in the operation that `leader` waits at.
  auto group_of = [&](uint32_t leader) {
    uint64_t group = 0;
    for (uint64_t rest = waiting; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
      if (lanes[lane]->operation != lanes[leader]->operation || mask_of(lane) != mask_of(leader)) continue;
      if (lanes[lane]->site == lanes[leader]->site ||
          (lanes[leader]->operation == CAIRN_OP_WARP_BARRIER && mask_of(leader) != 0)) {
        group |= uint64_t{1} << lane;
      }
    }
    return group;
  };
  auto complete = [&](uint64_t group) {
    const uint32_t operation = lanes[std::countr_zero(group)]->operation;
    compute_warp_operation(operation, group, lanes);
    release_lanes(group, lanes);
    waiting &= ~group;
  };

  if (!force) {
    bool any = false;
    for (uint64_t rest = waiting; rest != 0; rest &= rest - 1) {
      const auto leader = static_cast<uint32_t>(std::countr_zero(rest));
      if ((waiting >> leader & 1) == 0 || mask_of(leader) == 0) continue;
      const uint64_t wanted = mask_of(leader) & live;
      const uint64_t group = group_of(leader);
      if ((group & wanted) != wanted) continue;
      complete(group);
      any = true;
    }
    return any;
  }

  uint32_t earliest = kWarpSize;
  for (uint64_t rest = waiting; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
    if ((mask_of(lane) & polling) != 0) continue;
    if (earliest == kWarpSize || lanes[lane]->site < lanes[earliest]->site) earliest = lane;
  }
  if (earliest == kWarpSize) return false;
  complete(group_of(earliest));
  return true;
}

void BlockRun::open_barrier(uint32_t id) {
  uint32_t count = 0;
  bool all = true;
  auto waits_here = [&](const cairn_thread& thread) {
    return thread.state == kAtBarrier && thread.argument[0] % kBarriers == id;
  };
  for (uint32_t i = 0; i < threads_; ++i) {
    const cairn_thread& thread = this->thread(i);
    if (!waits_here(thread) || thread.operation == CAIRN_OP_BARRIER) continue;
    if (static_cast<uint32_t>(thread.argument[2]) != 0)
      ++count;
    else
      all = false;
  }
  for (uint32_t i = 0; i < threads_; ++i) {
    cairn_thread& thread = this->thread(i);
    if (!waits_here(thread)) continue;
    switch (thread.operation) {
      case CAIRN_OP_BARRIER_POPC: thread.argument[0] = count; break;
      case CAIRN_OP_BARRIER_AND: thread.argument[0] = all; break;
      case CAIRN_OP_BARRIER_OR: thread.argument[0] = count != 0; break;
      default: break;
    }
    thread.state = kReady;
  }
  if (id < kNamedBarriers) state_.arrived[id] = 0;
}

// Opens every barrier that has its arrivals; true if there was one.
bool BlockRun::open_barriers() {
  uint32_t waiting[kBarriers] = {}, wanted[kBarriers] = {};
  for (uint32_t i = 0; i < threads_; ++i) {
    const cairn_thread& thread = this->thread(i);
    if (thread.state != kAtBarrier) continue;
    const uint32_t id = thread.argument[0] % kBarriers;
    ++waiting[id];
    const auto count = static_cast<uint32_t>(thread.argument[1]);
    wanted[id] = count == 0 ? state_.live : count;
  }
  bool any = false;
  for (uint32_t id = 0; id < kBarriers; ++id) {
    if (waiting[id] == 0) continue;
    // Threads that have exited count as arrived.
    const uint32_t arrived = waiting[id] + (id < kNamedBarriers ? state_.arrived[id] : 0);
    if (arrived < std::min(wanted[id], threads_) && arrived + (threads_ - state_.live) < wanted[id]) continue;
    open_barrier(id);
    any = true;
  }
  return any;
}

// True when all live threads wait for the grid and the grid has come together.
bool BlockRun::pass_grid_barrier() {
  for (uint32_t i = 0; i < threads_; ++i) {
    const ThreadState state = static_cast<ThreadState>(thread(i).state);
    if (state != kAtGridBarrier && state != kExited) return false;
  }
  const cairn_services& services = *block_.dispatch->services;
  if (state_.grid_ticket == 0) state_.grid_ticket = services.grid_arrive(&block_);
  if (services.grid_released(&block_, state_.grid_ticket) == 0) return false;
  state_.grid_ticket = 0;
  for (uint32_t i = 0; i < threads_; ++i) {
    if (thread(i).state == kAtGridBarrier) thread(i).state = kReady;
  }
  return true;
}

uint32_t BlockRun::run() {
  for (;;) {
    progress_ = false;
    for (uint32_t first = 0; first < threads_; first += kWarpSize) run_warp(first);
    if (state_.live == 0) return CAIRN_BLOCK_DONE;
    if (open_barriers() || pass_grid_barrier() || progress_) continue;
    return CAIRN_BLOCK_PARKED;
  }
}

}  // namespace

uint32_t run_threads(cairn_block* block, cairn_thread_step step, uint64_t frame_bytes) {
  BlockRun run(block, step, frame_bytes);
  if (block->state == 0) run.start();
  return run.run();
}

}  // namespace cairn::cpu
