#include "src/drivers/cpu/help.h"

#include <memory>

#include "src/base/log.h"
#include "src/drivers/cpu/device.h"
#include "src/drivers/cpu/queue.h"
#include "src/drivers/cpu/runner.h"

namespace cairn::cpu {
namespace {

// What a thread needs to run kernels, made when it first helps and kept until it ends.
struct Helper {
  explicit Helper(Stack own_stack) : stack(std::move(own_stack)), runner(stack) {}
  Stack stack;
  SignalStack signal_stack;
  Runner runner;
};

Helper* this_thread_helper() {
  thread_local std::unique_ptr<Helper> helper;
  if (!helper) {
    Result<Stack> stack = Stack::create();
    if (!stack.ok()) {
      CAIRN_LOG(kWarning, kDriver, "this thread cannot help: %s", stack.status().message().c_str());
      return nullptr;
    }
    helper = std::make_unique<Helper>(std::move(stack).value());
  }
  return helper.get();
}

struct Call {
  Runner& runner;
  cairn_queue& queue;
};

}  // namespace

void help(cairn_queue& queue, cairn_signal& until, cairn_condition condition, int64_t value) {
  if (holds(signal_value(until).load(std::memory_order_acquire), condition, value)) return;
  if (Runner::active_on_this_thread()) return;
  Helper* helper = this_thread_helper();
  if (!helper || !queue.device.pool.try_enter()) return;

  Runner::StopRule rule;
  rule.until = &until;
  rule.condition = condition;
  rule.value = value;
  {
    KernelEnvironment environment;
    helper->runner.begin(queue.device, rule);
    Call call = {helper->runner, queue};
    helper->stack.call(
        [](void* raw) {
          auto* call = static_cast<Call*>(raw);
          call->runner.help(call->queue);
        },
        &call);
    helper->runner.end();
  }
  queue.device.pool.leave();
}

}  // namespace cairn::cpu
