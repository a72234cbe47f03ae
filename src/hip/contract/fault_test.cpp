// Faults of kernels: the error, that it stays, the message, and that hipDeviceReset brings the device back.
#include <sys/wait.h>
#include <unistd.h>

#include <regex>

#include "src/hip/contract/fixture.h"

namespace cairn::hip_contract {
namespace {

using FaultTest = HipTest;

hipError_t provoke(const void* kernel, hipStream_t stream) {
  // The argument is a bad address for kernels that write, and ignored by the others.
  return launch(kernel, dim3(4), dim3(64), 0, stream, uint64_t{2}, reinterpret_cast<uint32_t*>(16));
}

void expect_fault(const void* kernel, hipError_t error, const char* words) {
  testing::internal::CaptureStderr();
  ASSERT_EQ(provoke(kernel, nullptr), hipSuccess);
  EXPECT_EQ(hipDeviceSynchronize(), error);
  const std::string message = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(std::regex_search(message, std::regex(words))) << message;
  // One line, once.
  EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 1) << message;

  // It stays.
  void* pointer = nullptr;
  EXPECT_EQ(hipMalloc(&pointer, 16), error);
  EXPECT_EQ(provoke(kKernels.empty, nullptr), error);
  EXPECT_EQ(hipGetLastError(), error);
  EXPECT_EQ(hipGetLastError(), error);
  EXPECT_EQ(hipStreamSynchronize(nullptr), error);

  // And goes.
  ASSERT_EQ(hipDeviceReset(), hipSuccess);
  (void)hipGetLastError();
  EXPECT_EQ(hipGetLastError(), hipSuccess);
  DeviceArray<uint32_t> marks(10);
  ASSERT_EQ(launch(kKernels.mark, dim3(10), dim3(1), 0, nullptr, marks.get()), hipSuccess);
  for (const uint32_t mark : marks.read()) EXPECT_EQ(mark, 1u);
}

TEST_F(FaultTest, BadAddress) { expect_fault(kKernels.bad_address, hipErrorIllegalAddress, "bad_address.*0x10"); }
TEST_F(FaultTest, Assert) { expect_fault(kKernels.assert_fails, hipErrorAssert, "x > 0"); }
TEST_F(FaultTest, Trap) { expect_fault(kKernels.trap, hipErrorLaunchFailure, "trap"); }
TEST_F(FaultTest, IllegalInstruction) {
  expect_fault(kKernels.illegal_instruction, hipErrorLaunchFailure, "illegal_instruction");
}

// What waits for work behind the fault must not wait for ever.
TEST_F(FaultTest, EventsBehindAFaultAreReleased) {
  hipStream_t stream, other;
  hipEvent_t event;
  ASSERT_EQ(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking), hipSuccess);
  ASSERT_EQ(hipStreamCreateWithFlags(&other, hipStreamNonBlocking), hipSuccess);
  ASSERT_EQ(hipEventCreate(&event), hipSuccess);
  PinnedArray<uint32_t> flag(2);
  testing::internal::CaptureStderr();
  ASSERT_EQ(launch(kKernels.wait, dim3(1), dim3(1), 0, stream, &flag[0], &flag[1]), hipSuccess);
  ASSERT_EQ(provoke(kKernels.bad_address, stream), hipSuccess);
  ASSERT_EQ(hipEventRecord(event, stream), hipSuccess);
  ASSERT_EQ(hipStreamWaitEvent(other, event, 0), hipSuccess);
  flag.set(0, 1);
  EXPECT_EQ(hipEventSynchronize(event), hipErrorIllegalAddress);
  EXPECT_EQ(hipStreamSynchronize(other), hipErrorIllegalAddress);
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(hipDeviceReset(), hipSuccess);
  EXPECT_EQ(hipStreamSynchronize(stream), hipErrorContextIsDestroyed);  // the reset took it
}

// Nothing that a child asks of its parent's device may be lost without a word.
TEST_F(FaultTest, ForkedChildIsToldAndRecovers) {
  hipStream_t stream;
  hipEvent_t event;
  ASSERT_EQ(hipStreamCreate(&stream), hipSuccess);
  ASSERT_EQ(hipEventCreate(&event), hipSuccess);
  DeviceArray<uint32_t> marks(10);
  PinnedArray<uint32_t> flag(2);
  ASSERT_EQ(launch(kKernels.wait, dim3(1), dim3(1), 0, stream, &flag[0], &flag[1]), hipSuccess);
  ASSERT_EQ(hipEventRecord(event, stream), hipSuccess);

  // The number of the first wrong answer.
  const auto child = [&]() -> int {
    if (launch(kKernels.mark, dim3(10), dim3(1), 0, nullptr, marks.get()) != hipErrorNotInitialized) return 1;
    if (launch(kKernels.mark, dim3(10), dim3(1), 0, stream, marks.get()) != hipErrorNotInitialized) return 2;
    if (hipEventSynchronize(event) != hipErrorNotInitialized) return 3;
    if (hipDeviceSynchronize() != hipErrorNotInitialized) return 4;
    if (hipDeviceReset() != hipSuccess) return 5;
    const DeviceArray<uint32_t> own(10);
    if (launch(kKernels.mark, dim3(10), dim3(1), 0, nullptr, own.get()) != hipSuccess) return 6;
    return own.read() == std::vector<uint32_t>(10, 1) ? 0 : 7;
  };
  const pid_t pid = fork();
  if (pid == 0) {
    freopen("/dev/null", "w", stderr);
    alarm(20);
    _exit(child());
  }
  int status = -1;
  ASSERT_EQ(waitpid(pid, &status, 0), pid);
  EXPECT_EQ(status, 0);

  flag.set(0, 1);
  EXPECT_EQ(hipEventSynchronize(event), hipSuccess);
  ASSERT_EQ(launch(kKernels.mark, dim3(10), dim3(1), 0, nullptr, marks.get()), hipSuccess);
  for (const uint32_t mark : marks.read()) EXPECT_EQ(mark, 1u);
}

}  // namespace
}  // namespace cairn::hip_contract
