// From a registration call's argument to the bundle.
#include "src/codeobj/fat_binary_wrapper.h"

#include <gtest/gtest.h>

#include "src/codeobj/bundle.h"
#include "src/codeobj/targets.h"

namespace cairn::codeobj {
namespace {

std::vector<uint8_t> small_bundle() {
  static constexpr uint8_t kCode[] = {1, 2, 3};
  const BundleEntry entry = {entry_id(kTargetSpmd), kCode};
  return write_bundle({&entry, 1});
}

TEST(FatBinaryWrapper, LeadsToTheBundleUnderBothNames) {
  const std::vector<uint8_t> bundle = small_bundle();
  for (uint32_t magic : {kHipWrapperMagic, kCudaWrapperMagic}) {
    const FatBinaryWrapper wrapper = {magic, 1, bundle.data(), nullptr};
    Result<ByteView> bytes = wrapped_bundle(&wrapper);
    ASSERT_TRUE(bytes.ok()) << bytes.status().to_string();
    EXPECT_EQ(bytes->data(), bundle.data());
    EXPECT_EQ(bytes->size(), bundle.size());
  }
}

TEST(FatBinaryWrapper, RefusesWhatItDoesNotKnow) {
  const std::vector<uint8_t> bundle = small_bundle();
  const FatBinaryWrapper wrappers[] = {
      {0x12345678, 1, bundle.data(), nullptr},
      {kHipWrapperMagic, 2, bundle.data(), nullptr},
      {kHipWrapperMagic, 1, nullptr, nullptr},
      {kHipWrapperMagic, 1, "not a bundle", nullptr},
  };
  EXPECT_EQ(wrapped_bundle(nullptr).status().code(), StatusCode::kInvalidCodeObject);
  for (const FatBinaryWrapper& wrapper : wrappers) {
    EXPECT_EQ(wrapped_bundle(&wrapper).status().code(), StatusCode::kInvalidCodeObject);
  }
}

TEST(FatBinaryWrapper, NamesNvidiasContainer) {
  const uint32_t container[4] = {0xba55ed50, 0x00100001, 0, 0};
  const FatBinaryWrapper wrapper = {kCudaWrapperMagic, 1, container, nullptr};
  const Status status = wrapped_bundle(&wrapper).status();
  EXPECT_EQ(status.code(), StatusCode::kNotSupported);
  EXPECT_NE(status.message().find("nvcc"), std::string::npos);
}

}  // namespace
}  // namespace cairn::codeobj
