// Managed memory. Host and device share all memory here, so prefetches and advice change nothing but the answers about
// them.
#include <optional>

#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/device_memory.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"

namespace cairn::hip {

namespace {

hipError_t check_location(int device) {
  if (device == hipCpuDeviceId) return hipSuccess;
  Device* found = nullptr;
  return get_device(device, &found);
}

// The managed allocation that holds the whole range.
hipError_t find_managed(const void* pointer, size_t bytes, Allocation* allocation) {
  if (!pointer || bytes == 0) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  const std::optional<Allocation> found = runtime().allocations.find(pointer);
  if (!found || found->kind != MemoryKind::kManaged || bytes > found->room(pointer)) return hipErrorInvalidValue;
  *allocation = *found;
  return hipSuccess;
}

void advise(Allocation& allocation, hipMemoryAdvise advice, int device) {
  switch (advice) {
    case hipMemAdviseSetReadMostly:
    case hipMemAdviseUnsetReadMostly: allocation.read_mostly = advice == hipMemAdviseSetReadMostly; break;
    case hipMemAdviseSetPreferredLocation:
    case hipMemAdviseUnsetPreferredLocation:
      allocation.preferred_location = advice == hipMemAdviseSetPreferredLocation ? device : hipInvalidDeviceId;
      break;
    case hipMemAdviseSetAccessedBy:
    case hipMemAdviseUnsetAccessedBy:
      allocation.accessed_by = advice == hipMemAdviseSetAccessedBy ? device : hipInvalidDeviceId;
      break;
    case hipMemAdviseSetCoarseGrain:
    case hipMemAdviseUnsetCoarseGrain: allocation.coarse_grained = advice == hipMemAdviseSetCoarseGrain; break;
  }
}

bool is_advice(hipMemoryAdvise advice) {
  return (advice >= hipMemAdviseSetReadMostly && advice <= hipMemAdviseUnsetAccessedBy) ||
         advice == hipMemAdviseSetCoarseGrain || advice == hipMemAdviseUnsetCoarseGrain;
}

}  // namespace

namespace api {

hipError_t hipMallocManaged(void** dev_ptr, size_t size, unsigned int flags) {
  if (!dev_ptr || size == 0) return hipErrorInvalidValue;
  if (flags != hipMemAttachGlobal && flags != hipMemAttachHost) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  return allocate_memory(*device, MemoryKind::kManaged, size, flags, dev_ptr);
}

hipError_t hipMemPrefetchAsync(const void* dev_ptr, size_t count, int device, hipStream_t stream) {
  Allocation allocation;
  HIP_RETURN_IF_ERROR(find_managed(dev_ptr, count, &allocation));
  HIP_RETURN_IF_ERROR(check_location(device));
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  runtime().allocations.change(dev_ptr, [&](Allocation& found) { found.prefetched_to = device; });
  return hipSuccess;
}

hipError_t hipMemAdvise(const void* dev_ptr, size_t count, hipMemoryAdvise advice, int device) {
  if (!is_advice(advice)) return hipErrorInvalidValue;
  Allocation allocation;
  HIP_RETURN_IF_ERROR(find_managed(dev_ptr, count, &allocation));
  HIP_RETURN_IF_ERROR(check_location(device));
  runtime().allocations.change(dev_ptr, [&](Allocation& found) { advise(found, advice, device); });
  return hipSuccess;
}

hipError_t hipMemRangeGetAttribute(void* data, size_t data_size, hipMemRangeAttribute attribute, const void* dev_ptr,
                                   size_t count) {
  if (!data || data_size == 0 || data_size % sizeof(int) != 0) return hipErrorInvalidValue;
  Allocation allocation;
  HIP_RETURN_IF_ERROR(find_managed(dev_ptr, count, &allocation));
  int* const values = static_cast<int*>(data);
  switch (attribute) {
    case hipMemRangeAttributeReadMostly: *values = allocation.read_mostly; return hipSuccess;
    case hipMemRangeAttributePreferredLocation: *values = allocation.preferred_location; return hipSuccess;
    case hipMemRangeAttributeAccessedBy:
      for (size_t i = 0; i < data_size / sizeof(int); ++i)
        values[i] = i == 0 ? allocation.accessed_by : hipInvalidDeviceId;
      return hipSuccess;
    case hipMemRangeAttributeLastPrefetchLocation: *values = allocation.prefetched_to; return hipSuccess;
    case hipMemRangeAttributeCoherencyMode:
      *values = allocation.coarse_grained ? hipMemRangeCoherencyModeCoarseGrain : hipMemRangeCoherencyModeFineGrain;
      return hipSuccess;
  }
  return hipErrorInvalidValue;
}

hipError_t hipMemRangeGetAttributes(void** data, size_t* data_sizes, hipMemRangeAttribute* attributes,
                                    size_t num_attributes, const void* dev_ptr, size_t count) {
  if (!data || !data_sizes || !attributes || num_attributes == 0) return hipErrorInvalidValue;
  for (size_t i = 0; i < num_attributes; ++i)
    HIP_RETURN_IF_ERROR(api::hipMemRangeGetAttribute(data[i], data_sizes[i], attributes[i], dev_ptr, count));
  return hipSuccess;
}

hipError_t hipStreamAttachMemAsync(hipStream_t stream, void* dev_ptr, size_t length, unsigned int flags) {
  if (flags != hipMemAttachGlobal && flags != hipMemAttachHost && flags != hipMemAttachSingle)
    return hipErrorInvalidValue;
  Stream* resolved = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(stream, &resolved));
  if (!dev_ptr) return hipErrorInvalidValue;
  const std::optional<Allocation> found = runtime().allocations.find(dev_ptr);
  if (!found || found->kind != MemoryKind::kManaged) return hipErrorInvalidValue;
  return length == 0 || length == found->bytes ? hipSuccess : hipErrorInvalidValue;
}

}  // namespace api
}  // namespace cairn::hip
