// Access and copies between devices. All devices are parts of one machine and reach each other's memory.
#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"
#include "src/hip/transfer.h"

namespace cairn::hip {

namespace {

hipError_t find_pair(int first, int second, Device** from, Device** to) {
  HIP_RETURN_IF_ERROR(get_device(first, from));
  return get_device(second, to);
}

hipError_t copy_between(void* dst, int to, const void* src, int from, size_t bytes, hipStream_t handle, Wait wait) {
  Device *source = nullptr, *target = nullptr;
  HIP_RETURN_IF_ERROR(find_pair(from, to, &source, &target));
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  // What runs on the other device comes first, as with a copy through its own null stream.
  if (wait == Wait::kUntilDone) {
    HIP_RETURN_IF_ERROR(source->synchronize());
    HIP_RETURN_IF_ERROR(target->synchronize());
  }
  return copy(*stream, dst, src, bytes, hipMemcpyDefault, wait);
}

}  // namespace

namespace api {

hipError_t hipDeviceCanAccessPeer(int* canAccessPeer, int deviceId, int peerDeviceId) {
  if (!canAccessPeer) return hipErrorInvalidValue;
  Device *device = nullptr, *peer = nullptr;
  HIP_RETURN_IF_ERROR(find_pair(deviceId, peerDeviceId, &device, &peer));
  *canAccessPeer = device != peer;
  return hipSuccess;
}

hipError_t hipDeviceEnablePeerAccess(int peerDeviceId, unsigned int flags) {
  if (flags != 0) return hipErrorInvalidValue;
  Device *device = nullptr, *peer = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  HIP_RETURN_IF_ERROR(get_device(peerDeviceId, &peer));
  if (device == peer) return hipErrorInvalidDevice;
  const uint64_t bit = uint64_t{1} << peerDeviceId;
  return (device->peers.fetch_or(bit) & bit) ? hipErrorPeerAccessAlreadyEnabled : hipSuccess;
}

hipError_t hipDeviceDisablePeerAccess(int peerDeviceId) {
  Device *device = nullptr, *peer = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  HIP_RETURN_IF_ERROR(get_device(peerDeviceId, &peer));
  const uint64_t bit = uint64_t{1} << peerDeviceId;
  return (device->peers.fetch_and(~bit) & bit) ? hipSuccess : hipErrorPeerAccessNotEnabled;
}

hipError_t hipDeviceGetP2PAttribute(int* value, hipDeviceP2PAttr attr, int srcDevice, int dstDevice) {
  if (!value) return hipErrorInvalidValue;
  Device *source = nullptr, *target = nullptr;
  HIP_RETURN_IF_ERROR(find_pair(srcDevice, dstDevice, &source, &target));
  if (source == target) return hipErrorInvalidDevice;
  switch (attr) {
    case hipDevP2PAttrPerformanceRank:
    case hipDevP2PAttrHipArrayAccessSupported: *value = 0; return hipSuccess;
    case hipDevP2PAttrAccessSupported:
    case hipDevP2PAttrNativeAtomicSupported: *value = 1; return hipSuccess;
  }
  return hipErrorInvalidValue;
}

hipError_t hipExtGetLinkTypeAndHopCount(int device1, int device2, uint32_t* linktype, uint32_t* hopcount) {
  if (!linktype || !hopcount || device1 == device2) return hipErrorInvalidValue;
  Device *first = nullptr, *second = nullptr;
  if (find_pair(device1, device2, &first, &second) != hipSuccess) return hipErrorInvalidDevice;
  *linktype = HSA_AMD_LINK_INFO_TYPE_QPI;
  *hopcount = 1;
  return hipSuccess;
}

hipError_t hipMemcpyPeer(void* dst, int dstDeviceId, const void* src, int srcDeviceId, size_t sizeBytes) {
  return copy_between(dst, dstDeviceId, src, srcDeviceId, sizeBytes, nullptr, Wait::kUntilDone);
}

hipError_t hipMemcpyPeerAsync(void* dst, int dstDeviceId, const void* src, int srcDevice, size_t sizeBytes,
                              hipStream_t stream) {
  return copy_between(dst, dstDeviceId, src, srcDevice, sizeBytes, stream, Wait::kNever);
}

}  // namespace api
}  // namespace cairn::hip
