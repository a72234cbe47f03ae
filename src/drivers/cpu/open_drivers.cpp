#include "src/drivers/cpu/open_drivers.h"

#include <pthread.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "src/drivers/cpu/device.h"
#include "src/drivers/cpu/signal.h"

namespace cairn::cpu {
namespace {

std::atomic<uint32_t> blocked_queues{0};

struct OpenDrivers {
  std::mutex mutex;
  std::vector<cairn_driver*> list;  // guarded by mutex
};

// Never destroyed: threads may still change signals while the process exits.
OpenDrivers& open_drivers() {
  static OpenDrivers* const drivers = new OpenDrivers;
  return *drivers;
}

template <typename Visit>
void for_each_device(Visit visit) {
  for (cairn_driver* driver : open_drivers().list) {
    for (const auto& device : driver->devices) visit(*device);
  }
}

// fork: the child has the memory and none of the workers. Locks are held across it so that they are whole in the child;
// there, queues are in error (what they ran is lost) and new ones work.
void before_fork() {
  open_drivers().mutex.lock();
  for_each_device([](cairn_device& device) {
    device.pool.lock_for_fork();
    device.queues.lock();
  });
}

void after_fork_in_parent() {
  for_each_device([](cairn_device& device) {
    device.queues.unlock();
    device.pool.unlock_after_fork();
  });
  open_drivers().mutex.unlock();
}

void after_fork_in_child() {
  for_each_device([](cairn_device& device) {
    device.queues.abandon_all();
    device.pool.forget_workers();
  });
  blocked_queues.store(0);
  after_fork_in_parent();
}

}  // namespace

void add_open_driver(cairn_driver& driver) {
  static const int registered = pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
  static_cast<void>(registered);
  std::lock_guard lock(open_drivers().mutex);
  open_drivers().list.push_back(&driver);
}

void remove_open_driver(cairn_driver& driver) {
  std::lock_guard lock(open_drivers().mutex);
  std::erase(open_drivers().list, &driver);
}

void count_blocked_queue(int change) { blocked_queues.fetch_add(static_cast<uint32_t>(change)); }

void signal_changed(cairn_signal& signal) {
  if (std::atomic_ref<uint32_t>(signal.waiters).load() == 0) return;
  signal_wake(signal);
  if (blocked_queues.load() == 0) return;
  std::lock_guard lock(open_drivers().mutex);
  for_each_device([](cairn_device& device) {
    device.queues.recheck_blocked();
    if (device.has_work()) device.pool.notice_work();
  });
}

}  // namespace cairn::cpu
