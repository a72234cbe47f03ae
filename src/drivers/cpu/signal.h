// Signals: values that the host and packets share, with sleeping waiters. Laid out as HSA has them, so C structs that
// are changed through atomic references.
#pragma once

#include <atomic>
#include <cstdint>

#include "include/cairn/driver.h"

namespace cairn::cpu {

inline std::atomic_ref<int64_t> signal_value(cairn_signal& signal) { return std::atomic_ref<int64_t>(signal.value); }

inline bool holds(int64_t seen, cairn_condition condition, int64_t value) {
  switch (condition) {
    case CAIRN_CONDITION_EQ: return seen == value;
    case CAIRN_CONDITION_NE: return seen != value;
    case CAIRN_CONDITION_LT: return seen < value;
    case CAIRN_CONDITION_GTE: return seen >= value;
  }
  return true;
}

// What a packet's completion signal is from its handle; null for handle 0.
inline cairn_signal* signal_from_handle(uint64_t handle) { return reinterpret_cast<cairn_signal*>(handle); }

// Registers and takes back an interest in changes of the signal: while there is one, whoever changes the value calls
// signal_notify.
void signal_watch(cairn_signal& signal);
void signal_unwatch(cairn_signal& signal);

// Wakes the threads that sleep on the signal. The queues that wait for it are the device's business (see barrier.h).
void signal_wake(cairn_signal& signal);

// Blocks until the condition holds or `timeout_ns` is over (UINT64_MAX: no limit); returns the value last seen.
// `active` spins for longer before it sleeps.
int64_t signal_wait(cairn_signal& signal, cairn_condition condition, int64_t value, uint64_t timeout_ns, bool active);

}  // namespace cairn::cpu
