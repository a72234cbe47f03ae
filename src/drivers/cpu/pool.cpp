#include "src/drivers/cpu/pool.h"

#include <signal.h>
#include <sys/prctl.h>

#include <algorithm>
#include <string>

#include "src/base/log.h"
#include "src/base/os/futex.h"
#include "src/base/os/thread.h"
#include "src/drivers/cpu/clock.h"
#include "src/drivers/cpu/device.h"
#include "src/drivers/cpu/pinning.h"
#include "src/drivers/cpu/runner.h"

namespace cairn::cpu {
namespace {

constexpr uint64_t kSpinNs = 20'000;
constexpr uint64_t kWatchNs = 50'000;
constexpr int kQuietRounds = 40;  // of kWatchNs without activity, then the watcher sleeps, too
constexpr unsigned long kTimerSlackNs = 1'000;
constexpr size_t kThreadStackBytes = 256u << 10;  // kernels run on a stack of their own
constexpr uint32_t kMaxExtraWorkers = 64;         // beyond the units, for host functions that block

// Workers leave the program's signals to its own threads.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &previous_, nullptr); }

 private:
  sigset_t previous_;
};

}  // namespace

bool Pool::try_enter() {
  if (running_.fetch_add(1) < units_) return true;
  running_.fetch_sub(1);
  return false;
}

void Pool::leave() {
  running_.fetch_sub(1);
  if (device_.has_work()) notice_work();
}

bool Pool::has_work() { return running_.load() < units_ && device_.has_work(); }

void Pool::wake_watcher() {
  if (watched_.exchange(1) != 0) return;
  if (sleepers_.load() != 0) {
    epoch_.fetch_add(1);
    os::futex_wake(epoch_, 1);
  } else if (worker_count_.load() < units_) {
    add_worker();
  }
}

void Pool::wake(uint32_t count) {
  const uint32_t running = running_.load();
  count = std::min(count, units_ > running ? units_ - running : 0);
  if (count == 0) return;
  const uint32_t sleepers = sleepers_.load();
  if (sleepers != 0) {
    epoch_.fetch_add(1);
    os::futex_wake(epoch_, static_cast<int>(count));
  }
  for (uint32_t woken = sleepers; woken < count && worker_count_.load() < units_; ++woken) add_worker();
}

void Pool::begin_call(bool on_worker) {
  running_.fetch_sub(1);
  if (on_worker && calls_.fetch_add(1) + 1 >= worker_count_.load()) add_worker();
  if (device_.has_work()) notice_work();
}

void Pool::end_call(bool on_worker) {
  if (on_worker) calls_.fetch_sub(1);
  running_.fetch_add(1);
}

void Pool::add_worker() {
  std::lock_guard lock(mutex_);
  if (stopping_.load() || workers_.size() >= units_ + kMaxExtraWorkers) return;
  if (workers_.size() >= units_ && calls_.load() < workers_.size()) return;
  auto worker = std::make_unique<Worker>(Worker{this, static_cast<uint32_t>(workers_.size()), {}});
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kThreadStackBytes);
  BlockedSignals blocked;
  const int failed = pthread_create(&worker->thread, &attributes, thread_main, worker.get());
  pthread_attr_destroy(&attributes);
  if (failed != 0) {
    CAIRN_LOG(kError, kDriver, "cpu driver: no thread for compute unit %u (error %d)", worker->number, failed);
    return;
  }
  workers_.push_back(std::move(worker));
  worker_count_.store(static_cast<uint32_t>(workers_.size()));
}

void* Pool::thread_main(void* raw) {
  auto* worker = static_cast<Worker*>(raw);
  Pool& pool = *worker->pool;
  os::set_thread_name(("cairn unit " + std::to_string(worker->number)).c_str());
  prctl(PR_SET_TIMERSLACK, kTimerSlackNs);
  if (pool.device_.options.pin) pin_worker(pool.device_, worker->number);
  Result<Stack> stack = Stack::create();
  if (!stack.ok()) {
    CAIRN_LOG(kError, kDriver, "cpu driver: no stack for a compute unit: %s", stack.status().message().c_str());
    return nullptr;
  }
  SignalStack signal_stack;
  KernelEnvironment environment;
  Runner runner(*stack);
  struct Body {
    Pool& pool;
    Runner& runner;
  } body = {pool, runner};
  stack->call(
      [](void* argument) {
        auto* body = static_cast<Body*>(argument);
        body->pool.work_loop(body->runner);
      },
      &body);
  return nullptr;
}

void Pool::work_loop(Runner& runner) {
  Runner::StopRule rule;
  rule.flag = &stopping_;
  while (!stopping_.load()) {
    if (device_.has_work() && try_enter()) {
      // The one who looked is busy now; unless there is a watcher, the next doorbell has to wake somebody.
      if (!watcher_.load()) watched_.store(0);
      runner.begin(device_, rule);
      runner.work();
      runner.end();
      activity_.fetch_add(1, std::memory_order_relaxed);
      leave();
    }
    idle();
  }
}

void Pool::idle() {
  watched_.store(1);
  if (spin() || watch()) return;
  sleep();
}

// True when there is work.
bool Pool::spin() {
  if (units_ == 1) return has_work();
  const uint64_t start = now_ns();
  do {
    for (int i = 0; i < 8; ++i) {
      if (has_work() || stopping_.load(std::memory_order_relaxed)) return true;
      for (int pause = 0; pause < 8; ++pause) spin_pause();
    }
  } while (now_ns() - start < kSpinNs);
  return false;
}

// Sleeps until woken or the time is over, unless there is work already. True when there is work.
bool Pool::sleep_unless_work(uint64_t timeout_ns) {
  sleepers_.fetch_add(1);
  const uint32_t ticket = epoch_.load();
  bool work = has_work() || stopping_.load();
  if (!work) {
    os::futex_wait(epoch_, ticket, timeout_ns);
    work = has_work() || stopping_.load();
  }
  sleepers_.fetch_sub(1);
  return work;
}

// Looks every 50 us for as long as anything goes on. True when there is work; false at once when another does it.
bool Pool::watch() {
  if (watcher_.exchange(true)) return false;
  uint64_t seen = activity_.load(std::memory_order_relaxed);
  bool work = false;
  for (int quiet = 0; quiet < kQuietRounds && !work; ++quiet) {
    work = sleep_unless_work(kWatchNs);
    const uint64_t now = activity_.load(std::memory_order_relaxed);
    if (now != seen) quiet = 0;
    seen = now;
  }
  watcher_.store(false);
  return work;
}

// From here on a doorbell must wake somebody.
void Pool::sleep() {
  sleepers_.fetch_add(1);
  const uint32_t ticket = epoch_.load();
  if (!watcher_.load()) watched_.store(0);
  if (!has_work() && !stopping_.load()) os::futex_wait(epoch_, ticket);
  sleepers_.fetch_sub(1);
}

void Pool::stop() {
  std::vector<std::unique_ptr<Worker>> workers;
  {
    std::lock_guard lock(mutex_);
    stopping_.store(true);
    workers.swap(workers_);
  }
  epoch_.fetch_add(1);
  os::futex_wake_all(epoch_);
  for (const auto& worker : workers) pthread_join(worker->thread, nullptr);
  worker_count_.store(0);
}

void Pool::forget_workers() {
  for (auto& worker : workers_) static_cast<void>(worker.release());  // their threads are the parent's
  workers_.clear();
  worker_count_.store(0);
  watched_.store(0);
  watcher_.store(false);
  sleepers_.store(0);
  running_.store(0);
  calls_.store(0);
}

}  // namespace cairn::cpu
