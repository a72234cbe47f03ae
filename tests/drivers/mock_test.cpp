// The mock driver over the null driver: what is told to fail fails once, and all else goes through.
#include "src/drivers/mock/mock.h"

#include <gtest/gtest.h>

#include "src/drivers/null/open.h"

namespace cairn::mock {
namespace {

class Mock : public testing::Test {
 protected:
  void SetUp() override { set_inner_driver(cairn_driver_open_null); }
  void TearDown() override {
    if (driver_ != nullptr) api_->close(driver_);
  }

  cairn_status open(const char* options) {
    const cairn_status status =
        cairn_driver_open_mock(CAIRN_DRIVER_ABI_MAJOR, CAIRN_DRIVER_ABI_MINOR, options, &driver_, &api_);
    if (status == CAIRN_OK) {
      EXPECT_EQ(api_->device->get(driver_, 0, &device_), CAIRN_OK);
    }
    return status;
  }
  cairn_status allocate() { return api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, 64, 0, &pointer_); }

  cairn_driver* driver_ = nullptr;
  const cairn_driver_api* api_ = nullptr;
  cairn_device* device_ = nullptr;
  void* pointer_ = nullptr;
};

TEST_F(Mock, IsItsInnerDriverUnlessToldOtherwise) {
  ASSERT_EQ(open(nullptr), CAIRN_OK);
  EXPECT_STREQ(api_->name, "mock");
  ASSERT_EQ(allocate(), CAIRN_OK);
  EXPECT_EQ(api_->memory->free(device_, pointer_), CAIRN_OK);
  EXPECT_EQ(api_->code_object->load(device_, "x", 1, nullptr), CAIRN_ERROR_NOT_SUPPORTED);
}

TEST_F(Mock, FailsTheCallThatItWasTold) {
  ASSERT_EQ(open("fail=memory.allocate:2, fail=memory.copy"), CAIRN_OK);
  EXPECT_EQ(allocate(), CAIRN_OK);
  void* const first = pointer_;
  EXPECT_EQ(allocate(), CAIRN_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(pointer_, first) << "an output is set only on success";
  EXPECT_EQ(allocate(), CAIRN_OK);
  int from = 1, to = 0;
  EXPECT_EQ(api_->memory->copy(device_, &to, &from, sizeof to), CAIRN_ERROR_INTERNAL);
  EXPECT_EQ(to, 0);
  EXPECT_EQ(api_->memory->copy(device_, &to, &from, sizeof to), CAIRN_OK);
  EXPECT_EQ(to, 1);
}

TEST_F(Mock, RefusesOptionsThatItDoesNotKnow) {
  for (const char* options : {"fail", "fail=memory.move:1", "fail=memory.copy:0", "fail=memory.copy:x", "slow=1"}) {
    EXPECT_EQ(open(options), CAIRN_ERROR_INVALID_ARGUMENT) << options;
    EXPECT_EQ(driver_, nullptr);
  }
}

}  // namespace
}  // namespace cairn::mock
