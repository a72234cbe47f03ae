#include "src/hip/status.h"

#include <gtest/gtest.h>

#include "src/hip/error_text.h"

namespace cairn::hip {
namespace {

// Every code has a translation of its own; only what is no code is unknown.
TEST(Status, TranslatesEveryCode) {
  for (int code = 0; code < 128; ++code) {
    const bool is_code =
        code <= CAIRN_ERROR_COMPILE || (code >= CAIRN_ERROR_ILLEGAL_ADDRESS && code <= CAIRN_ERROR_DEVICE_LOST);
    const bool translated = from_status(code) != hipErrorUnknown;
    EXPECT_EQ(translated, is_code && code != CAIRN_ERROR_INTERNAL) << code;
  }
}

TEST(Status, TranslatesWhatProgramsTestFor) {
  EXPECT_EQ(from_status(CAIRN_OK), hipSuccess);
  EXPECT_EQ(from_status(CAIRN_ERROR_OUT_OF_MEMORY), hipErrorOutOfMemory);
  EXPECT_EQ(from_status(CAIRN_ERROR_ILLEGAL_ADDRESS), hipErrorIllegalAddress);
  EXPECT_EQ(from_status(CAIRN_ERROR_ASSERT), hipErrorAssert);
  EXPECT_EQ(from_status(CAIRN_ERROR_TRAP), hipErrorLaunchFailure);
  EXPECT_EQ(from_status(CAIRN_ERROR_NO_BINARY), hipErrorNoBinaryForGpu);
  EXPECT_EQ(from_hsa(HSA_STATUS_SUCCESS), hipSuccess);
  EXPECT_EQ(from_hsa(HSA_STATUS_ERROR_OUT_OF_RESOURCES), hipErrorOutOfMemory);
  EXPECT_EQ(from_hsa(static_cast<hsa_status_t>(0x7777)), hipErrorUnknown);
}

TEST(Status, FaultsStick) {
  EXPECT_TRUE(is_sticky(hipErrorIllegalAddress));
  EXPECT_TRUE(is_sticky(hipErrorAssert));
  EXPECT_TRUE(is_sticky(hipErrorLaunchFailure));
  EXPECT_FALSE(is_sticky(hipErrorInvalidValue));
  EXPECT_FALSE(is_sticky(hipErrorOutOfMemory));
}

TEST(ErrorText, NamesWhatItKnows) {
  EXPECT_STREQ(error_name(hipErrorIllegalAddress), "hipErrorIllegalAddress");
  EXPECT_STREQ(error_text(hipErrorIllegalAddress), "an illegal memory access was encountered");
  EXPECT_TRUE(error_is_known(hipErrorNotReady));
  EXPECT_FALSE(error_is_known(static_cast<hipError_t>(12345)));
  EXPECT_STREQ(error_name(static_cast<hipError_t>(12345)), "hipErrorUnknown");
}

}  // namespace
}  // namespace cairn::hip
