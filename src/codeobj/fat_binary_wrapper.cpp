// From the registration call's argument to the bundle's bytes.
#include "src/codeobj/fat_binary_wrapper.h"

#include <cstdio>

#include "src/codeobj/bundle.h"

namespace cairn::codeobj {
namespace {

constexpr uint32_t kNvidiaContainerMagic = 0xba55ed50;

}  // namespace

Result<ByteView> wrapped_bundle(const void* wrapper) {
  if (wrapper == nullptr) return Status(StatusCode::kInvalidCodeObject, "fat binary: null wrapper");
  const FatBinaryWrapper head = *load<FatBinaryWrapper>(as_byte_view(wrapper, sizeof(FatBinaryWrapper)), 0);
  if ((head.magic != kHipWrapperMagic && head.magic != kCudaWrapperMagic) || head.version != 1 ||
      head.data == nullptr) {
    char text[96];
    std::snprintf(text, sizeof text, "fat binary: unknown wrapper (magic 0x%08x, version %u)", head.magic,
                  head.version);
    return Status(StatusCode::kInvalidCodeObject, text);
  }
  if (*load<uint32_t>(as_byte_view(head.data, sizeof(uint32_t)), 0) == kNvidiaContainerMagic) {
    return Status(StatusCode::kNotSupported, "fat binary: made by nvcc for NVIDIA devices; compile it with Cairn");
  }
  CAIRN_ASSIGN_OR_RETURN(const size_t bytes, bundle_bytes(head.data));
  return as_byte_view(head.data, bytes);
}

}  // namespace cairn::codeobj
