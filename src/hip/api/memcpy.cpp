// Copies.
#include "hip_functions.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"
#include "src/hip/transfer.h"

namespace cairn::hip {

namespace {

hipError_t copy_in(hipStream_t handle, void* dst, const void* src, size_t bytes, hipMemcpyKind kind, Wait wait) {
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  return copy(*stream, dst, src, bytes, kind, wait);
}

hipError_t copy_2d_in(hipStream_t handle, void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                      size_t height, hipMemcpyKind kind, Wait wait) {
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  if (width == 0 || height == 0) return hipSuccess;
  if (dpitch < width || spitch < width) return hipErrorInvalidPitchValue;
  return copy(*stream, Place{dst, dpitch, dpitch * height}, Place{const_cast<void*>(src), spitch, spitch * height},
              Box{width, height, 1}, kind, wait);
}

// Where a box begins in pitched memory. `x` is in bytes.
Place place_in(void* base, size_t pitch, size_t rows, size_t x, size_t y, size_t z) {
  const size_t slice = pitch * rows;
  return Place{base ? static_cast<char*>(base) + z * slice + y * pitch + x : nullptr, pitch, slice};
}

hipError_t copy_3d_in(hipStream_t handle, const hipMemcpy3DParms* p, Wait wait) {
  if (!p) return hipErrorInvalidValue;
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  if (p->srcArray || p->dstArray) return hipErrorNotSupported;
  const hipExtent& extent = p->extent;
  const Box box{extent.width, extent.height, extent.depth};
  if (box.empty()) return hipSuccess;
  if (!p->srcPtr.ptr || !p->dstPtr.ptr) return hipErrorInvalidValue;
  if (p->srcPtr.pitch < extent.width || p->dstPtr.pitch < extent.width) return hipErrorInvalidPitchValue;
  const auto at = [](const hipPitchedPtr& pointer, const hipPos& pos) {
    return place_in(pointer.ptr, pointer.pitch, pointer.ysize, pos.x, pos.y, pos.z);
  };
  return copy(*stream, at(p->dstPtr, p->dstPos), at(p->srcPtr, p->srcPos), box, p->kind, wait);
}

// The kind that the two memory types of a driver-style copy come to.
hipError_t kind_of(hipMemoryType source, hipMemoryType target, hipMemcpyKind* kind) {
  const auto is_known = [](hipMemoryType type) {
    return type == hipMemoryTypeHost || type == hipMemoryTypeDevice || type == hipMemoryTypeUnified ||
           type == hipMemoryTypeManaged;
  };
  if (source == hipMemoryTypeArray || target == hipMemoryTypeArray) return hipErrorNotSupported;
  if (!is_known(source) || !is_known(target)) return hipErrorInvalidValue;
  *kind = hipMemcpyDefault;
  if (source == hipMemoryTypeHost && target == hipMemoryTypeHost) *kind = hipMemcpyHostToHost;
  if (source == hipMemoryTypeHost && target == hipMemoryTypeDevice) *kind = hipMemcpyHostToDevice;
  if (source == hipMemoryTypeDevice && target == hipMemoryTypeHost) *kind = hipMemcpyDeviceToHost;
  if (source == hipMemoryTypeDevice && target == hipMemoryTypeDevice) *kind = hipMemcpyDeviceToDevice;
  return hipSuccess;
}

void* side(hipMemoryType type, const void* host, hipDeviceptr_t device) {
  return type == hipMemoryTypeHost ? const_cast<void*>(host) : device;
}

hipError_t copy_param_2d_in(hipStream_t handle, const hip_Memcpy2D* p, Wait wait) {
  if (!p) return hipErrorInvalidValue;
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  hipMemcpyKind kind;
  HIP_RETURN_IF_ERROR(kind_of(p->srcMemoryType, p->dstMemoryType, &kind));
  if (p->WidthInBytes == 0 || p->Height == 0) return hipSuccess;
  // A pitch of 0 means rows without gaps.
  const size_t to_pitch = p->dstPitch ? p->dstPitch : p->dstXInBytes + p->WidthInBytes;
  const size_t from_pitch = p->srcPitch ? p->srcPitch : p->srcXInBytes + p->WidthInBytes;
  if (to_pitch < p->WidthInBytes || from_pitch < p->WidthInBytes) return hipErrorInvalidPitchValue;
  return copy(
      *stream,
      place_in(side(p->dstMemoryType, p->dstHost, p->dstDevice), to_pitch, p->Height, p->dstXInBytes, p->dstY, 0),
      place_in(side(p->srcMemoryType, p->srcHost, p->srcDevice), from_pitch, p->Height, p->srcXInBytes, p->srcY, 0),
      Box{p->WidthInBytes, p->Height, 1}, kind, wait);
}

hipError_t copy_driver_3d_in(hipStream_t handle, const HIP_MEMCPY3D* p, Wait wait) {
  if (!p) return hipErrorInvalidValue;
  Stream* stream = nullptr;
  HIP_RETURN_IF_ERROR(resolve_stream(handle, &stream));
  hipMemcpyKind kind;
  HIP_RETURN_IF_ERROR(kind_of(p->srcMemoryType, p->dstMemoryType, &kind));
  const Box box{p->WidthInBytes, p->Height, p->Depth};
  if (box.empty()) return hipSuccess;
  const auto or_default = [](size_t value, size_t fallback) { return value ? value : fallback; };
  const size_t to_pitch = or_default(p->dstPitch, p->dstXInBytes + p->WidthInBytes);
  const size_t from_pitch = or_default(p->srcPitch, p->srcXInBytes + p->WidthInBytes);
  if (to_pitch < p->WidthInBytes || from_pitch < p->WidthInBytes) return hipErrorInvalidPitchValue;
  return copy(*stream,
              place_in(side(p->dstMemoryType, p->dstHost, p->dstDevice), to_pitch, or_default(p->dstHeight, p->Height),
                       p->dstXInBytes, p->dstY, p->dstZ),
              place_in(side(p->srcMemoryType, p->srcHost, p->srcDevice), from_pitch,
                       or_default(p->srcHeight, p->Height), p->srcXInBytes, p->srcY, p->srcZ),
              box, kind, wait);
}

}  // namespace

namespace api {

hipError_t hipMemcpy(void* dst, const void* src, size_t sizeBytes, hipMemcpyKind kind) {
  return copy_in(nullptr, dst, src, sizeBytes, kind, Wait::kUntilDone);
}

hipError_t hipMemcpyWithStream(void* dst, const void* src, size_t sizeBytes, hipMemcpyKind kind, hipStream_t stream) {
  return copy_in(stream, dst, src, sizeBytes, kind, Wait::kUntilDone);
}

hipError_t hipMemcpyAsync(void* dst, const void* src, size_t sizeBytes, hipMemcpyKind kind, hipStream_t stream) {
  return copy_in(stream, dst, src, sizeBytes, kind, Wait::kNever);
}

hipError_t hipMemcpyHtoD(hipDeviceptr_t dst, void* src, size_t sizeBytes) {
  return copy_in(nullptr, dst, src, sizeBytes, hipMemcpyHostToDevice, Wait::kUntilDone);
}

hipError_t hipMemcpyDtoH(void* dst, hipDeviceptr_t src, size_t sizeBytes) {
  return copy_in(nullptr, dst, src, sizeBytes, hipMemcpyDeviceToHost, Wait::kUntilDone);
}

hipError_t hipMemcpyDtoD(hipDeviceptr_t dst, hipDeviceptr_t src, size_t sizeBytes) {
  return copy_in(nullptr, dst, src, sizeBytes, hipMemcpyDeviceToDevice, Wait::kUntilDone);
}

hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t dst, void* src, size_t sizeBytes, hipStream_t stream) {
  return copy_in(stream, dst, src, sizeBytes, hipMemcpyHostToDevice, Wait::kNever);
}

hipError_t hipMemcpyDtoHAsync(void* dst, hipDeviceptr_t src, size_t sizeBytes, hipStream_t stream) {
  return copy_in(stream, dst, src, sizeBytes, hipMemcpyDeviceToHost, Wait::kNever);
}

hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t dst, hipDeviceptr_t src, size_t sizeBytes, hipStream_t stream) {
  return copy_in(stream, dst, src, sizeBytes, hipMemcpyDeviceToDevice, Wait::kNever);
}

hipError_t hipMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                       hipMemcpyKind kind) {
  return copy_2d_in(nullptr, dst, dpitch, src, spitch, width, height, kind, Wait::kUntilDone);
}

hipError_t hipMemcpy2DAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height,
                            hipMemcpyKind kind, hipStream_t stream) {
  return copy_2d_in(stream, dst, dpitch, src, spitch, width, height, kind, Wait::kNever);
}

hipError_t hipMemcpyParam2D(const hip_Memcpy2D* pCopy) { return copy_param_2d_in(nullptr, pCopy, Wait::kUntilDone); }

hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D* pCopy, hipStream_t stream) {
  return copy_param_2d_in(stream, pCopy, Wait::kNever);
}

hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D* pCopy) {
  return copy_param_2d_in(nullptr, pCopy, Wait::kUntilDone);
}

hipError_t hipMemcpy3D(const hipMemcpy3DParms* p) { return copy_3d_in(nullptr, p, Wait::kUntilDone); }

hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms* p, hipStream_t stream) {
  return copy_3d_in(stream, p, Wait::kNever);
}

hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D* pCopy) { return copy_driver_3d_in(nullptr, pCopy, Wait::kUntilDone); }

hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D* pCopy, hipStream_t stream) {
  return copy_driver_3d_in(stream, pCopy, Wait::kNever);
}

}  // namespace api
}  // namespace cairn::hip
