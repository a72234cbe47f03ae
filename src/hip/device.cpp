#include "src/hip/device.h"

#include <unistd.h>

#include "src/base/log.h"
#include "src/hip/device_memory.h"
#include "src/hip/device_properties.h"
#include "src/hip/error_text.h"
#include "src/hip/loaded_module.h"
#include "src/hip/registry.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"

namespace cairn::hip {

namespace {

// The agent's coarse-grained global pool: device memory.
hsa_status_t find_device_pool(hsa_amd_memory_pool_t pool, void* data) {
  hsa_amd_segment_t segment;
  if (hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment) != HSA_STATUS_SUCCESS ||
      segment != HSA_AMD_SEGMENT_GLOBAL)
    return HSA_STATUS_SUCCESS;
  auto* found = static_cast<hsa_amd_memory_pool_t*>(data);
  uint32_t flags = 0;
  hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags);
  if (found->handle == 0 || (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED)) *found = pool;
  return HSA_STATUS_SUCCESS;
}

}  // namespace

hipError_t Device::create(int ordinal, hsa_agent_t agent, std::unique_ptr<Device>* device) {
  std::unique_ptr<Device> made(new Device(ordinal, agent));
  made->properties_.size = sizeof(made->properties_);
  HIP_RETURN_IF_HSA_ERROR(runtime().hsa.agent_properties(agent, &made->properties_));
  HIP_RETURN_IF_HSA_ERROR(hsa_amd_agent_iterate_memory_pools(agent, find_device_pool, &made->memory_pool_));
  if (made->memory_pool_.handle == 0) return hipErrorNotInitialized;
  made->public_properties_ = describe_device(made->properties_);
  *device = std::move(made);
  return hipSuccess;
}

Device::~Device() = default;

// ---- streams -----------------------------------------------------------------------------------------------------

hipError_t Device::null_stream(Stream** stream) {
  *stream = null_stream_if_made();
  if (*stream) [[likely]]
    return hipSuccess;
  std::lock_guard lock(mutex_);
  if (!null_owner_) {
    HIP_RETURN_IF_ERROR(Stream::create_null(*this, &null_owner_));
    primary_context_active = true;
    null_.store(null_owner_.get(), std::memory_order_release);
  }
  *stream = null_owner_.get();
  return hipSuccess;
}

hipError_t Device::thread_stream(Stream** stream) {
  std::lock_guard lock(mutex_);
  std::shared_ptr<Stream>& mine = thread_streams_[std::this_thread::get_id()];
  if (!mine) {
    HIP_RETURN_IF_ERROR(Stream::create(*this, hipStreamDefault, 0, &mine));
    runtime().streams.add(mine);
  }
  *stream = mine.get();
  return hipSuccess;
}

std::vector<std::shared_ptr<Stream>> Device::all_streams() {
  std::vector<std::shared_ptr<Stream>> streams = runtime().streams.of(*this);
  std::lock_guard lock(mutex_);
  if (null_owner_) streams.push_back(null_owner_);
  return streams;
}

hipError_t Device::synchronize() {
  if (runtime().streams.empty()) [[likely]] {
    Stream* null = null_stream_if_made();
    return null ? null->synchronize() : fault();
  }
  for (const auto& stream : all_streams()) {
    // The fault is reported when the others are at rest, too.
    [[maybe_unused]] const hipError_t error = stream->synchronize();
  }
  return fault();
}

// ---- faults ------------------------------------------------------------------------------------------------------

void Device::record_fault(const hsa_queue_t* queue, hsa_status_t status) {
  cairn_status code = CAIRN_OK;
  const char* message = nullptr;
  hipError_t error = from_hsa(status);
  if (runtime().hsa.queue_error(queue, &code, &message) == HSA_STATUS_SUCCESS && code != CAIRN_OK)
    error = from_status(code);
  if (!is_sticky(error)) error = hipErrorLaunchFailure;
  hipError_t none = hipSuccess;
  if (!fault_.compare_exchange_strong(none, error, std::memory_order_acq_rel)) return;
  for (const auto& stream : all_streams()) stream->abandon_signals();
  // The driver, which saw it, has reported it.
  CAIRN_LOG(kInfo, kHip, "device %d is in error %s: %s", ordinal_, error_name(error), message ? message : "");
}

void Device::report_fork() const {
  static std::atomic<pid_t> reported{0};
  if (const pid_t self = getpid(); reported.exchange(self) != self)
    CAIRN_LOG(kError, kHip, "device %d was in use when this process was forked; reset it to use it here", ordinal_);
}

// ---- reset -------------------------------------------------------------------------------------------------------

hipError_t Device::reset() {
  [[maybe_unused]] const hipError_t ignored = synchronize();  // a fault is what reset is for
  runtime().streams.remove_all_of(*this);
  std::shared_ptr<Stream> null;  // ends outside the lock
  std::unordered_map<std::thread::id, std::shared_ptr<Stream>> of_threads;
  {
    std::lock_guard lock(mutex_);
    null_.store(nullptr, std::memory_order_release);
    null.swap(null_owner_);
    of_threads.swap(thread_streams_);
  }
  null.reset();
  of_threads.clear();
  blocking_streams_ = 0;
  Registry::get().unload_from(*this);
  unload_modules_of(*this);
  free_all_memory_of(*this);
  HIP_RETURN_IF_HSA_ERROR(runtime().hsa.agent_reset(agent_));
  fault_.store(hipSuccess, std::memory_order_release);
  flags = hipDeviceScheduleAuto;
  cache_config = hipFuncCachePreferNone;
  peers = 0;
  primary_context_active = false;
  has_queues = false;
  return hipSuccess;
}

}  // namespace cairn::hip
