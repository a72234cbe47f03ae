/* Managed memory. */
#pragma once

#include <hip/api/begin_end.h>
#include <hip/api/types.h>

HIP_API_BEGIN

hipError_t hipMallocManaged(void** dev_ptr, size_t size, unsigned int flags HIP_DEFAULT(hipMemAttachGlobal));
hipError_t hipMemPrefetchAsync(const void* dev_ptr, size_t count, int device, hipStream_t stream HIP_DEFAULT(0));
hipError_t hipMemAdvise(const void* dev_ptr, size_t count, hipMemoryAdvise advice, int device);
hipError_t hipMemRangeGetAttribute(void* data, size_t data_size, hipMemRangeAttribute attribute, const void* dev_ptr,
                                   size_t count);
hipError_t hipMemRangeGetAttributes(void** data, size_t* data_sizes, hipMemRangeAttribute* attributes,
                                    size_t num_attributes, const void* dev_ptr, size_t count);
hipError_t hipStreamAttachMemAsync(hipStream_t stream, void* dev_ptr, size_t length HIP_DEFAULT(0),
                                   unsigned int flags HIP_DEFAULT(hipMemAttachSingle));

HIP_API_END
