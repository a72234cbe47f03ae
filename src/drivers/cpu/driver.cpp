// The driver's tables: thin functions that check what crosses the C boundary and call the objects behind it.
#include <algorithm>
#include <cstring>
#include <memory>

#include "src/base/log.h"
#include "src/drivers/cpu/clock.h"
#include "src/drivers/cpu/code_object.h"
#include "src/drivers/cpu/device.h"
#include "src/drivers/cpu/help.h"
#include "src/drivers/cpu/launch.h"
#include "src/drivers/cpu/open.h"
#include "src/drivers/cpu/open_drivers.h"
#include "src/drivers/cpu/queue.h"
#include "src/drivers/cpu/signal.h"

namespace cairn::cpu {
namespace {

// ---- devices

cairn_status device_count(cairn_driver* driver, uint32_t* count) {
  if (!driver || !count) return CAIRN_ERROR_INVALID_ARGUMENT;
  *count = static_cast<uint32_t>(driver->devices.size());
  return CAIRN_OK;
}

cairn_status device_get(cairn_driver* driver, uint32_t index, cairn_device** device) {
  if (!driver || !device) return CAIRN_ERROR_INVALID_ARGUMENT;
  if (index >= driver->devices.size()) return CAIRN_ERROR_NOT_FOUND;
  *device = driver->devices[index].get();
  return CAIRN_OK;
}

cairn_status device_info(cairn_device* device, cairn_device_info* info) {
  if (!device || !info || info->size < sizeof(uint32_t)) return CAIRN_ERROR_INVALID_ARGUMENT;
  return describe_device(*device, info);
}

cairn_status device_memory_info(cairn_device* device, uint64_t* free_bytes, uint64_t* total_bytes) {
  if (!device || !free_bytes || !total_bytes) return CAIRN_ERROR_INVALID_ARGUMENT;
  *free_bytes = device->memory.free_bytes();
  *total_bytes = device->memory.total_bytes();
  return CAIRN_OK;
}

// Faults are kept in queues, so nothing is left of them once those are gone.
cairn_status device_reset(cairn_device* device) { return device ? CAIRN_OK : CAIRN_ERROR_INVALID_ARGUMENT; }

uint64_t device_timestamp(cairn_device*) { return now_ns(); }

cairn_status device_set_limit(cairn_device* device, uint32_t limit, uint64_t value) {
  if (!device) return CAIRN_ERROR_INVALID_ARGUMENT;
  switch (limit) {
    case CAIRN_LIMIT_STACK_BYTES: device->stack_limit.store(value); return CAIRN_OK;
    case CAIRN_LIMIT_PRINTF_BYTES: device->print_limit.store(value); return CAIRN_OK;
    case CAIRN_LIMIT_HEAP_BYTES: device->heap.set_limit(value); return CAIRN_OK;
    default: return CAIRN_ERROR_INVALID_ARGUMENT;
  }
}

cairn_status device_get_limit(cairn_device* device, uint32_t limit, uint64_t* value) {
  if (!device || !value) return CAIRN_ERROR_INVALID_ARGUMENT;
  switch (limit) {
    case CAIRN_LIMIT_STACK_BYTES: *value = device->stack_limit.load(); return CAIRN_OK;
    case CAIRN_LIMIT_PRINTF_BYTES: *value = device->print_limit.load(); return CAIRN_OK;
    case CAIRN_LIMIT_HEAP_BYTES: *value = device->heap.limit(); return CAIRN_OK;
    default: return CAIRN_ERROR_INVALID_ARGUMENT;
  }
}

constexpr cairn_device_api kDeviceApi = {
    .size = sizeof(cairn_device_api),
    .reserved = 0,
    .count = device_count,
    .get = device_get,
    .info = device_info,
    .memory_info = device_memory_info,
    .reset = device_reset,
    .timestamp = device_timestamp,
    .set_limit = device_set_limit,
    .get_limit = device_get_limit,
};

// ---- memory

cairn_status memory_allocate(cairn_device* device, uint32_t kind, uint64_t bytes, uint64_t alignment, void** pointer) {
  if (!device || kind > CAIRN_MEMORY_KERNARG) return CAIRN_ERROR_INVALID_ARGUMENT;
  return device->memory.allocate(bytes, alignment, pointer);
}

cairn_status memory_free(cairn_device* device, void* pointer) {
  return device ? device->memory.free(pointer) : CAIRN_ERROR_INVALID_ARGUMENT;
}

cairn_status memory_copy(cairn_device* device, void* to, const void* from, uint64_t bytes) {
  if (!device || (bytes != 0 && (!to || !from))) return CAIRN_ERROR_INVALID_ARGUMENT;
  std::memmove(to, from, bytes);
  return CAIRN_OK;
}

cairn_status memory_fill(cairn_device* device, void* to, uint32_t value, uint32_t element_bytes, uint64_t count) {
  return device ? fill_memory(to, value, element_bytes, count) : CAIRN_ERROR_INVALID_ARGUMENT;
}

constexpr cairn_memory_api kMemoryApi = {
    .size = sizeof(cairn_memory_api),
    .reserved = 0,
    .allocate = memory_allocate,
    .free = memory_free,
    .copy = memory_copy,
    .fill = memory_fill,
};

// ---- code objects

cairn_status code_object_load(cairn_device* device, const void* bytes, size_t size, cairn_code_object** object) {
  if (!device || !bytes || size == 0 || !object) return CAIRN_ERROR_INVALID_ARGUMENT;
  auto loaded = cairn_code_object::load(*device, bytes, size);
  if (!loaded.ok()) {
    CAIRN_LOG(kError, kDriver, "%s", loaded.status().message().c_str());
    return loaded.status().to_c();
  }
  *object = std::move(loaded).value().release();
  return CAIRN_OK;
}

cairn_status code_object_targets(cairn_device* device, const char* const** names) {
  if (!device || !names) return CAIRN_ERROR_INVALID_ARGUMENT;
  *names = device->targets.data();
  return CAIRN_OK;
}

cairn_status code_object_unload(cairn_code_object* object) {
  if (!object) return CAIRN_ERROR_INVALID_ARGUMENT;
  delete object;
  return CAIRN_OK;
}

cairn_status code_object_kernel_count(cairn_code_object* object, uint32_t* count) {
  if (!object || !count) return CAIRN_ERROR_INVALID_ARGUMENT;
  *count = static_cast<uint32_t>(object->kernels.size());
  return CAIRN_OK;
}

cairn_status code_object_kernel_at(cairn_code_object* object, uint32_t index, cairn_kernel** kernel) {
  if (!object || !kernel) return CAIRN_ERROR_INVALID_ARGUMENT;
  if (index >= object->kernels.size()) return CAIRN_ERROR_NOT_FOUND;
  *kernel = object->kernels[index].get();
  return CAIRN_OK;
}

cairn_status code_object_kernel_find(cairn_code_object* object, const char* name, cairn_kernel** kernel) {
  if (!object || !name || !kernel) return CAIRN_ERROR_INVALID_ARGUMENT;
  cairn_kernel* found = object->find_kernel(name);
  if (!found) return CAIRN_ERROR_NOT_FOUND;
  *kernel = found;
  return CAIRN_OK;
}

cairn_status code_object_kernel_info(cairn_kernel* kernel, cairn_kernel_info* info) {
  if (!kernel || !info || info->size < sizeof(uint32_t)) return CAIRN_ERROR_INVALID_ARGUMENT;
  const codeobj::KernelMetadata& metadata = kernel->metadata;
  cairn_kernel_info filled = {};
  filled.size = std::min<uint32_t>(info->size, sizeof(filled));
  filled.flags = metadata.flags;
  filled.name = metadata.name.c_str();
  filled.kernarg_bytes = metadata.kernarg_bytes;
  filled.kernarg_alignment = metadata.kernarg_alignment;
  filled.argument_count = static_cast<uint32_t>(kernel->argument_offsets.size());
  filled.argument_offsets = kernel->argument_offsets.data();
  filled.argument_sizes = kernel->argument_sizes.data();
  filled.static_shared_bytes = metadata.static_shared_bytes;
  filled.frame_bytes = metadata.frame_bytes;
  filled.max_threads_per_block = metadata.max_threads_per_block ? metadata.max_threads_per_block : kMaxThreadsPerBlock;
  filled.registers = kKernelRegisters;
  std::memcpy(info, &filled, filled.size);
  return CAIRN_OK;
}

cairn_status code_object_variable_find(cairn_code_object* object, const char* name, void** address, uint64_t* bytes) {
  if (!object || !name || !address || !bytes) return CAIRN_ERROR_INVALID_ARGUMENT;
  return object->find_variable(name, address, bytes).to_c();
}

constexpr cairn_code_object_api kCodeObjectApi = {
    .size = sizeof(cairn_code_object_api),
    .reserved = 0,
    .load = code_object_load,
    .targets = code_object_targets,
    .unload = code_object_unload,
    .kernel_count = code_object_kernel_count,
    .kernel_at = code_object_kernel_at,
    .kernel_find = code_object_kernel_find,
    .kernel_info = code_object_kernel_info,
    .variable_find = code_object_variable_find,
};

// ---- queues and signals

cairn_status queue_create(cairn_device* device, const cairn_queue_desc* desc, cairn_queue** queue) {
  if (!device || !desc || !queue) return CAIRN_ERROR_INVALID_ARGUMENT;
  return create_queue(*device, *desc, queue);
}

cairn_status queue_destroy(cairn_queue* queue) {
  if (!queue) return CAIRN_ERROR_INVALID_ARGUMENT;
  destroy_queue(queue);
  return CAIRN_OK;
}

void queue_ring(cairn_queue* queue, uint64_t index) {
  uint64_t seen = queue->doorbell.load(std::memory_order_relaxed);
  while (seen < index + 1 && !queue->doorbell.compare_exchange_weak(seen, index + 1)) {
  }
  queue->device.pool.notice_work();
}

void queue_help(cairn_queue* queue, const cairn_signal* until, cairn_condition condition, int64_t value) {
  help(*queue, *const_cast<cairn_signal*>(until), condition, value);
}

cairn_status queue_status(cairn_queue* queue) { return queue ? queue->error.load() : CAIRN_ERROR_INVALID_ARGUMENT; }

cairn_status queue_max_resident_blocks(cairn_device* device, cairn_kernel* kernel, uint32_t threads_per_block,
                                       uint32_t dynamic_shared, uint32_t* blocks) {
  if (!device || !kernel || !blocks || threads_per_block == 0) return CAIRN_ERROR_INVALID_ARGUMENT;
  const uint64_t shared = uint64_t{kernel->metadata.static_shared_bytes} + dynamic_shared;
  const bool fits = threads_per_block <= kMaxThreadsPerBlock && shared <= kMaxSharedPerBlock;
  *blocks =
      fits ? device->pool.units() * resident_blocks_per_unit(threads_per_block, static_cast<uint32_t>(shared)) : 0;
  return CAIRN_OK;
}

constexpr cairn_queue_api kQueueApi = {
    .size = sizeof(cairn_queue_api),
    .reserved = 0,
    .create = queue_create,
    .destroy = queue_destroy,
    .ring = queue_ring,
    .help = queue_help,
    .status = queue_status,
    .max_resident_blocks = queue_max_resident_blocks,
};

int64_t signal_wait_entry(cairn_driver*, cairn_signal* signal, cairn_condition condition, int64_t value,
                          uint64_t timeout_ns, int active) {
  return signal_wait(*signal, condition, value, timeout_ns, active != 0);
}

void signal_notify(cairn_signal* signal) { signal_changed(*signal); }

constexpr cairn_signal_api kSignalApi = {
    .size = sizeof(cairn_signal_api),
    .reserved = 0,
    .wait = signal_wait_entry,
    .notify = signal_notify,
};

// ---- the driver

void close_driver(cairn_driver* driver) {
  if (!driver) return;
  remove_open_driver(*driver);
  delete driver;
}

constexpr cairn_driver_api kDriverApi = {
    .size = sizeof(cairn_driver_api),
    .abi_major = CAIRN_DRIVER_ABI_MAJOR,
    .abi_minor = CAIRN_DRIVER_ABI_MINOR,
    .name = "cpu",
    .version = CAIRN_VERSION,
    .device = &kDeviceApi,
    .memory = &kMemoryApi,
    .code_object = &kCodeObjectApi,
    .queue = &kQueueApi,
    .signal = &kSignalApi,
    .close = close_driver,
};

}  // namespace
}  // namespace cairn::cpu

extern "C" cairn_status cairn_driver_open_cpu(uint16_t abi_major, uint16_t abi_minor, const char* options,
                                              cairn_driver** driver, const cairn_driver_api** api) {
  using namespace cairn::cpu;
  if (!driver || !api) return CAIRN_ERROR_INVALID_ARGUMENT;
  if (abi_major != CAIRN_DRIVER_ABI_MAJOR || abi_minor > CAIRN_DRIVER_ABI_MINOR) return CAIRN_ERROR_INCOMPATIBLE;
  cairn::Result<Options> settings = read_options(options);
  if (!settings.ok()) {
    CAIRN_LOG(kError, kDriver, "%s", settings.status().message().c_str());
    return settings.status().to_c();
  }
  auto opened = std::make_unique<cairn_driver>();
  opened->options = *settings;
  for (uint32_t i = 0; i < settings->devices; ++i) {
    opened->devices.push_back(std::make_unique<cairn_device>(*opened, i, *settings));
  }
  add_open_driver(*opened);
  *api = &kDriverApi;
  *driver = opened.release();
  return CAIRN_OK;
}
