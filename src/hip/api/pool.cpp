// The stream-ordered allocator.
#include <optional>

#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/device_memory.h"
#include "src/hip/memory_pool.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"

namespace cairn::hip {

namespace {

hipError_t allocate_from(MemoryPool& pool, void** pointer, size_t bytes) {
  if (bytes == 0) {
    *pointer = nullptr;
    return hipSuccess;
  }
  return pool.allocate(bytes, pointer);
}

bool is_attribute(hipMemPoolAttr attribute) {
  return attribute >= hipMemPoolReuseFollowEventDependencies && attribute <= hipMemPoolAttrUsedMemHigh;
}

}  // namespace

namespace api {

// ---- pools -------------------------------------------------------------------------------------------------------

hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t* mem_pool, int device) {
  if (!mem_pool) return hipErrorInvalidValue;
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(device, &found));
  *mem_pool = default_pool(*found)->handle();
  return hipSuccess;
}

hipError_t hipDeviceGetMemPool(hipMemPool_t* mem_pool, int device) {
  if (!mem_pool) return hipErrorInvalidValue;
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(device, &found));
  *mem_pool = current_pool(*found)->handle();
  return hipSuccess;
}

hipError_t hipDeviceSetMemPool(int device, hipMemPool_t mem_pool) {
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(device, &found));
  std::shared_ptr<MemoryPool> pool;
  HIP_RETURN_IF_ERROR(resolve_pool(mem_pool, &pool));
  if (&pool->device() != found) return hipErrorInvalidDevice;
  set_current_pool(*found, std::move(pool));
  return hipSuccess;
}

hipError_t hipMemPoolCreate(hipMemPool_t* mem_pool, const hipMemPoolProps* pool_props) {
  if (!mem_pool || !pool_props) return hipErrorInvalidValue;
  if (pool_props->allocType != hipMemAllocationTypePinned || pool_props->location.type != hipMemLocationTypeDevice)
    return hipErrorInvalidValue;
  if (pool_props->handleTypes != hipMemHandleTypeNone) return hipErrorNotSupported;
  Device* device = nullptr;
  if (get_device(pool_props->location.id, &device) != hipSuccess) return hipErrorInvalidValue;
  *mem_pool = create_pool(*device)->handle();
  return hipSuccess;
}

hipError_t hipMemPoolDestroy(hipMemPool_t mem_pool) { return destroy_pool(mem_pool); }

hipError_t hipMemPoolTrimTo(hipMemPool_t mem_pool, size_t min_bytes_to_hold) {
  std::shared_ptr<MemoryPool> pool;
  HIP_RETURN_IF_ERROR(resolve_pool(mem_pool, &pool));
  pool->trim(min_bytes_to_hold);
  return hipSuccess;
}

hipError_t hipMemPoolSetAttribute(hipMemPool_t mem_pool, hipMemPoolAttr attr, void* value) {
  if (!value || !is_attribute(attr)) return hipErrorInvalidValue;
  std::shared_ptr<MemoryPool> pool;
  HIP_RETURN_IF_ERROR(resolve_pool(mem_pool, &pool));
  return pool->set(attr, value);
}

hipError_t hipMemPoolGetAttribute(hipMemPool_t mem_pool, hipMemPoolAttr attr, void* value) {
  if (!value || !is_attribute(attr)) return hipErrorInvalidValue;
  std::shared_ptr<MemoryPool> pool;
  HIP_RETURN_IF_ERROR(resolve_pool(mem_pool, &pool));
  return pool->get(attr, value);
}

hipError_t hipMemPoolSetAccess(hipMemPool_t mem_pool, const hipMemAccessDesc* desc_list, size_t count) {
  if (!desc_list || count == 0) return hipErrorInvalidValue;
  std::shared_ptr<MemoryPool> pool;
  HIP_RETURN_IF_ERROR(resolve_pool(mem_pool, &pool));
  for (size_t i = 0; i < count; ++i) {
    Device* device = nullptr;
    if (desc_list[i].location.type != hipMemLocationTypeDevice) return hipErrorInvalidValue;
    if (get_device(desc_list[i].location.id, &device) != hipSuccess) return hipErrorInvalidDevice;
    const bool own = device == &pool->device();
    if (own && desc_list[i].flags == hipMemAccessFlagsProtNone) return hipErrorInvalidDevice;
    pool->set_access(desc_list[i].location.id, desc_list[i].flags);
  }
  return hipSuccess;
}

hipError_t hipMemPoolGetAccess(hipMemAccessFlags* flags, hipMemPool_t mem_pool, hipMemLocation* location) {
  if (!flags || !location || location->type != hipMemLocationTypeDevice) return hipErrorInvalidValue;
  std::shared_ptr<MemoryPool> pool;
  HIP_RETURN_IF_ERROR(resolve_pool(mem_pool, &pool));
  Device* device = nullptr;
  if (get_device(location->id, &device) != hipSuccess) return hipErrorInvalidValue;
  *flags = pool->access_of(location->id);
  return hipSuccess;
}

// ---- memory ------------------------------------------------------------------------------------------------------

hipError_t hipMallocAsync(void** dev_ptr, size_t size, hipStream_t stream) {
  if (!dev_ptr) return hipErrorInvalidValue;
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(with_invalid_handle(resolve_stream(stream, &resolved)));
  return allocate_from(*current_pool(resolved->device()), dev_ptr, size);
}

hipError_t hipMallocFromPoolAsync(void** dev_ptr, size_t size, hipMemPool_t mem_pool, hipStream_t stream) {
  if (!dev_ptr) return hipErrorInvalidValue;
  std::shared_ptr<MemoryPool> pool;
  HIP_RETURN_IF_ERROR(resolve_pool(mem_pool, &pool));
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(with_invalid_handle(resolve_stream(stream, &resolved)));
  return allocate_from(*pool, dev_ptr, size);
}

hipError_t hipFreeAsync(void* dev_ptr, hipStream_t stream) {
  if (!dev_ptr) return hipErrorInvalidValue;
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(with_invalid_handle(resolve_stream(stream, &resolved)));
  const std::optional<Allocation> found = runtime().allocations.find(dev_ptr);
  if (!found || found->base != dev_ptr || found->kind != MemoryKind::kDevice || found->freed_to_pool)
    return hipErrorInvalidValue;
  std::shared_ptr<MemoryPool> pool;
  if (found->pool && resolve_pool(found->pool, &pool) == hipSuccess)
    return pool->free(*resolved, dev_ptr, found->bytes);
  // Memory of hipMalloc, or of a pool that has gone.
  HIP_RETURN_IF_ERROR(resolved->drain());
  return free_memory(dev_ptr, [](MemoryKind kind) { return kind == MemoryKind::kDevice; });
}

}  // namespace api
}  // namespace cairn::hip
