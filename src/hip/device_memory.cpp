#include "src/hip/device_memory.h"

#include "src/base/log.h"
#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"

namespace cairn::hip {

namespace {

hsa_status_t allocate(Device& device, MemoryKind kind, size_t bytes, void** pointer) {
  switch (kind) {
    case MemoryKind::kDevice: return hsa_amd_memory_pool_allocate(device.memory_pool(), bytes, 0, pointer);
    case MemoryKind::kHost: return hsa_amd_memory_pool_allocate(runtime().host_pool, bytes, 0, pointer);
    case MemoryKind::kManaged: return runtime().hsa.memory_allocate_managed(device.agent(), bytes, 0, pointer);
    case MemoryKind::kRegistered:
    case MemoryKind::kVariable: break;
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

void release(const Allocation& allocation) {
  if (allocation.kind == MemoryKind::kVariable) return;
  const hsa_status_t status = allocation.kind == MemoryKind::kRegistered ? hsa_amd_memory_unlock(allocation.base)
                                                                         : hsa_amd_memory_pool_free(allocation.base);
  if (status != HSA_STATUS_SUCCESS)
    CAIRN_LOG(kWarning, kHip, "freeing %p: HSA status 0x%x", static_cast<void*>(allocation.base),
              static_cast<unsigned>(status));
}

}  // namespace

hipError_t allocate_memory(Device& device, MemoryKind kind, size_t bytes, unsigned flags, void** pointer,
                           hipMemPool_t pool) {
  void* memory = nullptr;
  // HSA says "invalid" for sizes that no memory could hold; to HIP that is being out of memory, too.
  if (allocate(device, kind, bytes, &memory) != HSA_STATUS_SUCCESS) return hipErrorOutOfMemory;
  Allocation allocation;
  allocation.base = static_cast<char*>(memory);
  allocation.bytes = bytes;
  allocation.kind = kind;
  allocation.device = device.ordinal();
  allocation.flags = flags;
  allocation.pool = pool;
  runtime().allocations.add(allocation);
  *pointer = memory;
  return hipSuccess;
}

hipError_t free_memory(void* pointer, bool (*accept)(MemoryKind kind)) {
  const std::optional<Allocation> taken = runtime().allocations.take(
      pointer, [accept](const Allocation& found) { return accept(found.kind) && !found.owned_by_module; });
  if (!taken) return hipErrorInvalidValue;
  release(*taken);
  return hipSuccess;
}

void free_all_memory_of(Device& device) {
  runtime().allocations.take_all(
      [&](const Allocation& found) { return found.device == device.ordinal() && !found.owned_by_module; }, release);
}

}  // namespace cairn::hip
