// Signals. A signal's handle is the address of a cairn_signal, laid out as ROCr's amd_signal_t, so that clients which
// know that layout may use it. Whoever changes a value wakes those that sleep on it:
//   a waiter   adds itself to `waiters`, reads `sequence`, looks at the value, and sleeps while `sequence` stays;
//   a changer  changes the value, and if `waiters` is not 0 then adds one to `sequence` and wakes the sleepers.
// All of these are sequentially consistent, so one of the two sees the other. Drivers follow the same protocol,
// and count a packet that waits for a signal as a waiter; their signal_notify wakes both kinds.
#pragma once

#include <atomic>
#include <cstdint>

#include "include/cairn/driver.h"
#include "src/hsa/api.h"

namespace cairn::hsa {

enum : int64_t { kSignalFree = 0, kSignalUser = 1, kSignalDoorbell = -1 };

inline cairn_signal* signal_of(hsa_signal_t signal) { return reinterpret_cast<cairn_signal*>(signal.handle); }
inline hsa_signal_t handle_of(cairn_signal* signal) { return {reinterpret_cast<uint64_t>(signal)}; }

// False for null, misaligned and destroyed handles. Any other address is read.
bool valid_signal(hsa_signal_t signal);

// A new user signal; never null (memory for signals is returned to the system only at exit).
cairn_signal* create_signal(int64_t value);
void destroy_signal(cairn_signal* signal);

inline std::atomic_ref<int64_t> signal_value(cairn_signal* signal) { return std::atomic_ref<int64_t>(signal->value); }

void wake_signal_waiters(cairn_signal* signal);

// To be called after each change of the value.
inline void notify_signal(cairn_signal* signal) {
  if (std::atomic_ref<uint32_t>(signal->waiters).load() != 0) wake_signal_waiters(signal);
}

inline void store_signal(cairn_signal* signal, int64_t value) {
  signal_value(signal).store(value);
  notify_signal(signal);
}

inline void subtract_signal(cairn_signal* signal, int64_t value) {
  signal_value(signal).fetch_sub(value);
  notify_signal(signal);
}

}  // namespace cairn::hsa
