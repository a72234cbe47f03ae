// The device's clock: nanoseconds of the machine's monotonic clock.
#pragma once

#include <time.h>

#include <cstdint>

namespace cairn::cpu {

inline uint64_t now_ns() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1000000000u + static_cast<uint64_t>(time.tv_nsec);
}

// A hint to the core that this thread spins.
inline void spin_pause() { __builtin_ia32_pause(); }

}  // namespace cairn::cpu
