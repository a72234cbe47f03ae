// Blocks that wait: for each other, for other queues, for the whole grid.
#include "src/drivers/contract/fixture.h"

namespace cairn::contract {
namespace {

using Waiting = DriverTest;

struct WaitArguments {
  uint32_t* flag;
  uint32_t* out;
};

TEST_F(Waiting, KernelsOfTwoQueuesWaitForEachOther) {
  auto* words = allocate<uint32_t>(2);
  for (int i = 0; i < 50; ++i) {
    words[0] = words[1] = 0;
    WaitArguments args = {&words[0], &words[1]};
    uint32_t* flag = &words[0];
    TestQueue waits(*api_, driver_, device_), sets(*api_, driver_, device_);
    TestSignal waited, was_set;
    // More blocks than there are units, so that all of them hold a waiting one.
    const uint32_t blocks = 4 * info_.compute_units + 1;
    waits.dispatch(kernel("wait"), {blocks, 32}, &args, &waited);
    sets.dispatch(kernel("set"), {1, 1}, &flag, &was_set);
    ASSERT_TRUE(i % 2 ? waits.wait(waited) : waits.wait_asleep(waited));
    ASSERT_TRUE(sets.wait(was_set));
    EXPECT_EQ(words[1], blocks);
  }
}

TEST_F(Waiting, HostCanRelease) {
  auto* words = allocate<uint32_t>(2);
  words[0] = words[1] = 0;
  WaitArguments args = {&words[0], &words[1]};
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  queue.dispatch(kernel("wait"), {3, 32}, &args, &done);
  EXPECT_EQ(api_->signal->wait(driver_, done.get(), CAIRN_CONDITION_EQ, 0, 20'000'000, 0), 1);
  __atomic_store_n(&words[0], 1u, __ATOMIC_RELEASE);
  EXPECT_TRUE(queue.wait(done));
  EXPECT_EQ(words[1], 3u);
}

TEST_F(Waiting, BlocksStartInOrder) {
  auto* progress = allocate<uint64_t>(1);
  TestQueue queue(*api_, driver_, device_);
  for (uint64_t blocks : {uint64_t{1}, uint64_t{100}, uint64_t{3000}}) {
    *progress = 0;
    TestSignal done;
    queue.dispatch(kernel("chain"), {static_cast<uint32_t>(blocks), 32}, &progress, &done);
    ASSERT_TRUE(queue.wait(done));
    EXPECT_EQ(*progress, blocks);
  }
}

TEST_F(Waiting, AllBlocksMayHaveToStart) {
  auto* started = allocate<uint64_t>(1);
  TestQueue queue(*api_, driver_, device_);
  for (uint32_t blocks : {2u, 64u, 300u}) {
    *started = 0;
    TestSignal done;
    queue.dispatch(kernel("all_started"), {blocks, 32}, &started, &done);
    ASSERT_TRUE(queue.wait(done));
    EXPECT_EQ(*started, blocks);
  }
}

TEST_F(Waiting, GridBarriersHold) {
  if (!has(CAIRN_CAP_COOPERATIVE)) GTEST_SKIP() << "no cooperative dispatch";
  auto* out = allocate<uint64_t>(2);
  cairn_kernel* barrier = kernel("grid_barrier");
  uint32_t most = 0;
  ASSERT_EQ(api_->queue->max_resident_blocks(device_, barrier, 64, 0, &most), CAIRN_OK);
  ASSERT_GE(most, info_.compute_units);
  cairn_dispatch_extension extension = {sizeof(extension), CAIRN_DISPATCH_COOPERATIVE, {0, 0, 0}, 0};
  TestQueue queue(*api_, driver_, device_);
  for (uint32_t blocks : {1u, 2u, most}) {
    out[0] = out[1] = 0;
    TestSignal done;
    queue.dispatch(barrier, {blocks, 64}, &out, &done, &extension);
    ASSERT_TRUE(queue.wait(done));
    EXPECT_EQ(out[0], blocks * 4u);
    EXPECT_EQ(out[1], 0u);
  }
}

TEST_F(Waiting, CooperativeLaunchesThatDoNotFitAreRefused) {
  if (!has(CAIRN_CAP_COOPERATIVE)) GTEST_SKIP() << "no cooperative dispatch";
  auto* out = allocate<uint64_t>(2);
  cairn_kernel* barrier = kernel("grid_barrier");
  uint32_t most = 0;
  ASSERT_EQ(api_->queue->max_resident_blocks(device_, barrier, 64, 0, &most), CAIRN_OK);
  cairn_dispatch_extension extension = {sizeof(extension), CAIRN_DISPATCH_COOPERATIVE, {0, 0, 0}, 0};
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  queue.dispatch(barrier, {most + 1, 64}, &out, &done, &extension);
  EXPECT_TRUE(queue.wait(done));
  EXPECT_EQ(queue.status(), CAIRN_ERROR_OUT_OF_RESOURCES);
}

TEST_F(Waiting, QueuesWithParkedBlocksCanBeDestroyed) {
  auto* words = allocate<uint32_t>(2);
  words[0] = words[1] = 0;
  WaitArguments args = {&words[0], &words[1]};
  TestSignal done;
  {
    TestQueue queue(*api_, driver_, device_);
    queue.dispatch(kernel("wait"), {5, 32}, &args, &done);
    EXPECT_EQ(api_->signal->wait(driver_, done.get(), CAIRN_CONDITION_EQ, 0, 5'000'000, 0), 1);
  }
  EXPECT_EQ(words[1], 0u);
}

}  // namespace
}  // namespace cairn::contract
