// User-mode AQL queues. A Queue begins with ROCr's amd_queue_t, so that the hsa_queue_t* that callers hold is its
// address and the indices are where clients of that layout look for them.
#pragma once

#include <hsa/amd_hsa_queue.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

#include "src/hsa/agent.h"
#include "src/hsa/signal.h"

namespace cairn::hsa {

using QueueCallback = void (*)(hsa_status_t status, hsa_queue_t* source, void* data);

class Queue {
 public:
  struct Options {
    uint32_t packets = 0;  // a power of two
    hsa_queue_type32_t type = HSA_QUEUE_TYPE_MULTI;
    int32_t priority = 0;
    QueueCallback callback = nullptr;
    void* data = nullptr;
  };

  // A queue that `agent` serves. On failure `*queue` stays as it was.
  static hsa_status_t create(const Agent& agent, const Options& options, Queue** queue);
  // A queue that the caller serves himself: the doorbell is his signal.
  static hsa_status_t create_soft(uint32_t packets, hsa_queue_type32_t type, uint32_t features, hsa_signal_t doorbell,
                                  Queue** queue);
  ~Queue();

  static Queue* from_public(const hsa_queue_t* queue) {
    return reinterpret_cast<Queue*>(const_cast<hsa_queue_t*>(queue));
  }
  hsa_queue_t* public_queue() { return &amd_.hsa_queue; }

  std::atomic_ref<uint64_t> write_index() { return index(amd_.write_dispatch_id); }
  std::atomic_ref<uint64_t> read_index() { return index(amd_.read_dispatch_id); }

  // Packets up to and including `packet` are in the ring.
  void ring(uint64_t packet) { api_->ring(driver_queue_, packet); }
  // Runs packets on this thread while `until` does not meet the condition; returns at once when the driver cannot.
  void help(const cairn_signal* until, uint32_t condition, int64_t value) {
    if (driver_queue_ && api_->help) api_->help(driver_queue_, until, static_cast<cairn_condition>(condition), value);
  }
  // Stops at the current packet: nothing more is run.
  void inactivate();
  hsa_status_t set_priority(int32_t priority);

  // The fault that stopped the queue; CAIRN_OK and "" while there is none. The text lives as long as the queue.
  cairn_status error(const char** message);
  bool is_soft() const { return agent_ == nullptr; }

 private:
  Queue() = default;
  static std::atomic_ref<uint64_t> index(volatile uint64_t& word) {
    return std::atomic_ref<uint64_t>(const_cast<uint64_t&>(word));
  }
  hsa_status_t allocate_ring(uint32_t packets);
  hsa_status_t open_driver_queue();
  static void on_error(cairn_status status, const char* message, void* user);

  amd_queue_t amd_ = {};  // first: see from_public
  const Agent* agent_ = nullptr;
  const cairn_queue_api* api_ = nullptr;
  cairn_queue* driver_queue_ = nullptr;
  Options options_;
  alignas(64) cairn_signal doorbell_ = {};
  std::mutex error_mutex_;
  cairn_status error_ = CAIRN_OK;
  std::string error_message_;
};

// hsa_queue_create with a priority: 0 normal, below 0 lower, above 0 higher.
hsa_status_t queue_create_with_priority(hsa_agent_t agent, uint32_t size, int32_t priority, QueueCallback callback,
                                        void* data, hsa_queue_t** queue);

}  // namespace cairn::hsa
