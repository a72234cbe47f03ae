// Waiting for signals.
#pragma once

#include <cstdint>
#include <span>

#include "include/cairn/driver.h"
#include "src/hsa/api.h"

namespace cairn::hsa {

inline constexpr uint64_t kNoTimeout = UINT64_MAX;  // nanoseconds

inline bool condition_holds(uint32_t condition, int64_t seen, int64_t value) {
  switch (condition) {
    case CAIRN_CONDITION_EQ: return seen == value;
    case CAIRN_CONDITION_NE: return seen != value;
    case CAIRN_CONDITION_LT: return seen < value;
    default: return seen >= value;
  }
}

uint64_t monotonic_ns();

// Waits until the condition holds or the time is over; returns the value last seen. Spins for a moment, then sleeps;
// with `active` it does not sleep.
int64_t wait_signal(cairn_signal* signal, uint32_t condition, int64_t value, uint64_t timeout_ns, bool active);

struct AwaitedSignal {
  cairn_signal* signal;
  uint32_t condition;
  int64_t value;
};

// Waits until one of the conditions holds; returns its index (the first that was found true) and the value that met
// it, or UINT32_MAX when the time is over.
uint32_t wait_any_signal(std::span<const AwaitedSignal> awaited, uint64_t timeout_ns, bool active, int64_t* seen);

}  // namespace cairn::hsa
