// Devices: what CUDA lays out or numbers otherwise than HIP does.
#include <cstddef>
#include <cstring>

#include "cuda_functions.h"
#include "src/cuda/api_call.h"

namespace cairn::cuda {

namespace {

// CUDA's struct is the first part of HIP's.
constexpr size_t kSharedPart = offsetof(hipDeviceProp_tR0600, hipReserved);
static_assert(sizeof(cudaDeviceProp) == kSharedPart);
static_assert(offsetof(cudaDeviceProp, maxSurfaceCubemap) == offsetof(hipDeviceProp_tR0600, maxSurfaceCubemap));
static_assert(offsetof(cudaDeviceProp, unifiedFunctionPointers) ==
              offsetof(hipDeviceProp_tR0600, unifiedFunctionPointers));

constexpr int kCudaVersion = CUDART_VERSION;

// The attribute's value out of HIP's properties; false for one that CUDA does not have.
bool attribute_of(const hipDeviceProp_tR0600& device, cudaDeviceAttr attribute, int* value) {
  switch (static_cast<int>(attribute)) {
#define CUDA_ATTRIBUTE(name, field) \
  case cudaDevAttr##name: *value = static_cast<int>(device.field); return true;
#define CUDA_ATTRIBUTE_IS(name, number) \
  case cudaDevAttr##name: *value = number; return true;
#include "src/cuda/device_attributes.def"
#undef CUDA_ATTRIBUTE
#undef CUDA_ATTRIBUTE_IS
  }
  return false;
}

// Limits that only CUDA's device-side launches and L2 settings have: taken, and without effect here.
bool is_cuda_only(cudaLimit limit) {
  return limit >= cudaLimitDevRuntimeSyncDepth && limit <= cudaLimitPersistingL2CacheSize;
}

size_t default_of(cudaLimit limit) {
  switch (limit) {
    case cudaLimitDevRuntimeSyncDepth: return 2;
    case cudaLimitDevRuntimePendingLaunchCount: return 2048;
    case cudaLimitMaxL2FetchGranularity: return 64;
    default: return 0;
  }
}

}  // namespace

namespace api {

cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp* prop, int device) {
  if (!prop) return remember(cudaErrorInvalidValue);
  hipDeviceProp_tR0600 described;
  if (const hipError_t error = ::hipGetDevicePropertiesR0600(&described, device)) return to_cuda(error);
  // HIP has a UUID of printable characters; CUDA's is 16 bytes of any value, so it may stay as it is.
  std::memcpy(prop, &described, kSharedPart);
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attr, int device) {
  if (!value) return remember(cudaErrorInvalidValue);
  hipDeviceProp_tR0600 described;
  if (const hipError_t error = ::hipGetDevicePropertiesR0600(&described, device)) return to_cuda(error);
  return attribute_of(described, attr, value) ? cudaSuccess : remember(cudaErrorInvalidValue);
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* prop) {
  if (!device || !prop) return remember(cudaErrorInvalidValue);
  hipDeviceProp_tR0600 wanted = {};
  std::memcpy(&wanted, prop, kSharedPart);
  return to_cuda(::hipChooseDeviceR0600(device, &wanted));
}

cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags) {
  if (flags & ~static_cast<unsigned>(cudaInitDeviceFlagsAreValid)) return remember(cudaErrorInvalidValue);
  int count = 0;
  if (const hipError_t error = ::hipGetDeviceCount(&count)) return to_cuda(error);
  return device >= 0 && device < count ? cudaSuccess : remember(cudaErrorInvalidDevice);
}

cudaError_t cudaDriverGetVersion(int* driverVersion) {
  if (!driverVersion) return remember(cudaErrorInvalidValue);
  *driverVersion = kCudaVersion;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* runtimeVersion) {
  if (!runtimeVersion) return remember(cudaErrorInvalidValue);
  *runtimeVersion = kCudaVersion;
  return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
  if (is_cuda_only(limit)) return cudaSuccess;
  return to_cuda(::hipDeviceSetLimit(static_cast<hipLimit_t>(limit), value));
}

cudaError_t cudaDeviceGetLimit(size_t* pValue, cudaLimit limit) {
  if (!pValue) return remember(cudaErrorInvalidValue);
  if (is_cuda_only(limit)) {
    *pValue = default_of(limit);
    return cudaSuccess;
  }
  return to_cuda(::hipDeviceGetLimit(pValue, static_cast<hipLimit_t>(limit)));
}

cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) { return api::cudaDeviceSetLimit(limit, value); }
cudaError_t cudaThreadGetLimit(size_t* pValue, cudaLimit limit) { return api::cudaDeviceGetLimit(pValue, limit); }

// CUDA's enum begins at 1, HIP's at 0.
cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attr, int srcDevice, int dstDevice) {
  if (attr < cudaDevP2PAttrPerformanceRank || attr > cudaDevP2PAttrCudaArrayAccessSupported)
    return remember(cudaErrorInvalidValue);
  return to_cuda(::hipDeviceGetP2PAttribute(value, static_cast<hipDeviceP2PAttr>(attr - 1), srcDevice, dstDevice));
}

cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }

}  // namespace api
}  // namespace cairn::cuda
