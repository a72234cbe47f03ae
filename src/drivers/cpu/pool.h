// The workers of a device: threads that look for work, and sleep when there is none.
//
// Nobody may pay for a wake-up that is not needed, so idle workers go to sleep in steps: they spin for some
// microseconds; then one of them, the watcher, looks again every 50 us for as long as anything goes on; the others, and
// in the end the watcher, sleep until they are woken. A doorbell wakes a worker only if none is looking.
//
// No more threads run blocks at a time than there are units: workers and helping threads take a place first.
#pragma once

#include <pthread.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "include/cairn/driver.h"

namespace cairn::cpu {

class Runner;

class Pool {
 public:
  Pool(cairn_device& device, uint32_t units) : device_(device), units_(units) {}
  ~Pool() { stop(); }

  uint32_t units() const { return units_; }

  // There is new work in a queue: makes sure that somebody looks for it. About a function call when somebody does.
  void notice_work() {
    if (watched_.load() == 0) wake_watcher();
  }

  // There is work for `count` more threads at once.
  void wake(uint32_t count);

  // Takes one of the `units` places; false when all are taken.
  bool try_enter();
  // Gives the place back, and makes sure that what is left to do is seen.
  void leave();

  // Around a host function, which may block for long: the place is free meanwhile, and another worker exists.
  void begin_call(bool on_worker);
  void end_call(bool on_worker);

  // Ends all workers; for the driver's close. Kernels that run are waited for.
  void stop();

  // fork: holds thread creation still; in the child, forgets the workers, who are not there.
  void lock_for_fork() { mutex_.lock(); }
  void unlock_after_fork() { mutex_.unlock(); }
  void forget_workers();

 private:
  struct Worker {
    Pool* pool;
    uint32_t number;
    pthread_t thread;
  };

  static void* thread_main(void* worker);
  void work_loop(Runner& runner);
  void idle();
  bool spin();
  bool watch();
  void sleep();
  bool has_work();
  bool sleep_unless_work(uint64_t timeout_ns);
  void wake_watcher();
  void add_worker();

  cairn_device& device_;
  const uint32_t units_;
  std::atomic<uint32_t> watched_{0};  // 0: nobody looks for work
  std::atomic<bool> watcher_{false};  // somebody looks every 50 us
  std::atomic<uint32_t> sleepers_{0};
  std::atomic<uint32_t> epoch_{0};     // futex word of the sleepers
  std::atomic<uint32_t> running_{0};   // places taken
  std::atomic<uint32_t> calls_{0};     // workers in host functions
  std::atomic<uint64_t> activity_{0};  // counts turns of work, so that the watcher sees whether anything goes on
  std::atomic<bool> stopping_{false};
  std::atomic<uint32_t> worker_count_{0};
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> workers_;  // guarded by mutex_
};

}  // namespace cairn::cpu
