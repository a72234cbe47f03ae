// Cairn's own extension: what HIP needs and HSA does not say. include/cairn/hsa_ext_cairn.h documents each function.
#include "src/hsa/cairn_extension.h"

#include <bit>
#include <cstring>

#include "include/cairn/kernel_abi.h"
#include "src/hsa/memory_fill.h"
#include "src/hsa/queue.h"
#include "src/hsa/runtime.h"
#include "src/hsa/status.h"

namespace cairn::hsa {
namespace {

// What the public header repeats of the driver ABI, so that it needs none of it.
static_assert(CAIRN_HSA_AGENT_DISPATCH_CALL == static_cast<int>(CAIRN_AGENT_DISPATCH_CALL));
static_assert(CAIRN_HSA_DISPATCH_COOPERATIVE == static_cast<int>(CAIRN_DISPATCH_COOPERATIVE));
static_assert(sizeof(cairn_hsa_dispatch_t) == sizeof(cairn_dispatch_extension));
static_assert(offsetof(cairn_hsa_dispatch_t, grid) == offsetof(cairn_dispatch_extension, grid));
static_assert(CAIRN_HSA_LIMIT_STACK_BYTES == static_cast<int>(CAIRN_LIMIT_STACK_BYTES));
static_assert(CAIRN_HSA_LIMIT_PRINTF_BYTES == static_cast<int>(CAIRN_LIMIT_PRINTF_BYTES));
static_assert(CAIRN_HSA_LIMIT_HEAP_BYTES == static_cast<int>(CAIRN_LIMIT_HEAP_BYTES));

// Finds a GPU agent, or says why there is none.
hsa_status_t find_device(hsa_agent_t handle, const Agent** agent) {
  CAIRN_HSA_RUNTIME(runtime);
  *agent = runtime->agent(handle);
  return *agent && !(*agent)->is_host() ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_AGENT;
}

// Copies a struct that begins with its size, as much of it as the caller has room for; his `size` stays.
template <typename T>
hsa_status_t give_sized(T* to, T from) {
  from.size = to->size;
  std::memcpy(to, &from, std::min<size_t>(to->size, sizeof(T)));
  return HSA_STATUS_SUCCESS;
}

hsa_status_t agent_properties(hsa_agent_t handle, cairn_hsa_agent_properties_t* properties) {
  const Agent* agent;
  if (hsa_status_t status = find_device(handle, &agent)) return status;
  if (!properties || properties->size < sizeof(uint32_t)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const cairn_device_info& info = agent->info;
  cairn_hsa_agent_properties_t found = {};
  found.compute_units = info.compute_units;
  found.warp_size = info.warp_size;
  found.max_threads_per_block = info.max_threads_per_block;
  for (int i = 0; i < 3; ++i) {
    found.max_block[i] = info.max_block[i];
    found.max_grid[i] = info.max_grid[i];
  }
  found.max_shared_per_block = info.max_shared_per_block;
  found.max_threads_per_unit = info.max_threads_per_unit;
  found.clock_khz = info.clock_khz;
  found.memory_clock_khz = info.memory_clock_khz;
  found.memory_bus_bits = info.memory_bus_bits;
  found.l1_bytes = info.l1_bytes;
  found.l2_bytes = info.l2_bytes;
  found.l3_bytes = info.l3_bytes;
  found.numa_node = info.numa_node;
  found.pci_domain = info.pci_domain;
  found.pci_bus = info.pci_bus;
  found.pci_device = info.pci_device;
  found.memory_bytes = info.memory_bytes;
  found.timestamp_hz = info.timestamp_hz;
  found.cooperative = (info.capabilities & CAIRN_CAP_COOPERATIVE) != 0;
  found.helps = (info.capabilities & CAIRN_CAP_HELP) != 0;
  std::memcpy(found.name, info.name, sizeof(found.name));
  std::memcpy(found.target, info.isa, sizeof(found.target));
  std::memcpy(found.uuid, info.uuid, sizeof(found.uuid));
  return give_sized(properties, found);
}

hsa_status_t agent_targets(hsa_agent_t handle, const char* const** names) {
  const Agent* agent;
  if (hsa_status_t status = find_device(handle, &agent)) return status;
  if (!names) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  static const char* const kNone[] = {nullptr};
  *names = agent->targets ? agent->targets : kNone;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t agent_memory_info(hsa_agent_t handle, uint64_t* free_bytes, uint64_t* total_bytes) {
  const Agent* agent;
  if (hsa_status_t status = find_device(handle, &agent)) return status;
  if (!free_bytes || !total_bytes) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto query = agent->driver->api().device->memory_info;
  return query ? to_hsa_status(query(agent->device, free_bytes, total_bytes)) : HSA_STATUS_ERROR;
}

hsa_status_t agent_get_limit(hsa_agent_t handle, cairn_hsa_limit_t limit, uint64_t* value) {
  const Agent* agent;
  if (hsa_status_t status = find_device(handle, &agent)) return status;
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto query = agent->driver->api().device->get_limit;
  return query ? to_hsa_status(query(agent->device, limit, value)) : HSA_STATUS_ERROR;
}

hsa_status_t agent_set_limit(hsa_agent_t handle, cairn_hsa_limit_t limit, uint64_t value) {
  const Agent* agent;
  if (hsa_status_t status = find_device(handle, &agent)) return status;
  auto set = agent->driver->api().device->set_limit;
  return set ? to_hsa_status(set(agent->device, limit, value)) : HSA_STATUS_ERROR;
}

hsa_status_t agent_reset(hsa_agent_t handle) {
  const Agent* agent;
  if (hsa_status_t status = find_device(handle, &agent)) return status;
  auto reset = agent->driver->api().device->reset;
  return reset ? to_hsa_status(reset(agent->device)) : HSA_STATUS_ERROR;
}

hsa_status_t memory_allocate_managed(hsa_agent_t handle, size_t bytes, size_t alignment, void** pointer) {
  CAIRN_HSA_RUNTIME(runtime);
  const Agent* agent;
  if (hsa_status_t status = find_device(handle, &agent)) return status;
  if (!pointer || bytes == 0 || (alignment != 0 && !std::has_single_bit(alignment)))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const Pool& pool = runtime->pools()[agent->pools[0]];
  return runtime->allocations.allocate(pool, handle, bytes, alignment, CAIRN_HSA_MEMORY_MANAGED, pointer);
}

hsa_status_t memory_fill(void* to, uint32_t value, uint32_t element_bytes, size_t count) {
  CAIRN_HSA_RUNTIME(runtime);
  const bool known = element_bytes == 1 || element_bytes == 2 || element_bytes == 4;
  if (!to || !known || count > SIZE_MAX / element_bytes) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  fill_memory(to, value, element_bytes, count);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t pointer_info(const void* pointer, cairn_hsa_pointer_info_t* info) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!pointer || !info || info->size < sizeof(uint32_t)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  cairn_hsa_pointer_info_t found = {};
  if (auto allocation = runtime->allocations.find(pointer)) {
    found.kind = allocation->kind;
    found.base = reinterpret_cast<void*>(allocation->base);
    found.bytes = allocation->bytes;
    found.agent = allocation->agent;
    found.user_data = allocation->user_data;
  }
  return give_sized(info, found);
}

hsa_status_t kernel_layout(hsa_executable_symbol_t symbol_handle, cairn_hsa_kernel_layout_t* layout) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!layout || layout->size < sizeof(uint32_t)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const Symbol* symbol = find_symbol(*runtime, symbol_handle);
  if (!symbol || !symbol->kernel) return HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL;
  const cairn_kernel_info& info = symbol->kernel_info;
  cairn_hsa_kernel_layout_t found = {};
  found.flags = info.flags;
  found.kernarg_bytes = info.kernarg_bytes;
  found.kernarg_alignment = info.kernarg_alignment;
  found.argument_count = info.argument_count;
  found.static_shared_bytes = info.static_shared_bytes;
  found.frame_bytes = info.frame_bytes;
  found.max_threads_per_block = info.max_threads_per_block;
  found.registers = info.registers;
  found.argument_offsets = info.argument_offsets;
  found.argument_sizes = info.argument_sizes;
  found.name = info.name;
  found.kernel_object = reinterpret_cast<uint64_t>(symbol->kernel);
  return give_sized(layout, found);
}

hsa_status_t kernel_max_resident_blocks(hsa_agent_t handle, uint64_t kernel_object, uint32_t threads_per_block,
                                        uint32_t dynamic_shared, uint32_t* blocks) {
  const Agent* agent;
  if (hsa_status_t status = find_device(handle, &agent)) return status;
  if (!blocks || kernel_object == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto query = agent->driver->api().queue->max_resident_blocks;
  if (!query) return HSA_STATUS_ERROR;
  auto* kernel = reinterpret_cast<cairn_kernel*>(kernel_object);
  return to_hsa_status(query(agent->device, kernel, threads_per_block, dynamic_shared, blocks));
}

hsa_status_t queue_error(const hsa_queue_t* pointer, cairn_status* code, const char** message) {
  CAIRN_HSA_RUNTIME(runtime);
  Queue* queue = runtime->queue(pointer);
  if (!queue) return HSA_STATUS_ERROR_INVALID_QUEUE;
  const cairn_status error = queue->error(message);
  if (code) *code = error;
  return HSA_STATUS_SUCCESS;
}

// Neither handle is checked: this is the way that every synchronisation goes.
hsa_signal_value_t queue_wait(const hsa_queue_t* queue, hsa_signal_t handle, hsa_signal_condition_t condition,
                              hsa_signal_value_t value, uint64_t timeout) {
  cairn_signal* signal = signal_of(handle);
  int64_t seen = signal_value(signal).load();
  if (condition_holds(condition, seen, value)) return seen;
  if (timeout == kNoTimeout) {
    Queue::from_public(queue)->help(signal, condition, value);
    seen = signal_value(signal).load();
    if (condition_holds(condition, seen, value)) return seen;
  }
  return wait_signal(signal, condition, value, timeout, false);
}

}  // namespace

const cairn_hsa_ext_1_t kCairnExtension = {
    .size = sizeof(cairn_hsa_ext_1_t),
    .agent_properties = agent_properties,
    .agent_targets = agent_targets,
    .agent_memory_info = agent_memory_info,
    .agent_get_limit = agent_get_limit,
    .agent_set_limit = agent_set_limit,
    .agent_reset = agent_reset,
    .memory_allocate_managed = memory_allocate_managed,
    .memory_fill = memory_fill,
    .pointer_info = pointer_info,
    .kernel_layout = kernel_layout,
    .kernel_max_resident_blocks = kernel_max_resident_blocks,
    .queue_create = queue_create_with_priority,
    .queue_error = queue_error,
    .queue_wait = queue_wait,
};

}  // namespace cairn::hsa
