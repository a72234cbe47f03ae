#include "src/hip/runtime.h"

#include <pthread.h>

#include <atomic>
#include <mutex>
#include <string>

#include "src/base/env.h"
#include "src/base/log.h"
#include "src/hip/device.h"
#include "src/hip/status.h"
#include "src/hip/thread_state.h"
#include "src/hip/visible_devices.h"

namespace cairn::hip {

constinit thread_local ThreadState thread_state = {};

namespace {

Runtime* g_runtime = nullptr;  // set while it starts, and kept
std::atomic<bool> g_ready{false};
std::mutex g_start_mutex;
hipError_t g_start_error = hipErrorNotInitialized;
bool g_started = false;

struct Agents {
  hsa_agent_t host = {};
  std::vector<hsa_agent_t> gpus;
};

hsa_status_t sort_agent(hsa_agent_t agent, void* data) {
  auto* agents = static_cast<Agents*>(data);
  hsa_device_type_t type;
  const hsa_status_t status = hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type);
  if (status != HSA_STATUS_SUCCESS) return status;
  if (type == HSA_DEVICE_TYPE_GPU) agents->gpus.push_back(agent);
  if (type == HSA_DEVICE_TYPE_CPU && agents->host.handle == 0) agents->host = agent;
  return HSA_STATUS_SUCCESS;
}

// The host's pools: fine-grained memory for the user, and the one that holds kernel arguments.
hsa_status_t sort_host_pool(hsa_amd_memory_pool_t pool, void* data) {
  auto* hip = static_cast<Runtime*>(data);
  hsa_amd_segment_t segment;
  uint32_t flags = 0;
  if (hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment) != HSA_STATUS_SUCCESS ||
      segment != HSA_AMD_SEGMENT_GLOBAL)
    return HSA_STATUS_SUCCESS;
  hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags);
  if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) hip->kernarg_pool = pool;
  if (!(flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) || hip->host_pool.handle == 0) hip->host_pool = pool;
  return HSA_STATUS_SUCCESS;
}

hipError_t open_devices(Runtime& hip, const std::vector<hsa_agent_t>& gpus) {
  std::vector<std::string> uuids;
  for (const hsa_agent_t gpu : gpus) {
    cairn_hsa_agent_properties_t properties = {};
    properties.size = sizeof(properties);
    HIP_RETURN_IF_HSA_ERROR(hip.hsa.agent_properties(gpu, &properties));
    uuids.emplace_back(properties.uuid);
  }
  std::vector<int> visible;
  if (env_is_set(Env::kHipVisibleDevices)) {
    visible = parse_visible_devices(env_text(Env::kHipVisibleDevices), uuids);
  } else if (env_is_present(Env::kCudaVisibleDevices)) {  // set to nothing, it hides all
    visible = parse_visible_devices(env_text(Env::kCudaVisibleDevices), uuids);
  } else {
    for (size_t i = 0; i < gpus.size(); ++i) visible.push_back(static_cast<int>(i));
  }
  for (const int index : visible) {
    std::unique_ptr<Device> device;
    HIP_RETURN_IF_ERROR(
        Device::create(static_cast<int>(hip.devices.size()), gpus[static_cast<size_t>(index)], &device));
    hip.devices.push_back(std::move(device));
  }
  return hip.devices.empty() ? hipErrorNoDevice : hipSuccess;
}

hipError_t start(Runtime& hip) {
  if (const hsa_status_t status = hsa_init(); status != HSA_STATUS_SUCCESS) {
    CAIRN_LOG(kError, kHip, "hsa_init failed with status 0x%x", static_cast<unsigned>(status));
    return hipErrorNoDevice;
  }
  if (hsa_system_get_major_extension_table(CAIRN_HSA_EXTENSION, 1, sizeof(hip.hsa), &hip.hsa) != HSA_STATUS_SUCCESS ||
      hip.hsa.size < sizeof(hip.hsa)) {
    CAIRN_LOG(kError, kHip, "this HSA runtime does not have the extension HSA_EXT_CAIRN");
    return hipErrorNotInitialized;
  }
  Agents agents;
  HIP_RETURN_IF_HSA_ERROR(hsa_iterate_agents(sort_agent, &agents));
  if (agents.host.handle == 0) return hipErrorNotInitialized;
  hip.host_agent = agents.host;
  HIP_RETURN_IF_HSA_ERROR(hsa_amd_agent_iterate_memory_pools(agents.host, sort_host_pool, &hip));
  if (hip.kernarg_pool.handle == 0) hip.kernarg_pool = hip.host_pool;
  if (hip.host_pool.handle == 0) return hipErrorNotInitialized;
  hip.launch_blocking = env_flag(Env::kHipLaunchBlocking) || env_flag(Env::kCudaLaunchBlocking);
  hip.corrupt_to_host = env_flag(Env::kCorruptD2h);
  return open_devices(hip, agents.gpus);
}

void after_fork_in_child() {
  for (const auto& device : g_runtime->devices) device->leave_to_parent();
}

hipError_t start_once() {
  std::lock_guard lock(g_start_mutex);
  if (!g_started) {
    g_started = true;
    g_runtime = new Runtime;  // kept until the process ends
    g_start_error = start(*g_runtime);
    if (g_start_error == hipSuccess) {
      pthread_atfork(nullptr, nullptr, after_fork_in_child);
      g_ready.store(true, std::memory_order_release);
    }
  }
  return g_start_error;
}

}  // namespace

Runtime& runtime() { return *g_runtime; }

hipError_t get_runtime(Runtime** hip) {
  if (!g_ready.load(std::memory_order_acquire)) [[unlikely]]
    HIP_RETURN_IF_ERROR(start_once());
  *hip = g_runtime;
  return hipSuccess;
}

hipError_t get_device(int ordinal, Device** device) {
  Runtime* hip = nullptr;
  HIP_RETURN_IF_ERROR(get_runtime(&hip));
  if (ordinal < 0 || ordinal >= static_cast<int>(hip->devices.size())) return hipErrorInvalidDevice;
  *device = hip->devices[static_cast<size_t>(ordinal)].get();
  return hipSuccess;
}

hipError_t current_device_even_faulty(Device** device) { return get_device(thread_state.device, device); }

hipError_t current_device(Device** device) {
  HIP_RETURN_IF_ERROR(current_device_even_faulty(device));
  return (*device)->fault();
}

}  // namespace cairn::hip
