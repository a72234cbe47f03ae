// Signals: their memory, creation and destruction.
#include "src/hsa/signal.h"

#include <climits>
#include <cstdlib>
#include <mutex>
#include <new>

#include "src/base/os/futex.h"
#include "src/hsa/runtime.h"

namespace cairn::hsa {
namespace {

static_assert(sizeof(cairn_signal) == 64);

// Signals are carved from slabs that are never freed: a stale handle then reads a signal marked free (or a younger
// one), not unmapped memory. Free ones are chained through event_mailbox.
class SignalPool {
 public:
  cairn_signal* take() {
    std::lock_guard lock(mutex_);
    if (!free_) grow();
    cairn_signal* signal = free_;
    free_ = reinterpret_cast<cairn_signal*>(signal->event_mailbox);
    return signal;
  }

  void give(cairn_signal* signal) {
    std::lock_guard lock(mutex_);
    signal->event_mailbox = reinterpret_cast<uint64_t>(free_);
    free_ = signal;
  }

 private:
  static constexpr size_t kSlabSignals = 64;

  void grow() {
    void* slab = std::aligned_alloc(64, kSlabSignals * sizeof(cairn_signal));
    if (!slab) std::abort();
    for (size_t i = kSlabSignals; i-- > 0;) {
      auto* signal = new (static_cast<char*>(slab) + i * sizeof(cairn_signal)) cairn_signal{};
      signal->event_mailbox = reinterpret_cast<uint64_t>(free_);
      free_ = signal;
    }
  }

  std::mutex mutex_;
  cairn_signal* free_ = nullptr;
};

constinit SignalPool pool;

std::atomic_ref<int64_t> signal_kind(cairn_signal* signal) { return std::atomic_ref<int64_t>(signal->kind); }

}  // namespace

bool valid_signal(hsa_signal_t signal) {
  if (signal.handle == 0 || signal.handle % alignof(max_align_t) != 0) return false;
  return signal_kind(signal_of(signal)).load(std::memory_order_relaxed) == kSignalUser;
}

cairn_signal* create_signal(int64_t value) {
  cairn_signal* signal = pool.take();
  signal->event_mailbox = 0;
  signal->start_ns = signal->end_ns = 0;
  signal->queue = nullptr;
  signal_value(signal).store(value, std::memory_order_relaxed);
  signal_kind(signal).store(kSignalUser, std::memory_order_release);
  return signal;
}

void destroy_signal(cairn_signal* signal) {
  signal_kind(signal).store(kSignalFree, std::memory_order_release);
  pool.give(signal);
}

// A driver's own notify wakes the sleeping threads and its queues that wait at a barrier packet.
void wake_signal_waiters(cairn_signal* signal) {
  if (Runtime* runtime = Runtime::get(); runtime && !runtime->drivers().empty()) {
    for (const Driver& driver : runtime->drivers()) driver.api().signal->notify(signal);
    return;
  }
  auto& sequence = reinterpret_cast<std::atomic<uint32_t>&>(signal->sequence);
  sequence.fetch_add(1);
  os::futex_wake_all(sequence);
}

}  // namespace cairn::hsa

using namespace cairn::hsa;

CAIRN_HSA_EXPORT hsa_status_t hsa_signal_create(hsa_signal_value_t initial_value, uint32_t num_consumers,
                                                const hsa_agent_t* consumers, hsa_signal_t* signal) {
  return hsa_amd_signal_create(initial_value, num_consumers, consumers, 0, signal);
}

// Consumers are checked and then of no concern: every agent can wait on every signal.
CAIRN_HSA_EXPORT hsa_status_t hsa_amd_signal_create(hsa_signal_value_t initial_value, uint32_t num_consumers,
                                                    const hsa_agent_t* consumers, uint64_t attributes,
                                                    hsa_signal_t* signal) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!signal || (num_consumers != 0 && !consumers)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (attributes & ~static_cast<uint64_t>(HSA_AMD_SIGNAL_AMD_GPU_ONLY | HSA_AMD_SIGNAL_IPC))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (attributes & HSA_AMD_SIGNAL_IPC) return HSA_STATUS_ERROR;  // signals are not shared between processes
  for (uint32_t i = 0; i < num_consumers; ++i) {
    if (!runtime->agent(consumers[i])) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (uint32_t j = 0; j < i; ++j)
      if (consumers[j].handle == consumers[i].handle) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
  *signal = handle_of(create_signal(initial_value));
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_signal_destroy(hsa_signal_t signal) {
  CAIRN_HSA_RUNTIME(runtime);
  if (signal.handle == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!valid_signal(signal)) return HSA_STATUS_ERROR_INVALID_SIGNAL;
  destroy_signal(signal_of(signal));
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_signal_value_pointer(hsa_signal_t signal,
                                                           volatile hsa_signal_value_t** value_ptr) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!value_ptr) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!valid_signal(signal)) return HSA_STATUS_ERROR_INVALID_SIGNAL;
  *value_ptr = &signal_of(signal)->value;
  return HSA_STATUS_SUCCESS;
}
