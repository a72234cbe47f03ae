// The words for HSA's codes.
#include <cstring>

#include "src/hsa/testing.h"

namespace cairn::hsa::testing {
namespace {

TEST(StatusString, NamesEachCode) {
  const char* text = nullptr;
  for (int code = HSA_STATUS_ERROR; code <= HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL; ++code) {
    ASSERT_HSA_OK(hsa_status_string(static_cast<hsa_status_t>(code), &text)) << code;
    EXPECT_EQ(std::strncmp(text, "HSA_STATUS_", 11), 0) << text;
  }
  for (int code = HSA_STATUS_ERROR_INVALID_FILE; code <= HSA_STATUS_ERROR_FATAL; ++code)
    EXPECT_HSA_OK(hsa_status_string(static_cast<hsa_status_t>(code), &text)) << code;
  for (int code = HSA_STATUS_ERROR_INVALID_MEMORY_POOL; code <= HSA_STATUS_CU_MASK_REDUCED; ++code)
    EXPECT_HSA_OK(hsa_status_string(static_cast<hsa_status_t>(code), &text)) << code;
}

TEST(StatusString, RefusesWhatIsNone) {
  const char* text = "untouched";
  EXPECT_EQ(hsa_status_string(static_cast<hsa_status_t>(777), &text), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_STREQ(text, "untouched");
  EXPECT_EQ(hsa_status_string(HSA_STATUS_SUCCESS, nullptr), HSA_STATUS_ERROR_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace cairn::hsa::testing
