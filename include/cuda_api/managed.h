/* Managed memory. */
#pragma once

#include <cuda_api/begin_end.h>
#include <driver_types.h>

CUDA_API_BEGIN

cudaError_t cudaMallocManaged(void** devPtr, size_t size, unsigned int flags CUDA_DEFAULT(cudaMemAttachGlobal));
cudaError_t cudaMemPrefetchAsync(const void* devPtr, size_t count, int dstDevice, cudaStream_t stream CUDA_DEFAULT(0));
cudaError_t cudaMemPrefetchAsync_v2(const void* devPtr, size_t count, struct cudaMemLocation location,
                                    unsigned int flags, cudaStream_t stream CUDA_DEFAULT(0));
cudaError_t cudaMemAdvise(const void* devPtr, size_t count, enum cudaMemoryAdvise advice, int device);
cudaError_t cudaMemAdvise_v2(const void* devPtr, size_t count, enum cudaMemoryAdvise advice,
                             struct cudaMemLocation location);
cudaError_t cudaMemRangeGetAttribute(void* data, size_t dataSize, enum cudaMemRangeAttribute attribute,
                                     const void* devPtr, size_t count);
cudaError_t cudaMemRangeGetAttributes(void** data, size_t* dataSizes, enum cudaMemRangeAttribute* attributes,
                                      size_t numAttributes, const void* devPtr, size_t count);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* devPtr, size_t length CUDA_DEFAULT(0),
                                     unsigned int flags CUDA_DEFAULT(cudaMemAttachSingle));

CUDA_API_END
