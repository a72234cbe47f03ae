// The operations on a signal's value, in all the memory orders that HSA names. Each is done sequentially consistent,
// which every order allows and the waking protocol needs (see signal.h). Storing to a doorbell rings its queue.
#include "src/hsa/queue.h"
#include "src/hsa/signal.h"

using namespace cairn::hsa;

namespace {

inline void store(hsa_signal_t handle, hsa_signal_value_t value) {
  cairn_signal* signal = signal_of(handle);
  if (signal->kind == kSignalDoorbell)
    static_cast<Queue*>(signal->queue)->ring(static_cast<uint64_t>(value));
  else
    store_signal(signal, value);
}

// The read-modify-write operations mean nothing on a doorbell; they change its value and ring nothing.
template <typename Operation>
inline hsa_signal_value_t modify(hsa_signal_t handle, Operation operation) {
  cairn_signal* signal = signal_of(handle);
  const hsa_signal_value_t before = operation(signal_value(signal));
  notify_signal(signal);
  return before;
}

}  // namespace

#define LOAD(order)                                                             \
  CAIRN_HSA_EXPORT hsa_signal_value_t hsa_signal_load_##order(hsa_signal_t s) { \
    return signal_value(signal_of(s)).load();                                   \
  }
LOAD(relaxed)
LOAD(acquire)
LOAD(scacquire)

#define STORE(name) \
  CAIRN_HSA_EXPORT void hsa_signal_##name(hsa_signal_t s, hsa_signal_value_t v) { store(s, v); }
STORE(store_relaxed)
STORE(store_release)
STORE(store_screlease)

// Silent: sleepers are not woken.
#define SILENT_STORE(order)                                                                     \
  CAIRN_HSA_EXPORT void hsa_signal_silent_store_##order(hsa_signal_t s, hsa_signal_value_t v) { \
    signal_value(signal_of(s)).store(v);                                                        \
  }
SILENT_STORE(relaxed)
SILENT_STORE(screlease)

#define ALL_ORDERS(OP) OP(relaxed) OP(acquire) OP(release) OP(acq_rel) OP(scacquire) OP(screlease) OP(scacq_screl)

#define EXCHANGE(order)                                                                                   \
  CAIRN_HSA_EXPORT hsa_signal_value_t hsa_signal_exchange_##order(hsa_signal_t s, hsa_signal_value_t v) { \
    return modify(s, [v](auto value) { return value.exchange(v); });                                      \
  }
ALL_ORDERS(EXCHANGE)

#define CAS(order)                                                                                        \
  CAIRN_HSA_EXPORT hsa_signal_value_t hsa_signal_cas_##order(hsa_signal_t s, hsa_signal_value_t expected, \
                                                             hsa_signal_value_t v) {                      \
    return modify(s, [expected, v](auto value) {                                                          \
      hsa_signal_value_t seen = expected;                                                                 \
      value.compare_exchange_strong(seen, v);                                                             \
      return seen;                                                                                        \
    });                                                                                                   \
  }
ALL_ORDERS(CAS)

#define ARITHMETIC(name, method, order)                                                     \
  CAIRN_HSA_EXPORT void hsa_signal_##name##_##order(hsa_signal_t s, hsa_signal_value_t v) { \
    modify(s, [v](auto value) { return value.method(v); });                                 \
  }
#define ADD(order) ARITHMETIC(add, fetch_add, order)
#define SUBTRACT(order) ARITHMETIC(subtract, fetch_sub, order)
#define AND(order) ARITHMETIC(and, fetch_and, order)
#define OR(order) ARITHMETIC(or, fetch_or, order)
#define XOR(order) ARITHMETIC(xor, fetch_xor, order)
ALL_ORDERS(ADD)
ALL_ORDERS(SUBTRACT)
ALL_ORDERS(AND)
ALL_ORDERS(OR)
ALL_ORDERS(XOR)
