// A thread of the runtime that does things when signals meet conditions.
#include "src/hsa/service_thread.h"

#include "src/base/os/thread.h"
#include "src/hsa/signal.h"

namespace cairn::hsa {
namespace {

bool holds(const AwaitedSignal& need) {
  return condition_holds(need.condition, signal_value(need.signal).load(), need.value);
}

}  // namespace

void ServiceThread::add(Task task) {
  std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  if (!thread_.joinable()) {
    wake_ = create_signal(1);
    thread_ = std::thread([this] { loop(); });
  } else {
    store_signal(wake_, 1);
  }
}

void ServiceThread::stop() {
  {
    std::lock_guard lock(mutex_);
    if (!thread_.joinable()) return;
    stopping_ = true;
    store_signal(wake_, 1);
  }
  thread_.join();
  destroy_signal(wake_);
  tasks_.clear();
  stopping_ = false;
}

bool ServiceThread::run_ready() {
  bool any = false;
  std::unique_lock lock(mutex_);
  for (auto task = tasks_.begin(); task != tasks_.end() && !stopping_;) {
    int64_t value = 0;
    bool ready = true;
    for (size_t i = 0; ready && i < task->needs.size(); ++i) {
      const AwaitedSignal& need = task->needs[i];
      const int64_t seen = signal_value(need.signal).load();
      if (i == 0) value = seen;
      ready = condition_holds(need.condition, seen, need.value);
    }
    if (!ready) {
      ++task;
      continue;
    }
    any = true;
    lock.unlock();
    const bool keep = task->run(value);
    lock.lock();
    task = keep ? std::next(task) : tasks_.erase(task);
  }
  return any;
}

std::vector<AwaitedSignal> ServiceThread::unmet_needs() {
  std::vector<AwaitedSignal> unmet;
  std::lock_guard lock(mutex_);
  for (const Task& task : tasks_) {
    for (const AwaitedSignal& need : task.needs) {
      if (holds(need)) continue;
      unmet.push_back(need);
      break;
    }
  }
  return unmet;
}

void ServiceThread::loop() {
  os::set_thread_name(name_);
  while (true) {
    signal_value(wake_).store(0);
    {
      std::lock_guard lock(mutex_);
      if (stopping_) return;
    }
    if (run_ready()) continue;
    std::vector<AwaitedSignal> awaited = unmet_needs();
    awaited.push_back({wake_, CAIRN_CONDITION_NE, 0});
    wait_any_signal(awaited, kNoTimeout, false, nullptr);
  }
}

}  // namespace cairn::hsa
