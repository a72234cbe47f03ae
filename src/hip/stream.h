// A stream: an HSA queue that works in order, and the rules by which streams wait for each other.
//
// Every packet has the barrier bit and the stream's one completion signal, which counts down; so "packet n is done" is
// one load, waiting for it is one HSA wait, and a launch allocates nothing. Each packet's ring slot has memory of its
// own (a "slot") for kernel arguments or the data of a host function, free again when the packet has completed.
#pragma once

#include <hsa/hsa.h>

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "src/hip/api_types.h"

namespace cairn::hip {

class Device;
class Signal;

// What a kernel-dispatch packet says.
struct Dispatch {
  uint64_t kernel_object;
  unsigned grid[3];   // blocks
  unsigned block[3];  // threads
  uint32_t shared_bytes;
  bool cooperative;
};

class Stream {
 public:
  // `priority`: below 0 is higher, as HIP has it.
  static hipError_t create(Device& device, unsigned flags, int priority, std::shared_ptr<Stream>* stream);
  // A null stream waits for the blocking streams of its device, and they for it.
  static hipError_t create_null(Device& device, std::shared_ptr<Stream>* stream);
  // Waits for all work.
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  Device& device() const { return device_; }
  unsigned flags() const { return flags_; }
  int priority() const { return priority_; }
  bool is_null() const { return is_null_; }
  bool is_blocking() const { return !is_null_ && !(flags_ & hipStreamNonBlocking); }
  hipStream_t handle() { return reinterpret_cast<hipStream_t>(this); }

  // Appends a kernel dispatch. `fill(memory, context)` writes the arguments into `bytes` bytes.
  hipError_t dispatch(const Dispatch& dispatch, size_t bytes, void (*fill)(char* memory, const void* context),
                      const void* context);
  // Appends a host function; it gets a copy of `data` that lives until it returns.
  hipError_t call(void (*function)(void* data), const void* data, size_t bytes);
  // The same for a function that sets `signal` to 0, on which others wait. Should a fault keep the stream from getting
  // there, the signal is set all the same. `keep` is held until the function has returned.
  hipError_t call_and_signal(void (*function)(void* data), const void* data, size_t bytes,
                             std::shared_ptr<Signal> signal, std::shared_ptr<void> keep);
  // Appends a wait for `signal` to reach 0. `keep` is held until the wait is over.
  hipError_t wait_for(hsa_signal_t signal, std::shared_ptr<void> keep);

  // Whether all work is done. For a null stream, that of the blocking streams included.
  bool idle();
  // Waits for all work (as idle() counts it); gives the device's fault, if any.
  hipError_t synchronize();
  // The same, and also for what an operation that was appended now would wait for: after it, the caller may do the
  // operation itself.
  bool clear();
  hipError_t drain();
  // Waits until `signal` is 0, helping with this stream's work meanwhile.
  void wait_signal(hsa_signal_t signal);
  // Sets the signals that nobody will set any more. Called when the device has met a fault.
  void abandon_signals();

 private:
  explicit Stream(Device& device, unsigned flags, int priority, bool is_null);
  hipError_t initialise();

  struct Slot {
    uint64_t index;  // of the packet
    char* memory;
  };
  // All under mutex_.
  hipError_t open_slot(size_t bytes, Slot* slot);
  void publish(const Slot& slot, const void* packet, uint16_t header, uint16_t setup);
  void reclaim();

  uint64_t completed() const;
  void wait_completed(uint64_t count);
  bool own_work_done() const { return completed() >= submitted_.load(std::memory_order_acquire); }

  hipError_t append_wait(hsa_signal_t signal, std::shared_ptr<void> keep);
  hipError_t append_call(void (*function)(void*), const void* data, size_t bytes, std::shared_ptr<void> keep);
  void remember_signal(std::shared_ptr<Signal> signal);

  // Makes what is appended next wait for the streams that the default stream's rule names.
  hipError_t order_with_others();
  hipError_t order_after(Stream& other);

  Device& device_;
  const unsigned flags_;
  const int priority_;
  const bool is_null_;

  hsa_queue_t* queue_ = nullptr;
  hsa_signal_t done_ = {};  // kDoneBase minus the packets that completed
  char* slots_ = nullptr;   // queue size * kSlotBytes of kernarg memory

  std::mutex mutex_;  // producers
  std::atomic<uint64_t> submitted_{0};
  // Beside the slots: larger memory of a packet, and what a wait keeps alive; until the packet has completed.
  struct Kept {
    uint64_t index;
    std::shared_ptr<void> object;
  };
  std::deque<Kept> kept_;

  // Signals that calls in this stream are going to set. A lock of their own: whoever reports a fault must not wait for
  // a producer that waits for the queue.
  std::mutex signals_mutex_;
  std::deque<std::shared_ptr<Signal>> signals_;
};

}  // namespace cairn::hip
