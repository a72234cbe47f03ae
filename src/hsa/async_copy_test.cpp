// Asynchronous copies: order by signals, rectangles, times.
#include <numeric>

#include "src/hsa/testing.h"

namespace cairn::hsa::testing {
namespace {

using AsyncCopy = HsaTest;

TEST_F(AsyncCopy, CopiesAndCountsDown) {
  std::vector<int> from(1000), to(1000);
  std::iota(from.begin(), from.end(), 1);
  hsa_signal_t done = make_signal(1);
  ASSERT_HSA_OK(hsa_amd_memory_async_copy(to.data(), device, from.data(), host, 4000, 0, nullptr, done));
  EXPECT_EQ(wait_for_zero(done), 0);
  EXPECT_EQ(to, from);
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

TEST_F(AsyncCopy, WaitsForAllItsSignals) {
  int a = 1, b = 2, c = 3;
  hsa_signal_t needs[2] = {make_signal(1), make_signal(1)};
  hsa_signal_t second = make_signal(1), third = make_signal(1);
  // The first in line waits for a signal that the one behind it sets.
  ASSERT_HSA_OK(hsa_amd_memory_async_copy(&b, device, &a, host, sizeof(int), 2, needs, second));
  ASSERT_HSA_OK(hsa_amd_memory_async_copy(&a, device, &c, host, sizeof(int), 0, nullptr, needs[0]));
  EXPECT_EQ(wait_for_zero(needs[0]), 0);
  EXPECT_EQ(hsa_signal_wait_scacquire(second, HSA_SIGNAL_CONDITION_EQ, 0, 2'000'000, HSA_WAIT_STATE_BLOCKED), 1);
  EXPECT_EQ(b, 2);
  hsa_signal_store_screlease(needs[1], 0);
  EXPECT_EQ(wait_for_zero(second), 0);
  EXPECT_EQ(b, 3);
  for (hsa_signal_t signal : {needs[0], needs[1], second, third}) EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(AsyncCopy, CopiesRectangles) {
  // A 3 x 2 x 2 part of bytes, from and to planes of different pitch.
  std::vector<uint8_t> from(8 * 4 * 3), to(16 * 5 * 3, 0);
  std::iota(from.begin(), from.end(), 0);
  hsa_pitched_ptr_t source = {from.data(), 8, 8 * 4}, target = {to.data(), 16, 16 * 5};
  hsa_dim3_t source_offset = {2, 1, 1}, target_offset = {5, 2, 0}, range = {3, 2, 2};
  hsa_signal_t done = make_signal(1);
  ASSERT_HSA_OK(hsa_amd_memory_async_copy_rect(&target, &target_offset, &source, &source_offset, &range, device,
                                               hsaDeviceToDevice, 0, nullptr, done));
  EXPECT_EQ(wait_for_zero(done), 0);
  int others = 0;
  for (uint32_t z = 0; z < 3; ++z)
    for (uint32_t y = 0; y < 5; ++y)
      for (uint32_t x = 0; x < 16; ++x) {
        const bool inside = x - 5 < 3 && y - 2 < 2 && z < 2;
        const uint8_t expected = inside ? from[(z + 1) * 32 + (y - 2 + 1) * 8 + (x - 5 + 2)] : 0;
        others += to[z * 80 + y * 16 + x] != expected;
      }
  EXPECT_EQ(others, 0);
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

TEST_F(AsyncCopy, TellsItsTimes) {
  ASSERT_HSA_OK(hsa_amd_profiling_async_copy_enable(true));
  std::vector<char> from(1 << 20), to(1 << 20);
  hsa_signal_t done = make_signal(1);
  ASSERT_HSA_OK(hsa_amd_memory_async_copy(to.data(), device, from.data(), host, from.size(), 0, nullptr, done));
  EXPECT_EQ(wait_for_zero(done), 0);
  hsa_amd_profiling_async_copy_time_t time = {};
  ASSERT_HSA_OK(hsa_amd_profiling_get_async_copy_time(done, &time));
  EXPECT_GT(time.start, 0u);
  EXPECT_GT(time.end, time.start);
  ASSERT_HSA_OK(hsa_amd_profiling_async_copy_enable(false));
  EXPECT_EQ(hsa_amd_profiling_get_async_copy_time(done, &time), HSA_STATUS_ERROR);
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

TEST_F(AsyncCopy, RefusesBadArguments) {
  int a = 0, b = 0;
  hsa_signal_t done = make_signal(1);
  EXPECT_EQ(hsa_amd_memory_async_copy(nullptr, device, &a, host, 4, 0, nullptr, done),
            HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(hsa_amd_memory_async_copy(&b, {5}, &a, host, 4, 0, nullptr, done), HSA_STATUS_ERROR_INVALID_AGENT);
  EXPECT_EQ(hsa_amd_memory_async_copy(&b, device, &a, host, 4, 0, nullptr, {0}), HSA_STATUS_ERROR_INVALID_SIGNAL);
  EXPECT_EQ(hsa_amd_memory_async_copy(&b, device, &a, host, 4, 1, nullptr, done), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(hsa_signal_load_relaxed(done), 1);
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

}  // namespace
}  // namespace cairn::hsa::testing
