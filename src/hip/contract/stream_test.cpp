// Streams and events: order within and between streams, the two default streams, queries, timing, host functions.
#include <atomic>
#include <chrono>
#include <thread>

#include "src/hip/contract/fixture.h"

namespace cairn::hip_contract {
namespace {

class StreamTest : public HipTest {
 protected:
  hipStream_t make(unsigned flags = hipStreamDefault) {
    hipStream_t stream = nullptr;
    EXPECT_EQ(hipStreamCreateWithFlags(&stream, flags), hipSuccess);
    return stream;
  }
  // Keeps a stream busy until release().
  void block(hipStream_t stream) {
    ASSERT_EQ(launch(kKernels.wait, dim3(1), dim3(1), 0, stream, &gate_->get()[0], &gate_->get()[1]), hipSuccess);
  }
  void release() { gate_->set(0, 1); }
  // For kernels to set, beside the gate: freeing pinned memory would wait for what is blocked.
  uint32_t* done() { return gate_->get() + 2; }

  void SetUp() override {
    HipTest::SetUp();
    gate_ = std::make_unique<PinnedArray<uint32_t>>(3);
  }
  void TearDown() override {
    release();
    EXPECT_EQ(hipDeviceSynchronize(), hipSuccess);
    gate_.reset();
  }

  std::unique_ptr<PinnedArray<uint32_t>> gate_;
};

TEST_F(StreamTest, AnswersWhatItWasMadeWith) {
  hipStream_t stream = nullptr;
  ASSERT_EQ(hipStreamCreateWithPriority(&stream, hipStreamNonBlocking, -5), hipSuccess);
  unsigned flags = 0;
  int priority = 9, least = 0, greatest = 0, device = -1;
  ASSERT_EQ(hipDeviceGetStreamPriorityRange(&least, &greatest), hipSuccess);
  EXPECT_GE(least, greatest);
  ASSERT_EQ(hipStreamGetFlags(stream, &flags), hipSuccess);
  EXPECT_EQ(flags, static_cast<unsigned>(hipStreamNonBlocking));
  ASSERT_EQ(hipStreamGetPriority(stream, &priority), hipSuccess);
  EXPECT_EQ(priority, greatest);
  ASSERT_EQ(hipStreamGetDevice(stream, &device), hipSuccess);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(hipStreamDestroy(stream), hipSuccess);
  EXPECT_EQ(hipStreamDestroy(stream), hipErrorContextIsDestroyed);
  EXPECT_EQ(hipStreamSynchronize(stream), hipErrorContextIsDestroyed);
  EXPECT_EQ(hipStreamQuery(reinterpret_cast<hipStream_t>(0xffff)), hipErrorContextIsDestroyed);
  void* memory = nullptr;
  EXPECT_EQ(hipMallocAsync(&memory, 64, stream), hipErrorInvalidHandle);
  EXPECT_EQ(hipStreamDestroy(nullptr), hipErrorInvalidHandle);
  EXPECT_EQ(hipStreamCreateWithFlags(&stream, 77), hipErrorInvalidValue);
  EXPECT_EQ(hipStreamCreate(nullptr), hipErrorInvalidValue);
}

TEST_F(StreamTest, NullStreamWaitsForBlockingStreams) {
  hipStream_t stream = make();
  block(stream);
  ASSERT_EQ(launch(kKernels.set, dim3(1), dim3(1), 0, nullptr, done()), hipSuccess);
  EXPECT_EQ(hipStreamQuery(nullptr), hipErrorNotReady);
  EXPECT_EQ(*done(), 0u);
  release();
  EXPECT_EQ(hipStreamSynchronize(nullptr), hipSuccess);
  EXPECT_EQ(*done(), 1u);
}

TEST_F(StreamTest, BlockingStreamsWaitForTheNullStream) {
  hipStream_t stream = make();
  block(nullptr);
  ASSERT_EQ(launch(kKernels.set, dim3(1), dim3(1), 0, stream, done()), hipSuccess);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(*done(), 0u);
  release();
  EXPECT_EQ(hipStreamSynchronize(stream), hipSuccess);
  EXPECT_EQ(*done(), 1u);
}

TEST_F(StreamTest, NonBlockingStreamsDoNot) {
  hipStream_t stream = make(hipStreamNonBlocking);
  block(nullptr);
  ASSERT_EQ(launch(kKernels.set, dim3(1), dim3(1), 0, stream, done()), hipSuccess);
  EXPECT_EQ(hipStreamSynchronize(stream), hipSuccess);
  EXPECT_EQ(*done(), 1u);
  EXPECT_EQ(hipStreamQuery(nullptr), hipErrorNotReady);
}

TEST_F(StreamTest, EachThreadHasAStreamOfItsOwn) {
  block(hipStreamPerThread);
  std::thread([this] {
    EXPECT_EQ(launch(kKernels.set, dim3(1), dim3(1), 0, hipStreamPerThread, done()), hipSuccess);
    EXPECT_EQ(hipStreamSynchronize(hipStreamPerThread), hipSuccess);
    EXPECT_EQ(*done(), 1u);
  }).join();
  EXPECT_EQ(hipStreamQuery(hipStreamPerThread), hipErrorNotReady);
}

TEST_F(StreamTest, PerThreadNamesMeanTheThreadsStream) {
  block(hipStreamPerThread);
  EXPECT_EQ(hipStreamQuery_spt(nullptr), hipErrorNotReady);
  release();
  EXPECT_EQ(hipStreamSynchronize_spt(nullptr), hipSuccess);
}

TEST_F(StreamTest, EventsOrderStreams) {
  hipStream_t first = make(hipStreamNonBlocking), second = make(hipStreamNonBlocking);
  hipEvent_t event;
  ASSERT_EQ(hipEventCreateWithFlags(&event, hipEventDisableTiming), hipSuccess);
  block(first);
  ASSERT_EQ(hipEventRecord(event, first), hipSuccess);
  ASSERT_EQ(hipStreamWaitEvent(second, event, 0), hipSuccess);
  ASSERT_EQ(launch(kKernels.set, dim3(1), dim3(1), 0, second, done()), hipSuccess);
  // Recording again, or destroying, does not change what was waited for.
  hipEvent_t fresh;
  ASSERT_EQ(hipEventCreate(&fresh), hipSuccess);
  ASSERT_EQ(hipEventRecord(fresh, second), hipSuccess);
  EXPECT_EQ(hipEventQuery(event), hipErrorNotReady);
  ASSERT_EQ(hipEventDestroy(event), hipSuccess);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(*done(), 0u);
  release();
  EXPECT_EQ(hipEventSynchronize(fresh), hipSuccess);
  EXPECT_EQ(*done(), 1u);
  EXPECT_EQ(hipEventDestroy(fresh), hipSuccess);
}

TEST_F(StreamTest, EventsTime) {
  hipEvent_t start, stop, untimed;
  ASSERT_EQ(hipEventCreate(&start), hipSuccess);
  ASSERT_EQ(hipEventCreate(&stop), hipSuccess);
  ASSERT_EQ(hipEventCreateWithFlags(&untimed, hipEventDisableTiming), hipSuccess);
  float ms = -1;
  EXPECT_EQ(hipEventElapsedTime(&ms, start, stop), hipErrorInvalidHandle);  // not recorded
  ASSERT_EQ(hipEventRecord(start, nullptr), hipSuccess);
  ASSERT_EQ(launch(kKernels.busy, dim3(1), dim3(1), 0, nullptr, uint64_t{20000000}), hipSuccess);
  ASSERT_EQ(hipEventRecord(stop, nullptr), hipSuccess);
  ASSERT_EQ(hipEventRecord(untimed, nullptr), hipSuccess);
  ASSERT_EQ(hipEventSynchronize(stop), hipSuccess);
  ASSERT_EQ(hipEventElapsedTime(&ms, start, stop), hipSuccess);
  EXPECT_GE(ms, 19.9f);
  EXPECT_LT(ms, 2000.f);
  ASSERT_EQ(hipDeviceSynchronize(), hipSuccess);
  EXPECT_EQ(hipEventElapsedTime(&ms, start, untimed), hipErrorInvalidHandle);
  EXPECT_EQ(hipEventElapsedTime(nullptr, start, stop), hipErrorInvalidValue);
  for (hipEvent_t event : {start, stop, untimed}) EXPECT_EQ(hipEventDestroy(event), hipSuccess);
  EXPECT_EQ(hipEventDestroy(start), hipErrorContextIsDestroyed);
  EXPECT_EQ(hipEventQuery(start), hipErrorInvalidHandle);
}

TEST_F(StreamTest, UnfinishedEventsAreNotReady) {
  hipEvent_t start, stop;
  ASSERT_EQ(hipEventCreate(&start), hipSuccess);
  ASSERT_EQ(hipEventCreate(&stop), hipSuccess);
  ASSERT_EQ(hipEventRecord(start, nullptr), hipSuccess);
  block(nullptr);
  ASSERT_EQ(hipEventRecord(stop, nullptr), hipSuccess);
  float ms = 0;
  EXPECT_EQ(hipEventElapsedTime(&ms, start, stop), hipErrorNotReady);
  EXPECT_EQ(hipGetLastError(), hipSuccess);  // an answer, not an error
}

TEST_F(StreamTest, HostFunctionsRunInOrder) {
  hipStream_t stream = make();
  struct State {
    std::atomic<int> called{0};
    std::atomic<uint32_t> seen{0};
    PinnedArray<uint32_t> done{1};
  } state;
  block(stream);
  ASSERT_EQ(launch(kKernels.set, dim3(1), dim3(1), 0, stream, state.done.get()), hipSuccess);
  ASSERT_EQ(hipLaunchHostFunc(
                stream,
                [](void* data) {
                  auto* state = static_cast<State*>(data);
                  state->seen = state->done[0];
                  ++state->called;
                },
                &state),
            hipSuccess);
  ASSERT_EQ(hipStreamAddCallback(
                stream,
                [](hipStream_t, hipError_t status, void* data) {
                  EXPECT_EQ(status, hipSuccess);
                  ++static_cast<State*>(data)->called;
                },
                &state, 0),
            hipSuccess);
  EXPECT_EQ(state.called, 0);
  release();
  ASSERT_EQ(hipStreamSynchronize(stream), hipSuccess);
  EXPECT_EQ(state.called, 2);
  EXPECT_EQ(state.seen, 1u);
  EXPECT_EQ(hipLaunchHostFunc(stream, nullptr, nullptr), hipErrorInvalidValue);
  EXPECT_EQ(hipStreamAddCallback(stream, nullptr, nullptr, 0), hipErrorInvalidValue);
}

// Each waits for what the other does later: only works if both make progress at once.
TEST_F(StreamTest, TwoStreamsWaitForEachOther) {
  hipStream_t first = make(hipStreamNonBlocking), second = make(hipStreamNonBlocking);
  PinnedArray<uint32_t> flags(4);
  ASSERT_EQ(launch(kKernels.wait, dim3(1), dim3(1), 0, first, &flags[0], &flags[2]), hipSuccess);
  ASSERT_EQ(launch(kKernels.set, dim3(1), dim3(1), 0, first, &flags[1]), hipSuccess);
  ASSERT_EQ(launch(kKernels.set, dim3(1), dim3(1), 0, second, &flags[0]), hipSuccess);
  ASSERT_EQ(launch(kKernels.wait, dim3(1), dim3(1), 0, second, &flags[1], &flags[3]), hipSuccess);
  ASSERT_EQ(hipDeviceSynchronize(), hipSuccess);
  EXPECT_EQ(flags[2], 1u);
  EXPECT_EQ(flags[3], 1u);
}

TEST_F(StreamTest, DestroyFinishesTheWork) {
  hipStream_t stream = make();
  DeviceArray<uint32_t> marks(100);
  for (int i = 0; i < 10; ++i) ASSERT_EQ(launch(kKernels.mark, dim3(100), dim3(1), 0, stream, marks.get()), hipSuccess);
  ASSERT_EQ(hipStreamDestroy(stream), hipSuccess);
  for (const uint32_t mark : marks.read()) EXPECT_EQ(mark, 10u);
}

}  // namespace
}  // namespace cairn::hip_contract
