#include "src/drivers/cpu/signal.h"

#include "src/base/os/futex.h"
#include "src/drivers/cpu/clock.h"

namespace cairn::cpu {
namespace {

constexpr uint64_t kSpinNs = 5'000;
constexpr uint64_t kActiveSpinNs = 200'000;

static_assert(sizeof(std::atomic<uint32_t>) == sizeof(uint32_t), "the futex word is the signal's own field");

std::atomic<uint32_t>& waiters(cairn_signal& signal) {
  return reinterpret_cast<std::atomic<uint32_t>&>(signal.waiters);
}
std::atomic<uint32_t>& sequence(cairn_signal& signal) {
  return reinterpret_cast<std::atomic<uint32_t>&>(signal.sequence);
}

}  // namespace

void signal_watch(cairn_signal& signal) { waiters(signal).fetch_add(1); }

void signal_unwatch(cairn_signal& signal) { waiters(signal).fetch_sub(1); }

void signal_wake(cairn_signal& signal) {
  sequence(signal).fetch_add(1);
  os::futex_wake_all(sequence(signal));
}

int64_t signal_wait(cairn_signal& signal, cairn_condition condition, int64_t value, uint64_t timeout_ns, bool active) {
  int64_t seen = signal_value(signal).load();
  if (holds(seen, condition, value) || timeout_ns == 0) return seen;

  const uint64_t start = now_ns();
  const uint64_t spin_ns = active ? kActiveSpinNs : kSpinNs;
  uint64_t passed = 0;
  while (passed < spin_ns && passed < timeout_ns) {
    for (int i = 0; i < 16; ++i) spin_pause();
    seen = signal_value(signal).load();
    if (holds(seen, condition, value)) return seen;
    passed = now_ns() - start;
  }

  signal_watch(signal);
  for (;;) {
    const uint32_t ticket = sequence(signal).load();
    seen = signal_value(signal).load();
    passed = now_ns() - start;
    if (holds(seen, condition, value) || passed >= timeout_ns) break;
    os::futex_wait(sequence(signal), ticket, timeout_ns == UINT64_MAX ? os::kNoTimeout : timeout_ns - passed);
  }
  signal_unwatch(signal);
  return seen;
}

}  // namespace cairn::cpu
