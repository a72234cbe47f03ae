// Functions that the runtime calls on a thread of its own: when a signal meets a condition, or at once.
#include "src/hsa/runtime.h"
#include "src/hsa/signal.h"

using namespace cairn::hsa;

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_signal_async_handler(hsa_signal_t signal, hsa_signal_condition_t cond,
                                                           hsa_signal_value_t value, hsa_amd_signal_handler handler,
                                                           void* arg) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!handler || cond < HSA_SIGNAL_CONDITION_EQ || cond > HSA_SIGNAL_CONDITION_GTE)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!valid_signal(signal)) return HSA_STATUS_ERROR_INVALID_SIGNAL;
  runtime->handlers.add({{{signal_of(signal), static_cast<uint32_t>(cond), value}},
                         [handler, arg](int64_t seen) { return handler(seen, arg); }});
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_async_function(void (*callback)(void* arg), void* arg) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  runtime->handlers.add({{}, [callback, arg](int64_t) {
                           callback(arg);
                           return false;
                         }});
  return HSA_STATUS_SUCCESS;
}
