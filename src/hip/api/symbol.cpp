// Device variables by their host symbol.
#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/registry.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"
#include "src/hip/transfer.h"

namespace cairn::hip {

namespace {

hipError_t find_symbol(const void* symbol, void** address, size_t* bytes) {
  if (!symbol) return hipErrorInvalidSymbol;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  return Registry::get().variable(symbol, *device, address, bytes);
}

// The place `offset` bytes into the variable, where `bytes` more are.
hipError_t place_in_symbol(const void* symbol, size_t offset, size_t bytes, char** place) {
  void* address = nullptr;
  size_t size = 0;
  HIP_RETURN_IF_ERROR(find_symbol(symbol, &address, &size));
  if (offset > size || bytes > size - offset) return hipErrorInvalidValue;
  *place = static_cast<char*>(address) + offset;
  return hipSuccess;
}

hipError_t copy_to(hipStream_t handle, const void* symbol, const void* src, size_t bytes, size_t offset,
                   hipMemcpyKind kind, Wait wait) {
  if (kind != hipMemcpyHostToDevice && kind != hipMemcpyDeviceToDevice && kind != hipMemcpyDefault)
    return hipErrorInvalidMemcpyDirection;
  char* place = nullptr;
  HIP_RETURN_IF_ERROR(place_in_symbol(symbol, offset, bytes, &place));
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  return copy(*stream, place, src, bytes, kind, wait);
}

hipError_t copy_from(hipStream_t handle, void* dst, const void* symbol, size_t bytes, size_t offset, hipMemcpyKind kind,
                     Wait wait) {
  if (kind != hipMemcpyDeviceToHost && kind != hipMemcpyDeviceToDevice && kind != hipMemcpyDefault)
    return hipErrorInvalidMemcpyDirection;
  char* place = nullptr;
  HIP_RETURN_IF_ERROR(place_in_symbol(symbol, offset, bytes, &place));
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  return copy(*stream, dst, place, bytes, kind, wait);
}

}  // namespace

namespace api {

hipError_t hipGetSymbolAddress(void** devPtr, const void* symbol) {
  if (!devPtr) return hipErrorInvalidValue;
  size_t bytes = 0;
  return find_symbol(symbol, devPtr, &bytes);
}

hipError_t hipGetSymbolSize(size_t* size, const void* symbol) {
  if (!size) return hipErrorInvalidValue;
  void* address = nullptr;
  return find_symbol(symbol, &address, size);
}

hipError_t hipMemcpyToSymbol(const void* symbol, const void* src, size_t sizeBytes, size_t offset, hipMemcpyKind kind) {
  return copy_to(nullptr, symbol, src, sizeBytes, offset, kind, Wait::kUntilDone);
}

hipError_t hipMemcpyToSymbolAsync(const void* symbol, const void* src, size_t sizeBytes, size_t offset,
                                  hipMemcpyKind kind, hipStream_t stream) {
  return copy_to(stream, symbol, src, sizeBytes, offset, kind, Wait::kNever);
}

hipError_t hipMemcpyFromSymbol(void* dst, const void* symbol, size_t sizeBytes, size_t offset, hipMemcpyKind kind) {
  return copy_from(nullptr, dst, symbol, sizeBytes, offset, kind, Wait::kUntilDone);
}

hipError_t hipMemcpyFromSymbolAsync(void* dst, const void* symbol, size_t sizeBytes, size_t offset, hipMemcpyKind kind,
                                    hipStream_t stream) {
  return copy_from(stream, dst, symbol, sizeBytes, offset, kind, Wait::kNever);
}

}  // namespace api
}  // namespace cairn::hip
