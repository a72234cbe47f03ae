// Times of dispatches and copies.
#include "src/hsa/limits.h"
#include "src/hsa/queue.h"
#include "src/hsa/runtime.h"

using namespace cairn::hsa;

// Start and end of packets are always kept; the switch is taken and changes nothing.
CAIRN_HSA_EXPORT hsa_status_t hsa_amd_profiling_set_profiler_enabled(hsa_queue_t* queue, int enable) {
  CAIRN_HSA_RUNTIME(runtime);
  return runtime->queue(queue) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_QUEUE;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_profiling_async_copy_enable(bool enable) {
  CAIRN_HSA_RUNTIME(runtime);
  runtime->copy_profiling.store(enable);
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_profiling_get_dispatch_time(hsa_agent_t agent_handle, hsa_signal_t signal,
                                                                  hsa_amd_profiling_dispatch_time_t* time) {
  CAIRN_HSA_RUNTIME(runtime);
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!time) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!valid_signal(signal)) return HSA_STATUS_ERROR_INVALID_SIGNAL;
  if (agent->is_host() || !(agent->info.capabilities & CAIRN_CAP_PROFILING)) return HSA_STATUS_ERROR;
  time->start = signal_of(signal)->start_ns;
  time->end = signal_of(signal)->end_ns;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_profiling_get_async_copy_time(hsa_signal_t signal,
                                                                    hsa_amd_profiling_async_copy_time_t* time) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!time) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!valid_signal(signal)) return HSA_STATUS_ERROR_INVALID_SIGNAL;
  if (!runtime->copy_profiling.load()) return HSA_STATUS_ERROR;
  time->start = signal_of(signal)->start_ns;
  time->end = signal_of(signal)->end_ns;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_profiling_convert_tick_to_system_domain(hsa_agent_t agent_handle,
                                                                              uint64_t agent_tick,
                                                                              uint64_t* system_tick) {
  CAIRN_HSA_RUNTIME(runtime);
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!system_tick) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const uint64_t hz = agent->is_host() ? kTimestampHz : agent->info.timestamp_hz;
  if (hz == 0) return HSA_STATUS_ERROR;
  *system_tick = static_cast<uint64_t>(static_cast<unsigned __int128>(agent_tick) * kTimestampHz / hz);
  return HSA_STATUS_SUCCESS;
}
