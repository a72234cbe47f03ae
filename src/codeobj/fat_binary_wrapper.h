// The structs through which clang's host code hands its fat binary to __hipRegisterFatBinary and
// __cudaRegisterFatBinary: sections .hipFatBinSegment and .nvFatBinSegment.
#pragma once

#include <cstdint>

#include "src/base/result.h"
#include "src/codeobj/bytes.h"

namespace cairn::codeobj {

struct FatBinaryWrapper {
  uint32_t magic;
  uint32_t version;  // 1
  const void* data;  // the bundle
  const void* unused;
};

inline constexpr uint32_t kHipWrapperMagic = 0x48495046;  // "HIPF"
inline constexpr uint32_t kCudaWrapperMagic = 0x466243b1;

// The bundle behind a wrapper, its size found from its header. kInvalidCodeObject for a null pointer, another magic
// number or version; kNotSupported for NVIDIA's own fat binary container and for compressed bundles.
Result<ByteView> wrapped_bundle(const void* wrapper);

}  // namespace cairn::codeobj
