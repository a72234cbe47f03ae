// Filling memory.
#include "hip_functions.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"
#include "src/hip/transfer.h"

namespace cairn::hip {

namespace {

hipError_t fill_in(hipStream_t handle, void* dst, unsigned value, unsigned element_bytes, size_t count, Wait wait) {
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  size_t bytes = 0;
  if (__builtin_mul_overflow(count, static_cast<size_t>(element_bytes), &bytes)) return hipErrorInvalidValue;
  return fill(*stream, Place{dst, bytes, bytes}, Box{bytes, 1, 1}, value, element_bytes, wait);
}

hipError_t fill_2d_in(hipStream_t handle, void* dst, size_t pitch, int value, size_t width, size_t height, Wait wait) {
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  if (width != 0 && height != 0 && pitch < width) return hipErrorInvalidValue;
  return fill(*stream, Place{dst, pitch, pitch * height}, Box{width, height, 1}, static_cast<unsigned>(value), 1, wait);
}

hipError_t fill_3d_in(hipStream_t handle, const hipPitchedPtr& to, int value, const hipExtent& extent, Wait wait) {
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  const Box box{extent.width, extent.height, extent.depth};
  if (box.empty()) return hipSuccess;
  if (!to.ptr || to.pitch < extent.width) return hipErrorInvalidValue;
  return fill(*stream, Place{to.ptr, to.pitch, to.pitch * to.ysize}, box, static_cast<unsigned>(value), 1, wait);
}

}  // namespace

namespace api {

hipError_t hipMemset(void* dst, int value, size_t sizeBytes) {
  return fill_in(nullptr, dst, static_cast<unsigned>(value), 1, sizeBytes, Wait::kUntilDone);
}

hipError_t hipMemsetAsync(void* dst, int value, size_t sizeBytes, hipStream_t stream) {
  return fill_in(stream, dst, static_cast<unsigned>(value), 1, sizeBytes, Wait::kNever);
}

hipError_t hipMemsetD8(hipDeviceptr_t dest, unsigned char value, size_t count) {
  return fill_in(nullptr, dest, value, 1, count, Wait::kUntilDone);
}

hipError_t hipMemsetD8Async(hipDeviceptr_t dest, unsigned char value, size_t count, hipStream_t stream) {
  return fill_in(stream, dest, value, 1, count, Wait::kNever);
}

hipError_t hipMemsetD16(hipDeviceptr_t dest, unsigned short value, size_t count) {
  return fill_in(nullptr, dest, value, 2, count, Wait::kUntilDone);
}

hipError_t hipMemsetD16Async(hipDeviceptr_t dest, unsigned short value, size_t count, hipStream_t stream) {
  return fill_in(stream, dest, value, 2, count, Wait::kNever);
}

hipError_t hipMemsetD32(hipDeviceptr_t dest, int value, size_t count) {
  return fill_in(nullptr, dest, static_cast<unsigned>(value), 4, count, Wait::kUntilDone);
}

hipError_t hipMemsetD32Async(hipDeviceptr_t dst, int value, size_t count, hipStream_t stream) {
  return fill_in(stream, dst, static_cast<unsigned>(value), 4, count, Wait::kNever);
}

hipError_t hipMemset2D(void* dst, size_t pitch, int value, size_t width, size_t height) {
  return fill_2d_in(nullptr, dst, pitch, value, width, height, Wait::kUntilDone);
}

hipError_t hipMemset2DAsync(void* dst, size_t pitch, int value, size_t width, size_t height, hipStream_t stream) {
  return fill_2d_in(stream, dst, pitch, value, width, height, Wait::kNever);
}

hipError_t hipMemset3D(hipPitchedPtr pitchedDevPtr, int value, hipExtent extent) {
  return fill_3d_in(nullptr, pitchedDevPtr, value, extent, Wait::kUntilDone);
}

hipError_t hipMemset3DAsync(hipPitchedPtr pitchedDevPtr, int value, hipExtent extent, hipStream_t stream) {
  return fill_3d_in(stream, pitchedDevPtr, value, extent, Wait::kNever);
}

}  // namespace api
}  // namespace cairn::hip
