// Memory: what CUDA lays out otherwise than HIP does, or has alone.
#include "cuda_functions.h"
#include "src/cuda/api_call.h"

namespace cairn::cuda {

namespace {

// HIP knows devices and, by its id of -1, the host.
bool to_device(const cudaMemLocation& location, int* device) {
  switch (location.type) {
    case cudaMemLocationTypeDevice: *device = location.id; return true;
    case cudaMemLocationTypeHost:
    case cudaMemLocationTypeHostNuma:
    case cudaMemLocationTypeHostNumaCurrent: *device = hipCpuDeviceId; return true;
    default: return false;
  }
}

// One address space: a copy between devices is a copy.
hipMemcpy3DParms to_hip(const cudaMemcpy3DPeerParms& peer) {
  hipMemcpy3DParms parms = {};
  parms.srcArray = reinterpret_cast<hipArray_t>(peer.srcArray);
  parms.srcPos = std::bit_cast<hipPos>(peer.srcPos);
  parms.srcPtr = std::bit_cast<hipPitchedPtr>(peer.srcPtr);
  parms.dstArray = reinterpret_cast<hipArray_t>(peer.dstArray);
  parms.dstPos = std::bit_cast<hipPos>(peer.dstPos);
  parms.dstPtr = std::bit_cast<hipPitchedPtr>(peer.dstPtr);
  parms.extent = std::bit_cast<hipExtent>(peer.extent);
  parms.kind = hipMemcpyDefault;
  return parms;
}

}  // namespace

namespace api {

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* ptr) {
  if (!attributes) return remember(cudaErrorInvalidValue);
  hipPointerAttribute_t found = {};
  if (const hipError_t error = ::hipPointerGetAttributes(&found, ptr)) return to_cuda(error);
  attributes->type = static_cast<cudaMemoryType>(found.type);
  attributes->device = found.device;
  attributes->devicePointer = found.devicePointer;
  // Memory that CUDA does not know is the host's own.
  attributes->hostPointer = found.type == hipMemoryTypeUnregistered ? const_cast<void*>(ptr) : found.hostPointer;
  return cudaSuccess;
}

cudaError_t cudaMemPrefetchAsync_v2(const void* devPtr, size_t count, cudaMemLocation location, unsigned int flags,
                                    cudaStream_t stream) {
  int device = 0;
  if (flags != 0 || !to_device(location, &device)) return remember(cudaErrorInvalidValue);
  return to_cuda(::hipMemPrefetchAsync(devPtr, count, device, reinterpret_cast<hipStream_t>(stream)));
}

cudaError_t cudaMemAdvise_v2(const void* devPtr, size_t count, cudaMemoryAdvise advice, cudaMemLocation location) {
  int device = 0;
  if (!to_device(location, &device)) return remember(cudaErrorInvalidValue);
  return to_cuda(::hipMemAdvise(devPtr, count, static_cast<hipMemoryAdvise>(advice), device));
}

cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* p) {
  if (!p) return remember(cudaErrorInvalidValue);
  const hipMemcpy3DParms parms = to_hip(*p);
  return to_cuda(::hipMemcpy3D(&parms));
}

cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* p, cudaStream_t stream) {
  if (!p) return remember(cudaErrorInvalidValue);
  const hipMemcpy3DParms parms = to_hip(*p);
  return to_cuda(::hipMemcpy3DAsync(&parms, reinterpret_cast<hipStream_t>(stream)));
}

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
  return cudaChannelFormatDesc{x, y, z, w, f};
}

}  // namespace api
}  // namespace cairn::cuda
