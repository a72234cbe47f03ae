// Waiting for whichever of several signals comes first.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "src/hsa/runtime.h"
#include "src/hsa/signal.h"
#include "src/hsa/signal_wait.h"

namespace cairn::hsa {
namespace {

constexpr uint64_t kPollNs = 100'000;  // between looks where the system cannot wait for several futexes at once

uint32_t find_met(std::span<const AwaitedSignal> awaited, int64_t* seen) {
  for (uint32_t i = 0; i < awaited.size(); ++i) {
    const int64_t value = signal_value(awaited[i].signal).load();
    if (!condition_holds(awaited[i].condition, value, awaited[i].value)) continue;
    if (seen) *seen = value;
    return i;
  }
  return UINT32_MAX;
}

timespec to_timespec(uint64_t ns) {
  return {static_cast<time_t>(ns / 1'000'000'000u), static_cast<long>(ns % 1'000'000'000u)};
}

// Sleeps until one of the words differs from what it was, or until `deadline` (monotonic; kNoTimeout: none).
void sleep_on_all(std::vector<futex_waitv>& words, uint64_t deadline) {
  if (words.size() <= FUTEX_WAITV_MAX) {
    timespec until = to_timespec(deadline);
    const long result = syscall(SYS_futex_waitv, words.data(), words.size(), 0,
                                deadline == kNoTimeout ? nullptr : &until, CLOCK_MONOTONIC);
    if (result >= 0 || errno != ENOSYS) return;
  }
  const uint64_t now = monotonic_ns();
  if (deadline <= now) return;
  timespec nap = to_timespec(std::min(kPollNs, deadline - now));
  nanosleep(&nap, nullptr);
}

}  // namespace

uint32_t wait_any_signal(std::span<const AwaitedSignal> awaited, uint64_t timeout_ns, bool active, int64_t* seen) {
  uint32_t met = find_met(awaited, seen);
  if (met != UINT32_MAX || timeout_ns == 0) return met;
  const uint64_t now = monotonic_ns();
  const uint64_t deadline = timeout_ns >= kNoTimeout - now ? kNoTimeout : now + timeout_ns;
  if (active) {
    while ((met = find_met(awaited, seen)) == UINT32_MAX && monotonic_ns() < deadline) sched_yield();
    return met;
  }
  for (const AwaitedSignal& each : awaited) std::atomic_ref<uint32_t>(each.signal->waiters).fetch_add(1);
  std::vector<futex_waitv> words(awaited.size());
  while (true) {
    for (size_t i = 0; i < awaited.size(); ++i) {
      uint32_t* sequence = &awaited[i].signal->sequence;
      words[i] = {};
      words[i].val = std::atomic_ref<uint32_t>(*sequence).load();
      words[i].uaddr = reinterpret_cast<uint64_t>(sequence);
      words[i].flags = FUTEX_32 | FUTEX_PRIVATE_FLAG;
    }
    met = find_met(awaited, seen);
    if (met != UINT32_MAX || monotonic_ns() >= deadline) break;
    sleep_on_all(words, deadline);
  }
  for (const AwaitedSignal& each : awaited) std::atomic_ref<uint32_t>(each.signal->waiters).fetch_sub(1);
  return met;
}

}  // namespace cairn::hsa

using namespace cairn::hsa;

CAIRN_HSA_EXPORT uint32_t hsa_amd_signal_wait_any(uint32_t signal_count, hsa_signal_t* signals,
                                                  hsa_signal_condition_t* conds, hsa_signal_value_t* values,
                                                  uint64_t timeout_hint, hsa_wait_state_t wait_hint,
                                                  hsa_signal_value_t* satisfying_value) {
  if (!Runtime::get() || signal_count == 0 || !signals || !conds || !values) return UINT32_MAX;
  std::vector<AwaitedSignal> awaited;
  for (uint32_t i = 0; i < signal_count; ++i) {
    if (!valid_signal(signals[i])) return UINT32_MAX;
    awaited.push_back({signal_of(signals[i]), static_cast<uint32_t>(conds[i]), values[i]});
  }
  return wait_any_signal(awaited, timeout_hint, wait_hint == HSA_WAIT_STATE_ACTIVE, satisfying_value);
}
