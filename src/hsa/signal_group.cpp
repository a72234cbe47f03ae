// Signal groups: creation, destruction and waiting.
#include "src/hsa/signal_group.h"

#include "src/hsa/runtime.h"
#include "src/hsa/signal.h"
#include "src/hsa/signal_wait.h"

using namespace cairn::hsa;

namespace {

hsa_status_t wait_any(hsa_signal_group_t group_handle, const hsa_signal_condition_t* conditions,
                      const hsa_signal_value_t* values, hsa_wait_state_t wait_state, hsa_signal_t* signal,
                      hsa_signal_value_t* value) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!conditions || !values || !signal || !value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  std::shared_ptr<SignalGroup> group = runtime->signal_groups.find(group_handle.handle);
  if (!group) return HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP;
  std::vector<AwaitedSignal> awaited;
  for (size_t i = 0; i < group->signals.size(); ++i)
    awaited.push_back({signal_of(group->signals[i]), static_cast<uint32_t>(conditions[i]), values[i]});
  int64_t seen = 0;
  const uint32_t met = wait_any_signal(awaited, kNoTimeout, wait_state == HSA_WAIT_STATE_ACTIVE, &seen);
  *signal = group->signals[met];
  *value = seen;
  return HSA_STATUS_SUCCESS;
}

}  // namespace

CAIRN_HSA_EXPORT hsa_status_t hsa_signal_group_create(uint32_t num_signals, const hsa_signal_t* signals,
                                                      uint32_t num_consumers, const hsa_agent_t* consumers,
                                                      hsa_signal_group_t* signal_group) {
  CAIRN_HSA_RUNTIME(runtime);
  if (num_signals == 0 || !signals || !signal_group || (num_consumers != 0 && !consumers))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto group = std::make_shared<SignalGroup>();
  for (uint32_t i = 0; i < num_signals; ++i) {
    if (!valid_signal(signals[i])) return HSA_STATUS_ERROR_INVALID_SIGNAL;
    group->signals.push_back(signals[i]);
  }
  for (uint32_t i = 0; i < num_consumers; ++i)
    if (!runtime->agent(consumers[i])) return HSA_STATUS_ERROR_INVALID_AGENT;
  signal_group->handle = runtime->signal_groups.insert(std::move(group));
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_signal_group_destroy(hsa_signal_group_t signal_group) {
  CAIRN_HSA_RUNTIME(runtime);
  return runtime->signal_groups.remove(signal_group.handle) ? HSA_STATUS_SUCCESS
                                                            : HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_signal_group_wait_any_scacquire(hsa_signal_group_t group,
                                                                  const hsa_signal_condition_t* conditions,
                                                                  const hsa_signal_value_t* values,
                                                                  hsa_wait_state_t wait_state, hsa_signal_t* signal,
                                                                  hsa_signal_value_t* value) {
  return wait_any(group, conditions, values, wait_state, signal, value);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_signal_group_wait_any_relaxed(hsa_signal_group_t group,
                                                                const hsa_signal_condition_t* conditions,
                                                                const hsa_signal_value_t* values,
                                                                hsa_wait_state_t wait_state, hsa_signal_t* signal,
                                                                hsa_signal_value_t* value) {
  return wait_any(group, conditions, values, wait_state, signal, value);
}
