// Services that device code calls.
#include <gtest/gtest.h>

#include "src/drivers/contract/fixture.h"

namespace cairn::contract {
namespace {

using Services = DriverTest;

TEST_F(Services, PrintGoesToStandardOutput) {
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  testing::internal::CaptureStdout();
  queue.dispatch(kernel("print"), {2, 1}, nullptr, &done);
  const bool completed = queue.wait(done);
  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_TRUE(completed);
  EXPECT_NE(text.find("contract 7 2.5 text\n"), std::string::npos) << text;
}

TEST_F(Services, HeapAllocatesWithinItsLimit) {
  auto* out = allocate<uint64_t>(2);
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  queue.dispatch(kernel("heap"), {1, 1}, &out, &done);
  ASSERT_TRUE(queue.wait(done));
  EXPECT_EQ(queue.status(), CAIRN_OK);
  EXPECT_NE(out[0], 0u);
  EXPECT_EQ(out[0] % 16, 0u);
  EXPECT_EQ(out[1], 1u);
}

}  // namespace
}  // namespace cairn::contract
