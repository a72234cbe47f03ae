// A device: an HSA agent, its default streams, the code loaded on it, and the fault that it met.
#pragma once

#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "include/cairn/hsa_ext_cairn.h"
#include "src/hip/api_types.h"

namespace cairn::hip {

class Stream;

class Device {
 public:
  static hipError_t create(int ordinal, hsa_agent_t agent, std::unique_ptr<Device>* device);
  ~Device();

  int ordinal() const { return ordinal_; }
  hsa_agent_t agent() const { return agent_; }
  hsa_amd_memory_pool_t memory_pool() const { return memory_pool_; }
  const cairn_hsa_agent_properties_t& properties() const { return properties_; }
  // What the user may be told; made once.
  const hipDeviceProp_tR0600& public_properties() const { return public_properties_; }

  // ---- streams ----
  hipError_t null_stream(Stream** stream);
  Stream* null_stream_if_made() const { return null_.load(std::memory_order_acquire); }
  // The calling thread's own default stream.
  hipError_t thread_stream(Stream** stream);
  // How many of the user's streams wait for the null stream.
  int blocking_streams() const { return blocking_streams_.load(std::memory_order_acquire); }
  void count_blocking_stream(int change) { blocking_streams_.fetch_add(change, std::memory_order_acq_rel); }
  // Waits for all streams; gives the fault, if any.
  hipError_t synchronize();

  // ---- faults ----
  hipError_t fault() const {
    const hipError_t fault = fault_.load(std::memory_order_acquire);
    if (fault == hipErrorNotInitialized) [[unlikely]]
      report_fork();
    return fault;
  }
  // Called by HSA on the thread that saw it. The first one stays.
  void record_fault(const hsa_queue_t* queue, hsa_status_t status);

  // fork, in the child: the queues' work and workers are the parent's, so the device is in error until the reset.
  void leave_to_parent() {
    if (has_queues) fault_.store(hipErrorNotInitialized, std::memory_order_release);
  }

  // Drops streams, allocations, loaded code and the fault.
  hipError_t reset();

  // ---- settings that programs make and read back ----
  std::atomic<unsigned> flags{hipDeviceScheduleAuto};
  std::atomic<bool> primary_context_active{false};
  std::atomic<bool> has_queues{false};
  std::atomic<hipFuncCache_t> cache_config{hipFuncCachePreferNone};
  std::atomic<hipSharedMemConfig> shared_config{hipSharedMemBankSizeFourByte};
  // Devices whose memory this one may reach, a bit for each ordinal.
  std::atomic<uint64_t> peers{0};

 private:
  Device(int ordinal, hsa_agent_t agent) : ordinal_(ordinal), agent_(agent) {}
  std::vector<std::shared_ptr<Stream>> all_streams();
  void report_fork() const;  // once a process

  const int ordinal_;
  const hsa_agent_t agent_;
  hsa_amd_memory_pool_t memory_pool_ = {};
  cairn_hsa_agent_properties_t properties_ = {};
  hipDeviceProp_tR0600 public_properties_ = {};

  std::mutex mutex_;  // the default streams
  std::shared_ptr<Stream> null_owner_;
  std::atomic<Stream*> null_{nullptr};
  std::unordered_map<std::thread::id, std::shared_ptr<Stream>> thread_streams_;
  std::atomic<int> blocking_streams_{0};
  std::atomic<hipError_t> fault_{hipSuccess};
};

}  // namespace cairn::hip
