// Futexes: sleeping on a 32-bit word until somebody changes it. Private to the process.
#pragma once

#include <atomic>
#include <cstdint>

namespace cairn::os {

inline constexpr uint64_t kNoTimeout = UINT64_MAX;

// Sleeps while `word` holds `expected`, at most `timeout_ns` nanoseconds. Returns false when the time is over; true
// otherwise, also for a spurious wake: callers check their condition again.
bool futex_wait(const std::atomic<uint32_t>& word, uint32_t expected, uint64_t timeout_ns = kNoTimeout);

// Wakes up to `count` sleepers; returns how many.
int futex_wake(const std::atomic<uint32_t>& word, int count);
int futex_wake_all(const std::atomic<uint32_t>& word);

}  // namespace cairn::os
