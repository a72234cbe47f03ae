// Allocation of device and pinned host memory, and what is known of a pointer.
#include <cstdint>
#include <optional>

#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/device_memory.h"
#include "src/hip/memory_pool.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"

namespace cairn::hip {

namespace {

// Rows of pitched memory begin at multiples of it.
constexpr size_t kPitchAlignment = 256;

bool is_device_kind(MemoryKind kind) { return kind == MemoryKind::kDevice || kind == MemoryKind::kManaged; }
bool is_pinned_kind(MemoryKind kind) { return kind == MemoryKind::kHost; }

hipError_t allocate_on_current(MemoryKind kind, size_t bytes, unsigned flags, void** pointer) {
  if (!pointer) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  if (bytes == 0) {
    *pointer = nullptr;
    return hipSuccess;
  }
  return allocate_memory(*device, kind, bytes, flags, pointer);
}

// Freed memory may still be in use by work in flight.
hipError_t free_after_all_work(void* pointer, bool (*accept)(MemoryKind)) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  if (!pointer) return hipSuccess;
  const std::optional<Allocation> found = runtime().allocations.find(pointer);
  if (!found || found->base != pointer || !accept(found->kind) || found->freed_to_pool) return hipErrorInvalidValue;
  HIP_RETURN_IF_ERROR(runtime().devices[static_cast<size_t>(found->device)]->synchronize());
  std::shared_ptr<MemoryPool> pool;
  if (found->pool && resolve_pool(found->pool, &pool) == hipSuccess) {
    pool->take_back(pointer, found->bytes);
    return hipSuccess;
  }
  return free_memory(pointer, accept);
}

hipError_t allocate_pitched(void** pointer, size_t* pitch, size_t width, size_t height, size_t depth) {
  if (!pointer || !pitch) return hipErrorInvalidValue;
  if (width == 0 || height == 0 || depth == 0) {
    *pointer = nullptr;
    *pitch = 0;
    return hipSuccess;
  }
  if (width > SIZE_MAX - kPitchAlignment) return hipErrorOutOfMemory;
  const size_t row = (width + kPitchAlignment - 1) / kPitchAlignment * kPitchAlignment;
  size_t slice = 0, bytes = 0;
  if (__builtin_mul_overflow(row, height, &slice) || __builtin_mul_overflow(slice, depth, &bytes))
    return hipErrorOutOfMemory;
  HIP_RETURN_IF_ERROR(allocate_on_current(MemoryKind::kDevice, bytes, 0, pointer));
  *pitch = row;
  return hipSuccess;
}

hipMemoryType type_of(const Allocation& allocation) {
  switch (allocation.kind) {
    case MemoryKind::kManaged: return hipMemoryTypeManaged;
    case MemoryKind::kHost:
    case MemoryKind::kRegistered: return hipMemoryTypeHost;
    case MemoryKind::kDevice:
    case MemoryKind::kVariable: break;
  }
  return hipMemoryTypeDevice;
}

}  // namespace

namespace api {

// ---- device memory -----------------------------------------------------------------------------------------------

hipError_t hipMalloc(void** ptr, size_t size) { return allocate_on_current(MemoryKind::kDevice, size, 0, ptr); }

hipError_t hipExtMallocWithFlags(void** ptr, size_t sizeBytes, unsigned int flags) {
  if (flags > hipDeviceMallocContiguous) return hipErrorInvalidValue;
  if (flags == hipMallocSignalMemory && sizeBytes != 8) return hipErrorInvalidValue;
  return allocate_on_current(MemoryKind::kDevice, sizeBytes, flags, ptr);
}

hipError_t hipFree(void* ptr) { return free_after_all_work(ptr, is_device_kind); }

hipError_t hipMallocPitch(void** ptr, size_t* pitch, size_t width, size_t height) {
  return allocate_pitched(ptr, pitch, width, height, 1);
}

hipError_t hipMemAllocPitch(hipDeviceptr_t* dptr, size_t* pitch, size_t widthInBytes, size_t height,
                            unsigned int elementSizeBytes) {
  if (elementSizeBytes != 4 && elementSizeBytes != 8 && elementSizeBytes != 16) return hipErrorInvalidValue;
  if (widthInBytes == 0 || height == 0) return hipErrorInvalidValue;
  return allocate_pitched(dptr, pitch, widthInBytes, height, 1);
}

hipError_t hipMalloc3D(hipPitchedPtr* pitchedDevPtr, hipExtent extent) {
  if (!pitchedDevPtr) return hipErrorInvalidValue;
  void* pointer = nullptr;
  size_t pitch = 0;
  HIP_RETURN_IF_ERROR(allocate_pitched(&pointer, &pitch, extent.width, extent.height, extent.depth));
  *pitchedDevPtr = make_hipPitchedPtr(pointer, pitch, extent.width, extent.height);
  return hipSuccess;
}

hipError_t hipMemGetInfo(size_t* free, size_t* total) {
  if (!free || !total) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  uint64_t free_bytes = 0, total_bytes = 0;
  HIP_RETURN_IF_HSA_ERROR(runtime().hsa.agent_memory_info(device->agent(), &free_bytes, &total_bytes));
  *free = free_bytes;
  *total = total_bytes;
  return hipSuccess;
}

// ---- pinned host memory ------------------------------------------------------------------------------------------

hipError_t hipHostMalloc(void** ptr, size_t size, unsigned int flags) {
  constexpr unsigned kKnown = hipHostMallocPortable | hipHostMallocMapped | hipHostMallocWriteCombined |
                              hipHostMallocNumaUser | hipHostMallocCoherent | hipHostMallocNonCoherent;
  if (flags & ~kKnown) return hipErrorInvalidValue;
  if ((flags & hipHostMallocCoherent) && (flags & hipHostMallocNonCoherent)) return hipErrorInvalidValue;
  return allocate_on_current(MemoryKind::kHost, size, flags, ptr);
}

hipError_t hipExtHostAlloc(void** ptr, size_t size, unsigned int flags) { return hipHostMalloc(ptr, size, flags); }
hipError_t hipHostAlloc(void** ptr, size_t size, unsigned int flags) { return hipHostMalloc(ptr, size, flags); }
hipError_t hipMallocHost(void** ptr, size_t size) { return hipHostMalloc(ptr, size, hipHostMallocDefault); }
hipError_t hipMemAllocHost(void** ptr, size_t size) { return hipHostMalloc(ptr, size, hipHostMallocDefault); }

hipError_t hipHostFree(void* ptr) { return free_after_all_work(ptr, is_pinned_kind); }
hipError_t hipFreeHost(void* ptr) { return hipHostFree(ptr); }

hipError_t hipHostRegister(void* hostPtr, size_t sizeBytes, unsigned int flags) {
  constexpr unsigned kKnown =
      hipHostRegisterPortable | hipHostRegisterMapped | hipHostRegisterIoMemory | hipHostRegisterReadOnly;
  if (!hostPtr || sizeBytes == 0 || (flags & ~kKnown)) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  if (runtime().allocations.overlaps(hostPtr, sizeBytes)) return hipErrorHostMemoryAlreadyRegistered;
  void* seen_by_device = nullptr;
  hsa_agent_t agent = device->agent();
  HIP_RETURN_IF_HSA_ERROR(hsa_amd_memory_lock(hostPtr, sizeBytes, &agent, 1, &seen_by_device));
  Allocation registered;
  registered.base = static_cast<char*>(hostPtr);
  registered.bytes = sizeBytes;
  registered.kind = MemoryKind::kRegistered;
  registered.device = device->ordinal();
  registered.flags = flags;
  runtime().allocations.add(registered);
  return hipSuccess;
}

hipError_t hipHostUnregister(void* hostPtr) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  if (!hostPtr) return hipErrorInvalidValue;
  HIP_RETURN_IF_ERROR(device->synchronize());
  const hipError_t error = free_memory(hostPtr, [](MemoryKind kind) { return kind == MemoryKind::kRegistered; });
  return error == hipErrorInvalidValue ? hipErrorHostMemoryNotRegistered : error;
}

hipError_t hipHostGetDevicePointer(void** devPtr, void* hstPtr, unsigned int flags) {
  if (!devPtr || !hstPtr || flags != 0) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  const std::optional<Allocation> found = runtime().allocations.find(hstPtr);
  if (!found || !found->is_host()) return hipErrorInvalidValue;
  *devPtr = hstPtr;  // one address space
  return hipSuccess;
}

hipError_t hipHostGetFlags(unsigned int* flagsPtr, void* hostPtr) {
  if (!flagsPtr || !hostPtr) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  const std::optional<Allocation> found = runtime().allocations.find(hostPtr);
  if (!found || !found->is_host()) return hipErrorInvalidValue;
  *flagsPtr = found->flags;
  return hipSuccess;
}

// ---- what is known of a pointer ----------------------------------------------------------------------------------

hipError_t hipMemPtrGetInfo(void* ptr, size_t* size) {
  if (!ptr || !size) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  const std::optional<Allocation> found = runtime().allocations.find(ptr);
  if (!found || found->base != ptr) return hipErrorInvalidValue;
  *size = found->bytes;
  return hipSuccess;
}

hipError_t hipMemGetAddressRange(hipDeviceptr_t* pbase, size_t* psize, hipDeviceptr_t dptr) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  const std::optional<Allocation> found = runtime().allocations.find(dptr);
  if (!found) return hipErrorNotFound;
  if (pbase) *pbase = found->base;
  if (psize) *psize = found->bytes;
  return hipSuccess;
}

hipError_t hipPointerGetAttributes(hipPointerAttribute_t* attributes, const void* ptr) {
  if (!attributes || !ptr) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  *attributes = {};
  const std::optional<Allocation> found = runtime().allocations.find(ptr);
  if (!found) {
    attributes->type = hipMemoryTypeUnregistered;
    attributes->device = hipInvalidDeviceId;
    return hipSuccess;
  }
  void* const pointer = const_cast<void*>(ptr);
  attributes->type = type_of(*found);
  attributes->device = found->device;
  attributes->devicePointer = pointer;
  attributes->hostPointer = attributes->type == hipMemoryTypeDevice ? nullptr : pointer;
  attributes->isManaged = found->kind == MemoryKind::kManaged;
  attributes->allocationFlags = found->flags;
  return hipSuccess;
}

hipError_t hipPointerGetAttribute(void* data, hipPointer_attribute attribute, hipDeviceptr_t ptr) {
  if (!data || !ptr) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  const std::optional<Allocation> found = runtime().allocations.find(ptr);
  if (!found) return hipErrorInvalidValue;
  switch (attribute) {
    case HIP_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *static_cast<unsigned*>(data) = static_cast<unsigned>(type_of(*found));
      return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_DEVICE_POINTER: *static_cast<void**>(data) = ptr; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_HOST_POINTER:
      if (type_of(*found) == hipMemoryTypeDevice) return hipErrorInvalidValue;
      *static_cast<void**>(data) = ptr;
      return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_BUFFER_ID: *static_cast<uint64_t*>(data) = found->id; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_IS_MANAGED:
      *static_cast<bool*>(data) = found->kind == MemoryKind::kManaged;
      return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL: *static_cast<int*>(data) = found->device; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR: *static_cast<void**>(data) = found->base; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_RANGE_SIZE: *static_cast<size_t*>(data) = found->bytes; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_MAPPED: *static_cast<bool*>(data) = true; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_ACCESS_FLAGS:
      *static_cast<unsigned*>(data) = hipMemAccessFlagsProtReadWrite;
      return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_MEMPOOL_HANDLE: *static_cast<hipMemPool_t*>(data) = found->pool; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_IS_LEGACY_HIP_IPC_CAPABLE:
    case HIP_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE: *static_cast<bool*>(data) = false; return hipSuccess;
    default: return hipErrorNotSupported;
  }
}

hipError_t hipDrvPointerGetAttributes(unsigned int numAttributes, hipPointer_attribute* attributes, void** data,
                                      hipDeviceptr_t ptr) {
  if (numAttributes == 0 || !attributes || !data || !ptr) return hipErrorInvalidValue;
  for (unsigned i = 0; i < numAttributes; ++i) {
    const hipError_t error = api::hipPointerGetAttribute(data[i], attributes[i], ptr);
    if (error != hipSuccess && error != hipErrorInvalidValue) return error;
  }
  return hipSuccess;
}

}  // namespace api
}  // namespace cairn::hip
