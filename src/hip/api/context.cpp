// The deprecated context API: each device has one primary context, and every handle stands for it.
#include <vector>

#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/thread_state.h"

namespace cairn::hip {

namespace {

hipCtx_t context_of(Device* device) { return reinterpret_cast<hipCtx_t>(device); }

hipError_t resolve_context(hipCtx_t handle, Device** device) {
  Runtime* hip = nullptr;
  HIP_RETURN_IF_ERROR(get_runtime(&hip));
  for (const auto& candidate : hip->devices) {
    if (context_of(candidate.get()) != handle) continue;
    *device = candidate.get();
    return hipSuccess;
  }
  return hipErrorInvalidContext;
}

// Contexts that the thread pushed, by device; the current one is thread_state's.
std::vector<int>& pushed() {
  static thread_local std::vector<int> devices;
  return devices;
}

}  // namespace

namespace api {

hipError_t hipCtxCreate(hipCtx_t* ctx, unsigned int flags, hipDevice_t device) {
  if (!ctx) return hipErrorInvalidValue;
  Device* found = nullptr;
  HIP_RETURN_IF_ERROR(get_device(device, &found));
  *ctx = context_of(found);
  return api::hipCtxPushCurrent(*ctx);
}

hipError_t hipCtxDestroy(hipCtx_t ctx) {
  Device* device = nullptr;
  if (!ctx || resolve_context(ctx, &device) != hipSuccess) return hipErrorInvalidValue;
  if (!pushed().empty() && thread_state.device == device->ordinal()) {
    thread_state.device = pushed().back();
    pushed().pop_back();
  }
  return hipSuccess;
}

hipError_t hipCtxPushCurrent(hipCtx_t ctx) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(resolve_context(ctx, &device));
  pushed().push_back(thread_state.device);
  thread_state.device = device->ordinal();
  return hipSuccess;
}

hipError_t hipCtxPopCurrent(hipCtx_t* ctx) {
  if (pushed().empty()) return hipErrorInvalidContext;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device_even_faulty(&device));
  if (ctx) *ctx = context_of(device);
  thread_state.device = pushed().back();
  pushed().pop_back();
  return hipSuccess;
}

hipError_t hipCtxSetCurrent(hipCtx_t ctx) {
  if (!ctx) return hipSuccess;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(resolve_context(ctx, &device));
  thread_state.device = device->ordinal();
  return hipSuccess;
}

hipError_t hipCtxGetCurrent(hipCtx_t* ctx) {
  if (!ctx) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device_even_faulty(&device));
  *ctx = context_of(device);
  return hipSuccess;
}

hipError_t hipCtxGetDevice(hipDevice_t* device) { return api::hipGetDevice(device); }

hipError_t hipCtxGetApiVersion(hipCtx_t ctx, int* apiVersion) {
  if (!apiVersion) return hipErrorInvalidValue;
  *apiVersion = 4;
  return hipSuccess;
}

hipError_t hipCtxGetCacheConfig(hipFuncCache_t* cacheConfig) { return api::hipDeviceGetCacheConfig(cacheConfig); }
hipError_t hipCtxSetCacheConfig(hipFuncCache_t cacheConfig) { return api::hipDeviceSetCacheConfig(cacheConfig); }
hipError_t hipCtxSetSharedMemConfig(hipSharedMemConfig config) { return api::hipDeviceSetSharedMemConfig(config); }
hipError_t hipCtxGetSharedMemConfig(hipSharedMemConfig* pConfig) { return api::hipDeviceGetSharedMemConfig(pConfig); }
hipError_t hipCtxSynchronize() { return api::hipDeviceSynchronize(); }
hipError_t hipCtxGetFlags(unsigned int* flags) { return api::hipGetDeviceFlags(flags); }

hipError_t hipCtxEnablePeerAccess(hipCtx_t peerCtx, unsigned int flags) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(resolve_context(peerCtx, &device));
  return api::hipDeviceEnablePeerAccess(device->ordinal(), flags);
}

hipError_t hipCtxDisablePeerAccess(hipCtx_t peerCtx) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(resolve_context(peerCtx, &device));
  return api::hipDeviceDisablePeerAccess(device->ordinal());
}

// ---- primary contexts --------------------------------------------------------------------------------------------

hipError_t hipDevicePrimaryCtxGetState(hipDevice_t dev, unsigned int* flags, int* active) {
  if (!flags || !active) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(get_device(dev, &device));
  *flags = device->flags;
  *active = device->primary_context_active ? 1 : 0;
  return hipSuccess;
}

hipError_t hipDevicePrimaryCtxRetain(hipCtx_t* pctx, hipDevice_t dev) {
  if (!pctx) return hipErrorInvalidValue;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(get_device(dev, &device));
  device->primary_context_active = true;
  *pctx = context_of(device);
  return hipSuccess;
}

hipError_t hipDevicePrimaryCtxRelease(hipDevice_t dev) {
  Device* device = nullptr;
  return get_device(dev, &device);
}

hipError_t hipDevicePrimaryCtxReset(hipDevice_t dev) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(get_device(dev, &device));
  return device->reset();
}

hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t dev, unsigned int flags) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(get_device(dev, &device));
  if (device->primary_context_active) return hipErrorContextAlreadyInUse;
  device->flags = flags;
  return hipSuccess;
}

}  // namespace api
}  // namespace cairn::hip
