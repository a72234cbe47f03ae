// Waiting for one signal.
#include "src/hsa/signal_wait.h"

#include <sched.h>
#include <time.h>

#include "src/base/os/futex.h"
#include "src/hsa/runtime.h"
#include "src/hsa/signal.h"

namespace cairn::hsa {
namespace {

inline void pause_cpu() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// About two microseconds: longer than a small kernel takes, shorter than going to sleep and being woken.
constexpr int kSpins = 60;

}  // namespace

uint64_t monotonic_ns() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<uint64_t>(now.tv_nsec);
}

int64_t wait_signal(cairn_signal* signal, uint32_t condition, int64_t value, uint64_t timeout_ns, bool active) {
  int64_t seen = signal_value(signal).load();
  for (int i = 0; i < kSpins && !condition_holds(condition, seen, value); ++i) {
    pause_cpu();
    seen = signal_value(signal).load();
  }
  if (condition_holds(condition, seen, value) || timeout_ns == 0) return seen;

  const uint64_t start = timeout_ns == kNoTimeout ? 0 : monotonic_ns();
  auto left = [&]() -> uint64_t {
    if (timeout_ns == kNoTimeout) return kNoTimeout;
    const uint64_t passed = monotonic_ns() - start;
    return passed >= timeout_ns ? 0 : timeout_ns - passed;
  };
  if (active) {
    while (!condition_holds(condition, seen = signal_value(signal).load(), value) && left() != 0) sched_yield();
    return seen;
  }
  std::atomic_ref<uint32_t> waiters(signal->waiters);
  auto& sequence = reinterpret_cast<std::atomic<uint32_t>&>(signal->sequence);
  waiters.fetch_add(1);
  while (true) {
    const uint32_t before = sequence.load();
    seen = signal_value(signal).load();
    if (condition_holds(condition, seen, value)) break;
    const uint64_t remaining = left();
    if (remaining == 0) break;
    os::futex_wait(sequence, before, remaining);
  }
  waiters.fetch_sub(1);
  return seen;
}

}  // namespace cairn::hsa

using namespace cairn::hsa;

#define WAIT(order)                                                                                                  \
  CAIRN_HSA_EXPORT hsa_signal_value_t hsa_signal_wait_##order(hsa_signal_t signal, hsa_signal_condition_t condition, \
                                                              hsa_signal_value_t compare_value, uint64_t timeout,    \
                                                              hsa_wait_state_t wait_state) {                         \
    return wait_signal(signal_of(signal), condition, compare_value, timeout, wait_state == HSA_WAIT_STATE_ACTIVE);   \
  }
WAIT(relaxed)
WAIT(acquire)
WAIT(scacquire)
