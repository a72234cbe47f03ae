// The runtime between hsa_init and hsa_shut_down: its drivers, agents and everything that callers have created.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <vector>

#include "src/hsa/agent.h"
#include "src/hsa/allocation.h"
#include "src/hsa/driver.h"
#include "src/hsa/executable.h"
#include "src/hsa/handle.h"
#include "src/hsa/handle_table.h"
#include "src/hsa/service_thread.h"
#include "src/hsa/signal_group.h"

namespace cairn::hsa {

class Queue;

class Runtime {
 public:
  // Null outside hsa_init/hsa_shut_down.
  static Runtime* get() { return current_.load(std::memory_order_acquire); }
  static hsa_status_t acquire();  // hsa_init
  static hsa_status_t release();  // hsa_shut_down

  ~Runtime();

  const std::vector<Agent>& agents() const { return agents_; }
  const std::vector<Pool>& pools() const { return pools_; }
  const std::vector<Isa>& isas() const { return isas_; }
  const std::vector<Cache>& caches() const { return caches_; }
  const std::vector<Driver>& drivers() const { return drivers_; }

  // What a handle stands for; null when it stands for nothing.
  const Agent* agent(hsa_agent_t agent) const;
  const Pool* pool(hsa_amd_memory_pool_t pool) const;
  const Pool* region(hsa_region_t region) const;
  const Isa* isa(hsa_isa_t isa) const;
  const Cache* cache(hsa_cache_t cache) const;

  // Queues that live, so that a wild pointer is told from a queue.
  void add_queue(Queue* queue);
  bool remove_queue(const hsa_queue_t* queue);
  // The queue behind a pointer; null when it is none of ours.
  Queue* queue(const hsa_queue_t* queue);

  Allocations allocations;
  HandleTable<CodeObjectReader> readers;
  HandleTable<Executable> executables;
  HandleTable<CodeObjectReader> code_objects;  // of the deprecated hsa_code_object_* functions
  HandleTable<SignalGroup> signal_groups;
  ServiceThread copies{"cairn-copy"};       // asynchronous copies
  ServiceThread handlers{"cairn-handler"};  // asynchronous signal handlers
  std::atomic<bool> copy_profiling{false};

 private:
  Runtime() = default;
  hsa_status_t start();
  void add_host_agent();
  void add_device_agent(const Driver& driver, cairn_device* device);
  void add_pool(Agent& agent, PoolKind kind, const Driver& driver, cairn_device* device, uint64_t bytes);
  void add_cache(Agent& agent, uint8_t level, uint32_t bytes);

  static std::atomic<Runtime*> current_;

  std::vector<Driver> drivers_;
  std::vector<Agent> agents_;
  std::vector<Pool> pools_;
  std::vector<Isa> isas_;
  std::vector<Cache> caches_;
  std::mutex queues_mutex_;
  std::unordered_set<const void*> queues_;
};

}  // namespace cairn::hsa

// For entry points: `runtime`, or a return of HSA_STATUS_ERROR_NOT_INITIALIZED.
#define CAIRN_HSA_RUNTIME(runtime)                               \
  ::cairn::hsa::Runtime* runtime = ::cairn::hsa::Runtime::get(); \
  if (!runtime) return HSA_STATUS_ERROR_NOT_INITIALIZED
