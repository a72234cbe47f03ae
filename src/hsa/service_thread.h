// A thread of the runtime that does things when signals meet conditions: asynchronous copies and signal handlers.
#pragma once

#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include "src/hsa/signal_wait.h"

namespace cairn::hsa {

class ServiceThread {
 public:
  // `run` is called on the thread once all of `needs` hold (each must hold at one look, not for good), with the value
  // of the first one; while it returns true it stays and is called again. Tasks that are ready run in the order in
  // which they were added.
  struct Task {
    std::vector<AwaitedSignal> needs;
    std::function<bool(int64_t value)> run;
  };

  // `name` is the thread's; it must be a literal. The thread starts with the first task.
  explicit ServiceThread(const char* name) : name_(name) {}
  ~ServiceThread() { stop(); }

  void add(Task task);
  // Ends the thread after the task that runs. What waits is dropped.
  void stop();

 private:
  void loop();
  // Runs each task that is ready once; true when there was one.
  bool run_ready();
  // The signals that the next wait must watch: of each task the first need that does not hold.
  std::vector<AwaitedSignal> unmet_needs();

  const char* name_;
  std::mutex mutex_;
  std::list<Task> tasks_;  // the thread alone removes
  cairn_signal* wake_ = nullptr;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace cairn::hsa
