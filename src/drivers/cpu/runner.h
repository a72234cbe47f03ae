// A runner: what one thread needs to run blocks, whether it is a worker or a thread that waits and helps.
//
// It moves queues on, joins their dispatches and runs ranges of blocks. Blocks of kernels that wait may park; the
// runner keeps those, goes round them in turn, starts new ones and serves other queues meanwhile, and can hand them
// over to the device's workers when its thread has to leave.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "src/drivers/cpu/dispatch.h"
#include "src/drivers/cpu/fault.h"
#include "src/drivers/cpu/resident_block.h"
#include "src/drivers/cpu/signal.h"

namespace cairn::cpu {

class Runner {
 public:
  // Runs on `stack`, which the calling code has switched to.
  explicit Runner(const Stack& stack) : frame_(stack) {}

  // When to stop looking for more: `flag` is set, or `until` meets the condition. Either may be null.
  struct StopRule {
    const std::atomic<bool>* flag = nullptr;
    cairn_signal* until = nullptr;
    cairn_condition condition = CAIRN_CONDITION_EQ;
    int64_t value = 0;
  };

  // Begins and ends work on this thread for `device`.
  void begin(cairn_device& device, const StopRule& rule);
  void end();

  bool should_stop() const;
  // False on a thread that waits and helps.
  bool on_worker() const { return rule_.flag != nullptr; }
  // True while the calling thread works for a device: it may not begin again.
  static bool active_on_this_thread();

  // Works on whatever queue of the device has something to do, until nothing is left or it should stop.
  void work();
  // Works on `queue`, and on others only while that one waits for them; returns when it should stop or when nothing
  // has moved for a while.
  void help(cairn_queue& queue);

  // Runs the whole of a dispatch that nobody has joined. True when it has finished, always so for kernels that do not
  // suspend.
  bool run_alone(Dispatch& dispatch);

  cairn_device& device() { return *device_; }
  FaultFrame& frame() { return frame_; }
  // For the device's printf; kept here because a fault leaves it without unwinding.
  std::string& print_buffer() { return print_buffer_; }

 private:
  // Moves the queue on and runs what can be run of it. True when anything moved.
  bool serve(cairn_queue& queue);
  void run_joined(Dispatch& dispatch);
  bool run_range(Dispatch& dispatch, BlockRange range);
  bool run_at_once(Dispatch& dispatch, BlockRange range);
  bool run_suspending(Dispatch& dispatch, uint64_t index);
  bool poll_parked();
  bool take_work();
  bool may_start_more(uint32_t fruitless) const;
  void adopt_orphans();
  void hand_over_parked();
  // One entry into the kernel. True when the block is over, with a failure recorded if it faulted.
  bool enter(ResidentBlock& block, uint64_t first, uint64_t count);
  std::unique_ptr<ResidentBlock> new_block(Dispatch& dispatch, uint64_t index);
  void keep(std::unique_ptr<ResidentBlock> block);

  cairn_device* device_ = nullptr;
  StopRule rule_;
  FaultFrame frame_;
  std::vector<std::unique_ptr<ResidentBlock>> parked_;
  std::vector<std::unique_ptr<ResidentBlock>> spare_;
  size_t turn_ = 0;
  std::string print_buffer_;
};

}  // namespace cairn::cpu
