// Devices: choosing, describing, limits, synchronising.
#include "src/hip/device.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "hip_functions.h"
#include "src/hip/device_properties.h"
#include "src/hip/entry_lookup.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/thread_state.h"
#include "src/hip/transfer.h"

namespace cairn::hip::api {

// ---- versions ----------------------------------------------------------------------------------------------------

hipError_t hipInit(unsigned int flags) {
  if (flags != 0) return hipErrorInvalidValue;
  Runtime* hip = nullptr;
  return get_runtime(&hip);
}

hipError_t hipDriverGetVersion(int* driverVersion) {
  if (!driverVersion) return hipErrorInvalidValue;
  *driverVersion = HIP_VERSION;
  return hipSuccess;
}

hipError_t hipRuntimeGetVersion(int* runtimeVersion) {
  if (!runtimeVersion) return hipErrorInvalidValue;
  *runtimeVersion = HIP_VERSION;
  return hipSuccess;
}

hipError_t hipGetProcAddress(const char* symbol, void** pfn, int hipVersion, uint64_t flags,
                             hipDriverProcAddressQueryResult* symbolStatus) {
  if (!symbol || !*symbol || !pfn) return hipErrorInvalidValue;
  *pfn = find_entry_point(symbol);
  if (symbolStatus) *symbolStatus = *pfn ? HIP_GET_PROC_ADDRESS_SUCCESS : HIP_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  return *pfn ? hipSuccess : hipErrorNotFound;
}

// ---- choosing ----------------------------------------------------------------------------------------------------

hipError_t hipGetDeviceCount(int* count) {
  if (!count) return hipErrorInvalidValue;
  *count = 0;
  Runtime* hip = nullptr;
  HIP_RETURN_IF_ERROR(get_runtime(&hip));
  *count = static_cast<int>(hip->devices.size());
  return hipSuccess;
}

hipError_t hipSetDevice(int deviceId) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(get_device(deviceId, &device));
  thread_state.device = deviceId;
  return hipSuccess;
}

hipError_t hipSetValidDevices(int* device_arr, int len) {
  if (len < 0 || (len > 0 && !device_arr)) return hipErrorInvalidValue;
  for (int i = 0; i < len; ++i) {
    Device* device = nullptr;
    HIP_RETURN_IF_ERROR(get_device(device_arr[i], &device));
  }
  if (len > 0) thread_state.device = device_arr[0];
  return hipSuccess;
}

hipError_t hipGetDevice(int* deviceId) {
  if (!deviceId) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device_even_faulty(&device));
  *deviceId = device->ordinal();
  return hipSuccess;
}

hipError_t hipDeviceGet(hipDevice_t* device, int ordinal) {
  if (!device) return hipErrorInvalidValue;
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(ordinal, &found));
  *device = ordinal;
  return hipSuccess;
}

// The device that matches most of what is asked: memory, compute capability, multiprocessors.
hipError_t hipChooseDeviceR0600(int* device, const hipDeviceProp_t* prop) {
  if (!device || !prop) return hipErrorInvalidValue;
  Runtime* hip = nullptr;
  HIP_RETURN_IF_ERROR(get_runtime(&hip));
  int best = 0, best_score = -1;
  for (const auto& candidate : hip->devices) {
    const hipDeviceProp_tR0600& has = candidate->public_properties();
    const int score = (has.totalGlobalMem >= prop->totalGlobalMem) + (has.major >= prop->major) +
                      (has.minor >= prop->minor || has.major > prop->major) +
                      (has.multiProcessorCount >= prop->multiProcessorCount) +
                      (has.maxThreadsPerBlock >= prop->maxThreadsPerBlock);
    if (score <= best_score) continue;
    best_score = score;
    best = candidate->ordinal();
  }
  *device = best;
  return hipSuccess;
}

// ---- describing --------------------------------------------------------------------------------------------------

hipError_t hipGetDevicePropertiesR0600(hipDeviceProp_t* prop, int deviceId) {
  if (!prop) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(get_device(deviceId, &device));
  *prop = device->public_properties();
  return hipSuccess;
}

hipError_t hipDeviceGetAttribute(int* pi, hipDeviceAttribute_t attr, int deviceId) {
  if (!pi) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(get_device(deviceId, &device));
  return device_attribute(device->public_properties(), attr, pi);
}

hipError_t hipDeviceComputeCapability(int* major, int* minor, hipDevice_t device) {
  if (!major || !minor) return hipErrorInvalidValue;
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(device, &found));
  *major = kComputeMajor;
  *minor = kComputeMinor;
  return hipSuccess;
}

hipError_t hipDeviceGetName(char* name, int len, hipDevice_t device) {
  if (!name || len <= 0) return hipErrorInvalidValue;
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(device, &found));
  std::snprintf(name, static_cast<size_t>(len), "%s", found->public_properties().name);
  return hipSuccess;
}

hipError_t hipDeviceGetUuid(hipUUID* uuid, hipDevice_t device) {
  if (!uuid) return hipErrorInvalidValue;
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(device, &found));
  *uuid = found->public_properties().uuid;
  return hipSuccess;
}

hipError_t hipDeviceTotalMem(size_t* bytes, hipDevice_t device) {
  if (!bytes) return hipErrorInvalidValue;
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(device, &found));
  *bytes = found->public_properties().totalGlobalMem;
  return hipSuccess;
}

hipError_t hipDeviceGetPCIBusId(char* pciBusId, int len, int device) {
  if (!pciBusId || len <= 0) return hipErrorInvalidValue;
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(device, &found));
  const hipDeviceProp_tR0600& prop = found->public_properties();
  char text[32];
  const int length = std::snprintf(text, sizeof(text), "%04x:%02x:%02x.0", static_cast<unsigned>(prop.pciDomainID),
                                   static_cast<unsigned>(prop.pciBusID), static_cast<unsigned>(prop.pciDeviceID));
  if (length >= len) return hipErrorInvalidValue;
  std::memcpy(pciBusId, text, static_cast<size_t>(length) + 1);
  return hipSuccess;
}

hipError_t hipDeviceGetByPCIBusId(int* device, const char* pciBusId) {
  if (!device || !pciBusId) return hipErrorInvalidValue;
  unsigned domain = 0, bus = 0, slot = 0, function = 0;
  if (std::sscanf(pciBusId, "%x:%x:%x.%x", &domain, &bus, &slot, &function) < 3) return hipErrorInvalidValue;
  Runtime* hip = nullptr;
  HIP_RETURN_IF_ERROR(get_runtime(&hip));
  for (const auto& candidate : hip->devices) {
    const hipDeviceProp_tR0600& prop = candidate->public_properties();
    if (prop.pciDomainID != static_cast<int>(domain) || prop.pciBusID != static_cast<int>(bus) ||
        prop.pciDeviceID != static_cast<int>(slot))
      continue;
    *device = candidate->ordinal();
    return hipSuccess;
  }
  return hipErrorInvalidValue;
}

// ---- synchronising and resetting -----------------------------------------------------------------------------------

hipError_t hipDeviceSynchronize() {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  HIP_RETURN_IF_ERROR(device->synchronize());
  corrupt_shared_memory_if_asked();
  return hipSuccess;
}

hipError_t hipDeviceReset() {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device_even_faulty(&device));
  return device->reset();
}

// ---- settings ----------------------------------------------------------------------------------------------------

hipError_t hipSetDeviceFlags(unsigned flags) {
  constexpr unsigned kKnown = hipDeviceScheduleMask | hipDeviceMapHost | hipDeviceLmemResizeToMax;
  const unsigned schedule = flags & hipDeviceScheduleMask;
  if ((flags & ~kKnown) || (schedule & (schedule - 1))) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device_even_faulty(&device));
  device->flags = flags;
  return hipSuccess;
}

hipError_t hipGetDeviceFlags(unsigned int* flags) {
  if (!flags) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device_even_faulty(&device));
  *flags = device->flags | hipDeviceMapHost;
  return hipSuccess;
}

hipError_t hipDeviceSetCacheConfig(hipFuncCache_t cacheConfig) {
  if (cacheConfig < hipFuncCachePreferNone || cacheConfig > hipFuncCachePreferEqual) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device_even_faulty(&device));
  device->cache_config = cacheConfig;
  return hipSuccess;
}

hipError_t hipDeviceGetCacheConfig(hipFuncCache_t* cacheConfig) {
  if (!cacheConfig) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device_even_faulty(&device));
  *cacheConfig = device->cache_config;
  return hipSuccess;
}

hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig config) {
  if (config < hipSharedMemBankSizeDefault || config > hipSharedMemBankSizeEightByte) return hipErrorInvalidValue;
  Device* device = nullptr;
  return current_device_even_faulty(&device);  // banks have one size here: nothing to set
}

hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig* pConfig) {
  if (!pConfig) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device_even_faulty(&device));
  *pConfig = device->shared_config;
  return hipSuccess;
}

hipError_t hipDeviceSetLimit(hipLimit_t limit, size_t value) {
  if (limit < hipLimitStackSize || limit >= hipLimitRange) return hipErrorUnsupportedLimit;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  return from_hsa(
      runtime().hsa.agent_set_limit(device->agent(), static_cast<cairn_hsa_limit_t>(static_cast<int>(limit)), value));
}

hipError_t hipDeviceGetLimit(size_t* pValue, hipLimit_t limit) {
  if (!pValue) return hipErrorInvalidValue;
  if (limit < hipLimitStackSize || limit >= hipLimitRange) return hipErrorUnsupportedLimit;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  uint64_t value = 0;
  HIP_RETURN_IF_HSA_ERROR(
      runtime().hsa.agent_get_limit(device->agent(), static_cast<cairn_hsa_limit_t>(static_cast<int>(limit)), &value));
  *pValue = value;
  return hipSuccess;
}

}  // namespace cairn::hip::api
