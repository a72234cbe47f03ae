// The queues of a device, for workers that look for work.
#pragma once

#include <mutex>
#include <vector>

#include "include/cairn/driver.h"

namespace cairn::cpu {

class QueueList {
 public:
  void add(cairn_queue& queue);
  void remove(cairn_queue& queue);

  // A queue with something to do, the highest priority first and in turn among equals: `turn` is the caller's own,
  // and moves on. The queue stays valid until `unpin`. Null when there is none.
  cairn_queue* pin_work(size_t& turn);
  static void unpin(cairn_queue& queue);

  bool has_work();

  // Signals have changed: blocked queues look again.
  void recheck_blocked();

  // For fork: holds the list still, lets go, and puts every queue in error.
  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }
  void abandon_all();

 private:
  std::mutex mutex_;
  std::vector<cairn_queue*> queues_;  // guarded by mutex_; by falling priority
};

}  // namespace cairn::cpu
