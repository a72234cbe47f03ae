// Launches: shapes, arguments, streams, the call configuration, cooperative launches, occupancy.
#include <thread>

#include "src/hip/contract/fixture.h"

namespace cairn::hip_contract {
namespace {

using LaunchTest = HipTest;

TEST_F(LaunchTest, RunsEachBlockOnce) {
  DeviceArray<uint32_t> marks(1000);
  ASSERT_EQ(launch(kKernels.mark, dim3(1000), dim3(64), 0, nullptr, marks.get()), hipSuccess);
  for (const uint32_t mark : marks.read()) ASSERT_EQ(mark, 1u);
}

TEST_F(LaunchTest, PassesArgumentsOfEverySize) {
  DeviceArray<double> out(1);
  ASSERT_EQ(launch(kKernels.sum, dim3(1), dim3(1), 0, nullptr, int32_t{2}, 0.5, out.get()), hipSuccess);
  EXPECT_EQ(out.read()[0], 2.5);
}

TEST_F(LaunchTest, CountsThreadsOfPartialShapes) {
  DeviceArray<uint64_t> threads(1);
  ASSERT_EQ(launch(kKernels.count, dim3(3, 5, 2), dim3(7, 3, 2), 0, nullptr, threads.get()), hipSuccess);
  EXPECT_EQ(threads.read()[0], 3u * 5 * 2 * 7 * 3 * 2);
}

TEST_F(LaunchTest, GivesStaticAndDynamicSharedMemory) {
  DeviceArray<uint64_t> out(3);
  ASSERT_EQ(launch(kKernels.shared, dim3(1), dim3(32), 4096, nullptr, out.get()), hipSuccess);
  EXPECT_EQ(out.read()[1], 4096u);
}

TEST_F(LaunchTest, RefusesShapesThatNoKernelHas) {
  const auto with = [](dim3 grid, dim3 block) { return launch(kKernels.empty, grid, block, 0, nullptr); };
  EXPECT_EQ(with(dim3(0), dim3(1)), hipErrorInvalidConfiguration);
  EXPECT_EQ(with(dim3(1, 0), dim3(1)), hipErrorInvalidConfiguration);
  EXPECT_EQ(with(dim3(1), dim3(1, 1, 0)), hipErrorInvalidConfiguration);
  EXPECT_EQ(with(dim3(1), dim3(1025)), hipErrorInvalidConfiguration);
  EXPECT_EQ(with(dim3(1), dim3(32, 33)), hipErrorInvalidConfiguration);
  EXPECT_EQ(with(dim3(1, 70000), dim3(1)), hipErrorInvalidConfiguration);
  EXPECT_EQ(hipGetLastError(), hipErrorInvalidConfiguration);
  EXPECT_EQ(hipGetLastError(), hipSuccess);
  EXPECT_EQ(with(dim3(1), dim3(1024)), hipSuccess);
}

TEST_F(LaunchTest, RefusesMoreSharedMemoryThanABlockHas) {
  hipDeviceProp_t device;
  ASSERT_EQ(hipGetDeviceProperties(&device, 0), hipSuccess);
  EXPECT_EQ(launch(kKernels.empty, dim3(1), dim3(1), device.sharedMemPerBlock + 1, nullptr), hipErrorInvalidValue);
  EXPECT_EQ(launch(kKernels.empty, dim3(1), dim3(1), device.sharedMemPerBlock, nullptr), hipSuccess);
}

TEST_F(LaunchTest, RefusesWhatIsNoKernel) {
  int nothing = 0;
  EXPECT_EQ(launch(&nothing, dim3(1), dim3(1), 0, nullptr), hipErrorInvalidDeviceFunction);
  EXPECT_EQ(hipLaunchKernel(nullptr, dim3(1), dim3(1), nullptr, 0, nullptr), hipErrorInvalidDeviceFunction);
  EXPECT_EQ(hipLaunchKernel(kKernels.mark, dim3(1), dim3(1), nullptr, 0, nullptr), hipErrorInvalidValue);
}

// More launches than the queue has packets, each with its own argument.
TEST_F(LaunchTest, KeepsArgumentsApartInALongRun) {
  constexpr int kLaunches = 5000;
  DeviceArray<double> out(kLaunches);
  for (int32_t i = 0; i < kLaunches; ++i)
    ASSERT_EQ(launch(kKernels.sum, dim3(1), dim3(1), 0, nullptr, i, 0.25, out.get() + i), hipSuccess);
  const std::vector<double> values = out.read();
  for (int i = 0; i < kLaunches; ++i) ASSERT_EQ(values[static_cast<size_t>(i)], i + 0.25);
}

// The grid's work-items need more than 32 bits.
TEST_F(LaunchTest, TakesGridsBeyond32Bits) {
  DeviceArray<uint64_t> threads(1);
  ASSERT_EQ(launch(kKernels.count, dim3(1 << 23), dim3(1024), 0, nullptr, threads.get()), hipSuccess);
  EXPECT_EQ(threads.read()[0], uint64_t{1} << 33);
}

TEST_F(LaunchTest, LaunchesFromManyThreadsIntoOneStream) {
  constexpr int kThreads = 8, kLaunches = 500;
  DeviceArray<uint64_t> count(1);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j < kLaunches; ++j)
        EXPECT_EQ(launch(kKernels.count, dim3(1), dim3(1), 0, nullptr, count.get()), hipSuccess);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(count.read()[0], uint64_t{kThreads} * kLaunches);
}

TEST_F(LaunchTest, CallConfigurationsNest) {
  ASSERT_EQ(__hipPushCallConfiguration(dim3(1, 2, 3), dim3(4), 5, nullptr), hipSuccess);
  ASSERT_EQ(__hipPushCallConfiguration(dim3(6), dim3(7, 8), 9, hipStreamPerThread), hipSuccess);
  dim3 grid, block;
  size_t shared = 0;
  hipStream_t stream = nullptr;
  ASSERT_EQ(__hipPopCallConfiguration(&grid, &block, &shared, &stream), hipSuccess);
  EXPECT_EQ(grid.x, 6u);
  EXPECT_EQ(block.y, 8u);
  EXPECT_EQ(shared, 9u);
  EXPECT_EQ(stream, hipStreamPerThread);
  ASSERT_EQ(__hipPopCallConfiguration(&grid, &block, &shared, &stream), hipSuccess);
  EXPECT_EQ(grid.z, 3u);
  EXPECT_EQ(__hipPopCallConfiguration(&grid, &block, &shared, &stream), hipErrorMissingConfiguration);
}

TEST_F(LaunchTest, CooperativeBlocksMeetAtTheGridsBarrier) {
  int blocks = 0, device_blocks = 0;
  hipDeviceProp_t device;
  ASSERT_EQ(hipGetDeviceProperties(&device, 0), hipSuccess);
  ASSERT_EQ(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kKernels.grid_barrier, 32, 0), hipSuccess);
  device_blocks = blocks * device.multiProcessorCount;
  ASSERT_GT(device_blocks, 0);
  const unsigned grid = static_cast<unsigned>(std::min(device_blocks, 24));
  DeviceArray<uint64_t> out(2);
  uint64_t* argument = out.get();
  void* arguments[] = {&argument};
  ASSERT_EQ(hipLaunchCooperativeKernel(kKernels.grid_barrier, dim3(grid), dim3(32), arguments, 0, nullptr), hipSuccess);
  EXPECT_EQ(out.read()[0], 4u * grid);
  EXPECT_EQ(out.read()[1], 0u);
  const dim3 too_many(static_cast<unsigned>(device_blocks + 1));
  EXPECT_EQ(hipLaunchCooperativeKernel(kKernels.grid_barrier, too_many, dim3(32), arguments, 0, nullptr),
            hipErrorCooperativeLaunchTooLarge);
}

TEST_F(LaunchTest, TellsAKernelsAttributes) {
  hipFuncAttributes attributes;
  ASSERT_EQ(hipFuncGetAttributes(&attributes, kKernels.shared), hipSuccess);
  EXPECT_EQ(attributes.sharedSizeBytes, 100u);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 1024);
  EXPECT_EQ(hipFuncSetAttribute(kKernels.shared, hipFuncAttributeMaxDynamicSharedMemorySize, 2048), hipSuccess);
  ASSERT_EQ(hipFuncGetAttributes(&attributes, kKernels.shared), hipSuccess);
  EXPECT_EQ(attributes.maxDynamicSharedSizeBytes, 2048);
  EXPECT_EQ(hipFuncSetAttribute(kKernels.shared, hipFuncAttributeMaxDynamicSharedMemorySize, 1 << 30),
            hipErrorInvalidValue);
  EXPECT_EQ(hipFuncGetAttributes(nullptr, kKernels.shared), hipErrorInvalidValue);
  EXPECT_EQ(hipFuncGetAttributes(&attributes, &attributes), hipErrorInvalidDeviceFunction);
}

TEST_F(LaunchTest, FindsABlockSize) {
  int grid = 0, block = 0;
  ASSERT_EQ(hipOccupancyMaxPotentialBlockSize(&grid, &block, kKernels.mark, 0, 0), hipSuccess);
  EXPECT_GT(grid, 0);
  EXPECT_GT(block, 0);
  EXPECT_LE(block, 1024);
  ASSERT_EQ(hipOccupancyMaxPotentialBlockSize(&grid, &block, kKernels.mark, 0, 96), hipSuccess);
  EXPECT_LE(block, 96);
  int blocks = -1;
  EXPECT_EQ(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kKernels.mark, 0, 0), hipErrorInvalidValue);
  EXPECT_EQ(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kKernels.mark, 4096, 0), hipSuccess);
  EXPECT_EQ(blocks, 0);
}

}  // namespace
}  // namespace cairn::hip_contract
