// A kernel dispatch in flight: which blocks are still to be handed out, and how many have finished.
//
// Threads join a dispatch, take ranges of blocks in order with one atomic addition each, and leave. The one that
// finishes the last block moves the queue on. Records belong to a queue and are used again once nobody is joined to
// them.
#pragma once

#include <atomic>
#include <cstdint>

#include "include/cairn/driver.h"
#include "src/drivers/cpu/kernel.h"

namespace cairn::cpu {

struct BlockRange {
  uint64_t first = 0;
  uint64_t count = 0;  // 0: nothing left
  explicit operator bool() const { return count != 0; }
};

struct Dispatch {
  // Set while nobody is joined; constant afterwards.
  cairn_dispatch abi = {};
  cairn_kernel* kernel = nullptr;
  cairn_queue* queue = nullptr;
  cairn_signal* completion = nullptr;
  uint32_t threads = 0;       // a block
  uint32_t shared_bytes = 0;  // static and dynamic workgroup memory, as laid out
  uint32_t units = 1;         // that share the blocks
  uint64_t start_ns = 0;

  std::atomic<uint64_t> total{0};             // blocks; looked at by threads that have not joined, too
  alignas(64) std::atomic<uint64_t> next{0};  // block to hand out next; may run past `total`
  alignas(64) std::atomic<uint64_t> done{0};  // blocks finished, failed or given up
  std::atomic<uint32_t> joined{0};            // threads in it, and parked blocks of it
  std::atomic<bool> failed{false};
  std::atomic<uint64_t> grid_arrivals{0};  // of all grid barriers so far

  bool cooperative() const { return (abi.flags & CAIRN_DISPATCH_COOPERATIVE) != 0; }
  // Blocks that may wait for each other are handed out one at a time.
  bool one_by_one() const { return cooperative() || kernel->waits(); }

  bool has_blocks() const { return next.load(std::memory_order_relaxed) < blocks(); }
  uint64_t blocks() const { return total.load(std::memory_order_relaxed); }
  bool finished() const { return done.load() == blocks(); }

  // The next blocks for the calling thread. Ranges shrink towards the end so that all threads finish together.
  BlockRange take();

  // Counts blocks as finished; true for the call that finishes the dispatch.
  bool finish(uint64_t count) { return count != 0 && done.fetch_add(count) + count == blocks(); }

  // Gives up all blocks that were not handed out, for one that failed. Returns how many there were; the caller
  // finishes them.
  uint64_t give_up();
};

// Ready for the blocks of another dispatch; `abi`, `kernel` and the rest are the caller's to set.
void reset_progress(Dispatch& dispatch);

}  // namespace cairn::cpu
