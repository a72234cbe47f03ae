// Reading and moving a queue's indices, in all the memory orders that HSA names. The pointers are not checked: these
// are called for every packet.
#include "src/hsa/queue.h"

using namespace cairn::hsa;

#define LOAD(which, name, order)                                                    \
  CAIRN_HSA_EXPORT uint64_t hsa_queue_load_##which##_##name(const hsa_queue_t* q) { \
    return Queue::from_public(q)->which().load(std::memory_order_##order);          \
  }
LOAD(read_index, relaxed, relaxed)
LOAD(read_index, acquire, acquire)
LOAD(read_index, scacquire, seq_cst)
LOAD(write_index, relaxed, relaxed)
LOAD(write_index, acquire, acquire)
LOAD(write_index, scacquire, seq_cst)

#define STORE(which, name, order)                                                            \
  CAIRN_HSA_EXPORT void hsa_queue_store_##which##_##name(const hsa_queue_t* q, uint64_t v) { \
    Queue::from_public(q)->which().store(v, std::memory_order_##order);                      \
  }
STORE(read_index, relaxed, relaxed)
STORE(read_index, release, release)
STORE(read_index, screlease, seq_cst)
STORE(write_index, relaxed, relaxed)
STORE(write_index, release, release)
STORE(write_index, screlease, seq_cst)

#define MODIFY(name, order)                                                                                         \
  CAIRN_HSA_EXPORT uint64_t hsa_queue_add_write_index_##name(const hsa_queue_t* q, uint64_t v) {                    \
    return Queue::from_public(q)->write_index().fetch_add(v, std::memory_order_##order);                            \
  }                                                                                                                 \
  CAIRN_HSA_EXPORT uint64_t hsa_queue_cas_write_index_##name(const hsa_queue_t* q, uint64_t expected, uint64_t v) { \
    Queue::from_public(q)->write_index().compare_exchange_strong(expected, v, std::memory_order_##order);           \
    return expected;                                                                                                \
  }
MODIFY(relaxed, relaxed)
MODIFY(acquire, acquire)
MODIFY(release, release)
MODIFY(acq_rel, acq_rel)
MODIFY(scacquire, seq_cst)
MODIFY(screlease, seq_cst)
MODIFY(scacq_screl, seq_cst)
