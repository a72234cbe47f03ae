// The runtime between hsa_init and hsa_shut_down: its drivers, agents and everything that callers have created.
#include "src/hsa/runtime.h"

#include <climits>
#include <cstring>
#include <optional>

#include "src/base/env.h"
#include "src/base/log.h"
#include "src/base/os/cpus.h"
#include "src/base/parse.h"
#include "src/hsa/queue.h"

namespace cairn::hsa {
namespace {

std::mutex lifetime_mutex;
uint32_t references = 0;

// ROCR_VISIBLE_DEVICES: the device indices to show, in order; nothing when it is unset. An empty list shows
// none, and a list ends at the first entry that is not an index.
std::optional<std::vector<uint32_t>> visible_devices() {
  if (!env_is_present(Env::kRocrVisibleDevices)) return std::nullopt;
  std::vector<uint32_t> visible;
  const std::string text = env_text(Env::kRocrVisibleDevices);
  for (std::string_view entry : split(text, ',')) {
    std::optional<int64_t> index = parse_integer(entry);
    if (!index || *index < 0 || *index > UINT16_MAX) break;
    visible.push_back(static_cast<uint32_t>(*index));
  }
  return visible;
}

}  // namespace

std::atomic<Runtime*> Runtime::current_{nullptr};

hsa_status_t Runtime::acquire() {
  std::lock_guard lock(lifetime_mutex);
  if (references == INT32_MAX) return HSA_STATUS_ERROR_REFCOUNT_OVERFLOW;
  if (references == 0) {
    std::unique_ptr<Runtime> runtime(new Runtime);
    if (hsa_status_t status = runtime->start()) return status;
    current_.store(runtime.release(), std::memory_order_release);
  }
  ++references;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Runtime::release() {
  std::lock_guard lock(lifetime_mutex);
  if (references == 0) return HSA_STATUS_ERROR_NOT_INITIALIZED;
  if (--references == 0) delete current_.exchange(nullptr, std::memory_order_acq_rel);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Runtime::start() {
  warn_unknown_env();
  drivers_ = open_drivers();
  std::vector<std::pair<const Driver*, cairn_device*>> devices;
  for (const Driver& driver : drivers_) {
    uint32_t count = 0;
    if (driver.api().device->count(driver.handle(), &count)) continue;
    for (uint32_t i = 0; i < count; ++i) {
      cairn_device* device = nullptr;
      if (!driver.api().device->get(driver.handle(), i, &device)) devices.emplace_back(&driver, device);
    }
  }
  add_host_agent();
  // The host's memory is what the first driver says is the host's.
  if (!devices.empty()) {
    auto [driver, device] = devices.front();
    const uint64_t bytes = agents_[0].info.memory_bytes;
    for (PoolKind kind : {PoolKind::kHostFine, PoolKind::kHostKernarg, PoolKind::kHostCoarse})
      add_pool(agents_[0], kind, *driver, device, bytes);
  }
  if (auto visible = visible_devices()) {
    for (uint32_t index : *visible) {
      if (index >= devices.size()) break;
      add_device_agent(*devices[index].first, devices[index].second);
    }
  } else {
    for (auto [driver, device] : devices) add_device_agent(*driver, device);
  }
  CAIRN_LOG(kInfo, kHsa, "%zu drivers, %zu agents", drivers_.size(), agents_.size());
  return HSA_STATUS_SUCCESS;
}

void Runtime::add_host_agent() {
  Agent agent;
  agent.info.size = sizeof(agent.info);
  agent.info.compute_units = static_cast<uint32_t>(os::usable_cpu_count());
  agent.info.memory_bytes = os::physical_memory_bytes();
  agent.info.cache_line_bytes = 64;
  agents_.push_back(std::move(agent));
}

void Runtime::add_device_agent(const Driver& driver, cairn_device* device) {
  Agent agent;
  agent.index = static_cast<uint32_t>(agents_.size());
  agent.driver = &driver;
  agent.device = device;
  agent.info.size = sizeof(agent.info);
  if (cairn_status status = driver.api().device->info(device, &agent.info)) {
    CAIRN_LOG(kError, kHsa, "driver %s: a device does not describe itself (status %d)", driver.api().name, status);
    return;
  }
  if (driver.api().code_object->targets(device, &agent.targets)) agent.targets = nullptr;
  for (const char* const* target = agent.targets; target && *target; ++target) {
    agent.isas.push_back(static_cast<uint32_t>(isas_.size()));
    const cairn_device_info& info = agent.info;
    isas_.push_back({std::string("x86_64-unknown-linux-gnu-") + *target,
                     *target,
                     info.warp_size,
                     info.max_threads_per_block,
                     {info.max_block[0], info.max_block[1], info.max_block[2]}});
  }
  add_cache(agent, 1, agent.info.l1_bytes);
  add_cache(agent, 2, agent.info.l2_bytes);
  add_cache(agent, 3, agent.info.l3_bytes);
  add_pool(agent, PoolKind::kDevice, driver, device, agent.info.memory_bytes);
  add_pool(agent, PoolKind::kGroup, driver, device, agent.info.max_shared_per_block);
  agents_.push_back(std::move(agent));
}

void Runtime::add_pool(Agent& agent, PoolKind kind, const Driver& driver, cairn_device* device, uint64_t bytes) {
  agent.pools.push_back(static_cast<uint32_t>(pools_.size()));
  pools_.push_back({kind, agent.index, &driver, device, bytes});
}

void Runtime::add_cache(Agent& agent, uint8_t level, uint32_t bytes) {
  if (bytes == 0) return;
  agent.caches.push_back(static_cast<uint32_t>(caches_.size()));
  caches_.push_back({"L" + std::to_string(level), level, bytes});
}

Runtime::~Runtime() {
  handlers.stop();
  copies.stop();
  for (const void* queue : queues_) delete Queue::from_public(static_cast<const hsa_queue_t*>(queue));
  executables.clear();  // before the drivers close
  allocations.release_all();
}

const Agent* Runtime::agent(hsa_agent_t agent) const {
  auto index = handle_index(HandleKind::kAgent, agent.handle, agents_.size());
  return index ? &agents_[*index] : nullptr;
}

const Pool* Runtime::pool(hsa_amd_memory_pool_t pool) const {
  auto index = handle_index(HandleKind::kPool, pool.handle, pools_.size());
  return index ? &pools_[*index] : nullptr;
}

const Pool* Runtime::region(hsa_region_t region) const {
  auto index = handle_index(HandleKind::kRegion, region.handle, pools_.size());
  return index ? &pools_[*index] : nullptr;
}

const Isa* Runtime::isa(hsa_isa_t isa) const {
  auto index = handle_index(HandleKind::kIsa, isa.handle, isas_.size());
  return index ? &isas_[*index] : nullptr;
}

const Cache* Runtime::cache(hsa_cache_t cache) const {
  auto index = handle_index(HandleKind::kCache, cache.handle, caches_.size());
  return index ? &caches_[*index] : nullptr;
}

void Runtime::add_queue(Queue* queue) {
  std::lock_guard lock(queues_mutex_);
  queues_.insert(queue->public_queue());
}

bool Runtime::remove_queue(const hsa_queue_t* queue) {
  std::lock_guard lock(queues_mutex_);
  return queues_.erase(queue) != 0;
}

Queue* Runtime::queue(const hsa_queue_t* queue) {
  std::lock_guard lock(queues_mutex_);
  return queues_.count(queue) ? Queue::from_public(queue) : nullptr;
}

}  // namespace cairn::hsa

CAIRN_HSA_EXPORT hsa_status_t hsa_init() { return cairn::hsa::Runtime::acquire(); }

CAIRN_HSA_EXPORT hsa_status_t hsa_shut_down() { return cairn::hsa::Runtime::release(); }
