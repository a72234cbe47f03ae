// A user-mode queue: the ring that producers write packets into, and what the driver knows of its progress.
//
// A queue runs one packet at a time, in order. Whoever has work to look for (a worker, a waiting thread) moves it on:
// it takes `busy` for as long as it reads packets, and runs the blocks of the active dispatch together with others
// after it has let go of it. packets.h holds the moves.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "src/drivers/cpu/device.h"
#include "src/drivers/cpu/dispatch.h"

struct cairn_queue {
  cairn_queue(cairn_device& owner, const cairn_queue_desc& desc);

  cairn_device& device;
  const cairn_queue_desc desc;

  // Packets below this index are in the ring.
  alignas(64) std::atomic<uint64_t> doorbell{0};

  alignas(64) std::atomic<bool> busy{false};
  std::atomic<uint64_t> next{0};                       // packet to start next; changed under `busy`
  std::atomic<cairn::cpu::Dispatch*> active{nullptr};  // changed under `busy`
  std::atomic<bool> blocked{false};                    // the next packet waits for signals
  std::atomic<bool> recheck{false};                    // ... and one of them may have changed
  std::atomic<bool> closing{false};
  std::atomic<uint32_t> users{0};  // workers that look at this queue
  std::atomic<cairn_status> error{CAIRN_OK};
  static constexpr int kRecords = 4;
  cairn::cpu::Dispatch records[kRecords];

  // The packet at `index`, 64 bytes.
  void* packet(uint64_t index) const;
  // Its header, as the producer last published it.
  uint16_t header(uint64_t index) const;

  // True when the next packet is in the ring.
  bool packet_ready() const;
  // True when moving the queue on would change something.
  bool can_advance() const;
  // True when a thread that comes by finds something to do.
  bool has_work() const;

  bool try_lock() { return !busy.exchange(true); }
  void unlock() { busy.store(false); }

  // Joins the active dispatch if blocks are left in it; null otherwise. The caller ends with `leave`.
  cairn::cpu::Dispatch* join();
  static void leave(cairn::cpu::Dispatch& dispatch) { dispatch.joined.fetch_sub(1, std::memory_order_release); }

  // Puts the queue in error, once: logs, and tells the owner.
  void fail(cairn_status status, const std::string& message);

  // Waits until no thread is in the queue any more. No new ones may come.
  void drain();
};

namespace cairn::cpu {

// CAIRN_ERROR_INVALID_ARGUMENT for a ring that cannot be.
cairn_status create_queue(cairn_device& device, const cairn_queue_desc& desc, cairn_queue** queue);
// Waits for the current packet.
void destroy_queue(cairn_queue* queue);

}  // namespace cairn::cpu
