// The null driver: one device that has memory and runs nothing. It is the skeleton to copy for a new driver; every
// function of the ABI stands here, doing its work or saying that it does not.
#include <time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <memory>
#include <thread>

#include "src/drivers/null/memory.h"
#include "src/drivers/null/open.h"

struct cairn_device {
  cairn::null::Memory memory;
  std::array<std::atomic<uint64_t>, 3> limits = {64u << 10, 1u << 20, 8u << 20};  // by CAIRN_LIMIT_*
};

struct cairn_driver {
  cairn_device device;
};

namespace cairn::null {
namespace {

// ---- devices

cairn_status device_count(cairn_driver* driver, uint32_t* count) {
  if (!driver || !count) return CAIRN_ERROR_INVALID_ARGUMENT;
  *count = 1;
  return CAIRN_OK;
}

cairn_status device_get(cairn_driver* driver, uint32_t index, cairn_device** device) {
  if (!driver || !device) return CAIRN_ERROR_INVALID_ARGUMENT;
  if (index != 0) return CAIRN_ERROR_NOT_FOUND;
  *device = &driver->device;
  return CAIRN_OK;
}

// Callers of another version have a shorter or a longer struct: fill what they have, and leave their `size`.
cairn_status device_info(cairn_device* device, cairn_device_info* info) {
  if (!device || !info || info->size < sizeof(uint32_t)) return CAIRN_ERROR_INVALID_ARGUMENT;
  cairn_device_info filled = {};
  filled.size = info->size;
  std::snprintf(filled.name, sizeof filled.name, "Cairn null device");
  std::snprintf(filled.isa, sizeof filled.isa, "none");
  std::snprintf(filled.uuid, sizeof filled.uuid, "GPU-%016x", 0);
  filled.compute_units = 1;
  filled.warp_size = 32;
  filled.max_threads_per_block = 1024;
  std::ranges::fill(filled.max_block, 1024u);
  std::ranges::fill(filled.max_grid, 65535u);
  filled.max_threads_per_unit = 1024;
  filled.memory_bytes = kMemoryBytes;
  filled.timestamp_hz = 1000000000;
  std::memcpy(info, &filled, std::min<size_t>(info->size, sizeof filled));
  return CAIRN_OK;
}

cairn_status device_memory_info(cairn_device* device, uint64_t* free_bytes, uint64_t* total_bytes) {
  if (!device || !free_bytes || !total_bytes) return CAIRN_ERROR_INVALID_ARGUMENT;
  *free_bytes = device->memory.free_bytes();
  *total_bytes = kMemoryBytes;
  return CAIRN_OK;
}

cairn_status device_reset(cairn_device* device) { return device ? CAIRN_OK : CAIRN_ERROR_INVALID_ARGUMENT; }

uint64_t device_timestamp(cairn_device*) {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1000000000u + static_cast<uint64_t>(now.tv_nsec);
}

cairn_status device_set_limit(cairn_device* device, uint32_t limit, uint64_t value) {
  if (!device || limit >= device->limits.size()) return CAIRN_ERROR_INVALID_ARGUMENT;
  device->limits[limit] = value;
  return CAIRN_OK;
}

cairn_status device_get_limit(cairn_device* device, uint32_t limit, uint64_t* value) {
  if (!device || !value || limit >= device->limits.size()) return CAIRN_ERROR_INVALID_ARGUMENT;
  *value = device->limits[limit];
  return CAIRN_OK;
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
  return device ? fill(to, value, element_bytes, count) : CAIRN_ERROR_INVALID_ARGUMENT;
}

constexpr cairn_memory_api kMemoryApi = {
    .size = sizeof(cairn_memory_api),
    .reserved = 0,
    .allocate = memory_allocate,
    .free = memory_free,
    .copy = memory_copy,
    .fill = memory_fill,
};

// ---- code objects: none is loaded, so nothing that takes one can be called rightly

cairn_status code_object_load(cairn_device*, const void*, size_t, cairn_code_object**) {
  return CAIRN_ERROR_NOT_SUPPORTED;
}

cairn_status code_object_targets(cairn_device* device, const char* const** names) {
  static constexpr const char* kNone[] = {nullptr};
  if (!device || !names) return CAIRN_ERROR_INVALID_ARGUMENT;
  *names = kNone;
  return CAIRN_OK;
}

cairn_status code_object_unload(cairn_code_object*) { return CAIRN_ERROR_INVALID_ARGUMENT; }
cairn_status kernel_count(cairn_code_object*, uint32_t*) { return CAIRN_ERROR_INVALID_ARGUMENT; }
cairn_status kernel_at(cairn_code_object*, uint32_t, cairn_kernel**) { return CAIRN_ERROR_INVALID_ARGUMENT; }
cairn_status kernel_find(cairn_code_object*, const char*, cairn_kernel**) { return CAIRN_ERROR_INVALID_ARGUMENT; }
cairn_status kernel_info(cairn_kernel*, cairn_kernel_info*) { return CAIRN_ERROR_INVALID_ARGUMENT; }
cairn_status variable_find(cairn_code_object*, const char*, void**, uint64_t*) { return CAIRN_ERROR_INVALID_ARGUMENT; }

constexpr cairn_code_object_api kCodeObjectApi = {
    .size = sizeof(cairn_code_object_api),
    .reserved = 0,
    .load = code_object_load,
    .targets = code_object_targets,
    .unload = code_object_unload,
    .kernel_count = kernel_count,
    .kernel_at = kernel_at,
    .kernel_find = kernel_find,
    .kernel_info = kernel_info,
    .variable_find = variable_find,
};

// ---- queues: none is made

cairn_status queue_create(cairn_device*, const cairn_queue_desc*, cairn_queue**) { return CAIRN_ERROR_NOT_SUPPORTED; }
cairn_status queue_destroy(cairn_queue*) { return CAIRN_ERROR_INVALID_ARGUMENT; }
void queue_ring(cairn_queue*, uint64_t) {}
cairn_status queue_status(cairn_queue*) { return CAIRN_ERROR_INVALID_ARGUMENT; }
cairn_status max_resident_blocks(cairn_device*, cairn_kernel*, uint32_t, uint32_t, uint32_t*) {
  return CAIRN_ERROR_INVALID_ARGUMENT;
}

constexpr cairn_queue_api kQueueApi = {
    .size = sizeof(cairn_queue_api),
    .reserved = 0,
    .create = queue_create,
    .destroy = queue_destroy,
    .ring = queue_ring,
    .help = nullptr,  // without CAIRN_CAP_HELP
    .status = queue_status,
    .max_resident_blocks = max_resident_blocks,
};

// ---- signals: only the host changes them, so waiting is looking again

bool holds(int64_t seen, cairn_condition condition, int64_t value) {
  switch (condition) {
    case CAIRN_CONDITION_EQ: return seen == value;
    case CAIRN_CONDITION_NE: return seen != value;
    case CAIRN_CONDITION_LT: return seen < value;
    case CAIRN_CONDITION_GTE: return seen >= value;
  }
  return true;
}

int64_t signal_wait(cairn_driver*, cairn_signal* signal, cairn_condition condition, int64_t value, uint64_t timeout_ns,
                    int) {
  const std::atomic_ref<int64_t> current(*const_cast<int64_t*>(&signal->value));
  const uint64_t start = device_timestamp(nullptr);
  while (true) {
    const int64_t seen = current.load(std::memory_order_acquire);
    if (holds(seen, condition, value) || device_timestamp(nullptr) - start >= timeout_ns) return seen;
    std::this_thread::yield();
  }
}

void signal_notify(cairn_signal*) {}

constexpr cairn_signal_api kSignalApi = {
    .size = sizeof(cairn_signal_api),
    .reserved = 0,
    .wait = signal_wait,
    .notify = signal_notify,
};

// ---- the driver

void close_driver(cairn_driver* driver) { delete driver; }

constexpr cairn_driver_api kDriverApi = {
    .size = sizeof(cairn_driver_api),
    .abi_major = CAIRN_DRIVER_ABI_MAJOR,
    .abi_minor = CAIRN_DRIVER_ABI_MINOR,
    .name = "null",
    .version = CAIRN_VERSION,
    .device = &kDeviceApi,
    .memory = &kMemoryApi,
    .code_object = &kCodeObjectApi,
    .queue = &kQueueApi,
    .signal = &kSignalApi,
    .close = close_driver,
};

}  // namespace
}  // namespace cairn::null

extern "C" cairn_status cairn_driver_open_null(uint16_t abi_major, uint16_t abi_minor, const char* options,
                                               cairn_driver** driver, const cairn_driver_api** api) {
  if (!driver || !api) return CAIRN_ERROR_INVALID_ARGUMENT;
  if (abi_major != CAIRN_DRIVER_ABI_MAJOR || abi_minor > CAIRN_DRIVER_ABI_MINOR) return CAIRN_ERROR_INCOMPATIBLE;
  if (options && *options) return CAIRN_ERROR_INVALID_ARGUMENT;  // there are none
  *driver = std::make_unique<cairn_driver>().release();
  *api = &cairn::null::kDriverApi;
  return CAIRN_OK;
}
