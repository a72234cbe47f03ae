// Devices: what is told of them, choosing, limits, errors of the thread.
#include <cstring>
#include <thread>

#include "src/hip/contract/fixture.h"

namespace cairn::hip_contract {
namespace {

using DeviceTest = HipTest;

TEST_F(DeviceTest, DescribesItself) {
  hipDeviceProp_t device;
  ASSERT_EQ(hipGetDeviceProperties(&device, 0), hipSuccess);
  EXPECT_GT(std::strlen(device.name), 0u);
  EXPECT_EQ(std::strncmp(device.gcnArchName, "gfx", 3), 0);
  EXPECT_EQ(device.warpSize, 32);
  EXPECT_EQ(device.maxThreadsPerBlock, 1024);
  EXPECT_EQ(device.maxThreadsDim[0], 1024);
  EXPECT_EQ(device.maxGridSize[0], 2147483647);
  EXPECT_GT(device.multiProcessorCount, 0);
  EXPECT_GT(device.totalGlobalMem, 0u);
  EXPECT_GE(device.sharedMemPerBlock, 48u << 10);
  EXPECT_GE(device.clockRate, 1);
  EXPECT_EQ(device.managedMemory, 1);
  EXPECT_EQ(hipGetDeviceProperties(&device, -1), hipErrorInvalidDevice);
  EXPECT_EQ(hipGetDeviceProperties(nullptr, 0), hipErrorInvalidValue);
}

TEST_F(DeviceTest, AttributesAgreeWithTheProperties) {
  hipDeviceProp_t device;
  ASSERT_EQ(hipGetDeviceProperties(&device, 0), hipSuccess);
  const auto attribute = [](hipDeviceAttribute_t which) {
    int value = -1;
    EXPECT_EQ(hipDeviceGetAttribute(&value, which, 0), hipSuccess) << which;
    return value;
  };
  EXPECT_EQ(attribute(hipDeviceAttributeWarpSize), device.warpSize);
  EXPECT_EQ(attribute(hipDeviceAttributeMultiprocessorCount), device.multiProcessorCount);
  EXPECT_EQ(attribute(hipDeviceAttributeMaxGridDimY), device.maxGridSize[1]);
  EXPECT_EQ(attribute(hipDeviceAttributeComputeCapabilityMajor), device.major);
  EXPECT_EQ(attribute(hipDeviceAttributeMaxSharedMemoryPerBlock), static_cast<int>(device.sharedMemPerBlock));
  int value = 0;
  EXPECT_EQ(hipDeviceGetAttribute(&value, static_cast<hipDeviceAttribute_t>(5000), 0), hipErrorInvalidValue);
  EXPECT_EQ(hipDeviceGetAttribute(&value, hipDeviceAttributeWarpSize, 99), hipErrorInvalidDevice);
  EXPECT_EQ(hipDeviceGetAttribute(nullptr, hipDeviceAttributeWarpSize, 0), hipErrorInvalidValue);
}

TEST_F(DeviceTest, IsChosenByThread) {
  int count = 0, device = -1;
  ASSERT_EQ(hipGetDeviceCount(&count), hipSuccess);
  EXPECT_EQ(hipSetDevice(count), hipErrorInvalidDevice);
  EXPECT_EQ(hipSetDevice(-1), hipErrorInvalidDevice);
  ASSERT_EQ(hipGetDevice(&device), hipSuccess);
  EXPECT_EQ(device, 0);
}

TEST_F(DeviceTest, IsFoundByItsBusId) {
  char id[32];
  int device = -1;
  ASSERT_EQ(hipDeviceGetPCIBusId(id, sizeof(id), 0), hipSuccess);
  ASSERT_EQ(hipDeviceGetByPCIBusId(&device, id), hipSuccess);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(hipDeviceGetPCIBusId(id, 3, 0), hipErrorInvalidValue);
}

TEST_F(DeviceTest, KeepsLimits) {
  size_t heap = 0;
  ASSERT_EQ(hipDeviceSetLimit(hipLimitMallocHeapSize, 32 << 20), hipSuccess);
  ASSERT_EQ(hipDeviceGetLimit(&heap, hipLimitMallocHeapSize), hipSuccess);
  EXPECT_EQ(heap, 32u << 20);
  EXPECT_EQ(hipDeviceGetLimit(&heap, static_cast<hipLimit_t>(55)), hipErrorUnsupportedLimit);
}

TEST_F(DeviceTest, ErrorsBelongToTheThread) {
  EXPECT_EQ(hipSetDevice(99), hipErrorInvalidDevice);
  std::thread([] { EXPECT_EQ(hipGetLastError(), hipSuccess); }).join();
  EXPECT_EQ(hipPeekAtLastError(), hipErrorInvalidDevice);
  EXPECT_EQ(hipGetLastError(), hipErrorInvalidDevice);
  EXPECT_EQ(hipGetLastError(), hipSuccess);
}

TEST_F(DeviceTest, NamesErrors) {
  EXPECT_STREQ(hipGetErrorName(hipErrorInvalidValue), "hipErrorInvalidValue");
  EXPECT_STREQ(hipGetErrorString(hipErrorOutOfMemory), "out of memory");
  EXPECT_STREQ(hipGetErrorString(static_cast<hipError_t>(-7)), "unknown error");
  const char* text = nullptr;
  EXPECT_EQ(hipDrvGetErrorName(static_cast<hipError_t>(-7), &text), hipErrorInvalidValue);
}

TEST_F(DeviceTest, SaysWhatIsNotThere) {
  hipGraph_t graph = nullptr;
  EXPECT_EQ(hipGraphCreate(&graph, 0), hipErrorNotSupported);
  EXPECT_EQ(hipGetLastError(), hipErrorNotSupported);
}

}  // namespace
}  // namespace cairn::hip_contract
