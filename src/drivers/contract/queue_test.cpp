// Queues: packets run in order and once, barriers hold, completions tell, many queues and threads at once.
#include <atomic>
#include <thread>

#include "src/drivers/contract/fixture.h"

namespace cairn::contract {
namespace {

// Queues without kernels: barrier packets, which every driver has.
class Queue : public DriverTest {};
// Host functions in queue order.
class Calls : public DriverTest {};
// Kernels that run.
class Dispatches : public DriverTest {};

TEST_F(Queue, BadRingsAreRefused) {
  alignas(64) char ring[256];
  uint64_t write = 0, read = 0;
  cairn_queue_desc good = {sizeof(good), 4, ring, &write, &read, 0, 0, nullptr, nullptr};
  cairn_queue* queue = nullptr;
  cairn_queue_desc desc = good;
  desc.packet_count = 3;
  EXPECT_EQ(api_->queue->create(device_, &desc, &queue), CAIRN_ERROR_INVALID_ARGUMENT);
  desc = good;
  desc.packet_count = 0;
  EXPECT_EQ(api_->queue->create(device_, &desc, &queue), CAIRN_ERROR_INVALID_ARGUMENT);
  desc = good;
  desc.ring = ring + 8;
  EXPECT_EQ(api_->queue->create(device_, &desc, &queue), CAIRN_ERROR_INVALID_ARGUMENT);
  desc = good;
  desc.read_index = nullptr;
  EXPECT_EQ(api_->queue->create(device_, &desc, &queue), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(queue, nullptr);
}

TEST_F(Queue, EmptyBarrierCompletes) {
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  queue.barrier(false, {}, &done);
  EXPECT_TRUE(queue.wait_asleep(done));
  EXPECT_EQ(queue.read_index(), 1u);
  EXPECT_EQ(queue.status(), CAIRN_OK);
}

TEST_F(Queue, BarrierAndWaitsForAll) {
  TestQueue queue(*api_, driver_, device_);
  TestSignal first, second, done;
  queue.barrier(false, {&first, &second}, &done);
  first.store(*api_, 0);
  EXPECT_EQ(api_->signal->wait(driver_, done.get(), CAIRN_CONDITION_EQ, 0, 20'000'000, 0), 1);
  second.store(*api_, 0);
  EXPECT_TRUE(queue.wait(done));
}

TEST_F(Queue, BarrierOrWaitsForOne) {
  TestQueue queue(*api_, driver_, device_);
  TestSignal first, second, done;
  queue.barrier(true, {&first, &second}, &done);
  EXPECT_EQ(api_->signal->wait(driver_, done.get(), CAIRN_CONDITION_EQ, 0, 20'000'000, 0), 1);
  second.store(*api_, 0);
  EXPECT_TRUE(queue.wait(done));
}

TEST_F(Queue, BarriersLinkQueues) {
  TestQueue first(*api_, driver_, device_), second(*api_, driver_, device_);
  for (int i = 0; i < 200; ++i) {
    TestSignal gate, middle, done;
    second.barrier(false, {&middle}, &done);
    first.barrier(false, {&gate}, &middle);
    gate.store(*api_, 0);
    ASSERT_TRUE(i % 2 ? second.wait(done) : second.wait_asleep(done));
  }
}

TEST_F(Queue, BlockedQueueCanBeDestroyed) {
  TestSignal never, done;
  {
    TestQueue queue(*api_, driver_, device_);
    queue.barrier(false, {&never}, &done);
    EXPECT_EQ(api_->signal->wait(driver_, done.get(), CAIRN_CONDITION_EQ, 0, 5'000'000, 0), 1);
  }
  EXPECT_EQ(never.waiters(), 0u);
}

TEST_F(Queue, RingIsUsedAgainAndAgain) {
  TestQueue queue(*api_, driver_, device_, 4);
  for (int i = 0; i < 1000; ++i) queue.barrier(false, {}, nullptr);
  TestSignal done;
  queue.barrier(false, {}, &done);
  EXPECT_TRUE(queue.wait(done));
  EXPECT_EQ(queue.read_index(), 1001u);
}

TEST_F(Queue, UnknownPacketsPutItInErrorAndStillComplete) {
  TestQueue queue(*api_, driver_, device_);
  TestSignal first, second;
  queue.raw(HSA_PACKET_TYPE_VENDOR_SPECIFIC, &first);
  queue.barrier(false, {}, &second);
  EXPECT_TRUE(queue.wait(first));
  EXPECT_TRUE(queue.wait(second));
  EXPECT_NE(queue.status(), CAIRN_OK);
  EXPECT_EQ(queue.error(), queue.status());
  EXPECT_EQ(queue.errors(), 1);
  EXPECT_FALSE(queue.message().empty());
}

TEST_F(Calls, RunInOrder) {
  TestQueue queue(*api_, driver_, device_);
  static std::vector<int> order;
  order.clear();
  static int numbers[32];
  TestSignal done;
  for (int i = 0; i < 32; ++i) {
    numbers[i] = i;
    queue.call([](void* number) { order.push_back(*static_cast<int*>(number)); }, &numbers[i],
               i == 31 ? &done : nullptr);
  }
  ASSERT_TRUE(queue.wait(done));
  ASSERT_EQ(order.size(), 32u);
  for (int i = 0; i < 32; ++i) EXPECT_EQ(order[static_cast<size_t>(i)], i);
}

// More host functions wait than there are units; what they wait for still runs.
TEST_F(Calls, ThatWaitDoNotStopTheDevice) {
  struct Gate {
    const cairn_driver_api* api;
    cairn_driver* driver;
    TestSignal open;
  } gate = {api_, driver_, TestSignal()};
  std::vector<std::unique_ptr<TestQueue>> queues;
  std::vector<std::unique_ptr<TestSignal>> done;
  const uint32_t waiting = info_.compute_units + 2;
  for (uint32_t i = 0; i < waiting; ++i) {
    queues.push_back(std::make_unique<TestQueue>(*api_, driver_, device_));
    done.push_back(std::make_unique<TestSignal>());
    queues.back()->call(
        [](void* raw) {
          auto* gate = static_cast<Gate*>(raw);
          gate->api->signal->wait(gate->driver, gate->open.get(), CAIRN_CONDITION_EQ, 0, UINT64_MAX, 0);
        },
        &gate, done.back().get());
  }
  TestQueue opener(*api_, driver_, device_);
  TestSignal opened;
  opener.call([](void* raw) { static_cast<Gate*>(raw)->open.store(*static_cast<Gate*>(raw)->api, 0); }, &gate, &opened);
  EXPECT_TRUE(opener.wait_asleep(opened));
  for (uint32_t i = 0; i < waiting; ++i) EXPECT_TRUE(queues[i]->wait_asleep(*done[i]));
}

TEST_F(Calls, WithoutAFunctionAreAnError) {
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  queue.call(nullptr, nullptr, &done);
  EXPECT_TRUE(queue.wait(done));
  EXPECT_EQ(queue.status(), CAIRN_ERROR_INVALID_ARGUMENT);
}

TEST_F(Dispatches, EmptyKernelCompletes) {
  TestQueue queue(*api_, driver_, device_);
  for (int i = 0; i < 1000; ++i) {
    TestSignal done;
    queue.dispatch(kernel("empty"), {1, 1}, nullptr, &done);
    ASSERT_TRUE(queue.wait(done));
  }
}

TEST_F(Dispatches, WorkersDoItWhenNobodyWaits) {
  TestQueue queue(*api_, driver_, device_);
  for (int i = 0; i < 100; ++i) {
    TestSignal done;
    queue.dispatch(kernel("empty"), {i % 2 ? 1u : 50u, 1}, nullptr, &done);
    ASSERT_TRUE(queue.wait_asleep(done));
  }
}

TEST_F(Dispatches, EachBlockRunsOnce) {
  constexpr uint32_t kBlocks = 100'003;
  auto* marks = allocate<uint32_t>(kBlocks);
  ASSERT_EQ(api_->memory->fill(device_, marks, 0, 4, kBlocks), CAIRN_OK);
  TestQueue queue(*api_, driver_, device_);
  constexpr uint32_t kRuns = 30;
  for (uint32_t run = 0; run < kRuns; ++run) {
    TestSignal done;
    queue.dispatch(kernel("mark"), {kBlocks, 32}, &marks, &done);
    ASSERT_TRUE(queue.wait(done));
  }
  for (uint32_t i = 0; i < kBlocks; ++i) ASSERT_EQ(marks[i], kRuns) << i;
}

TEST_F(Dispatches, ArgumentsArrive) {
  double result = 0;
  struct {
    int32_t a;
    double b;
    double* out;
  } args = {2, 0.5, &result};
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  queue.dispatch(kernel("sum"), {1, 1}, &args, &done);
  ASSERT_TRUE(queue.wait(done));
  EXPECT_EQ(result, 2.5);
}

TEST_F(Dispatches, PipelinedPacketsAllRun) {
  auto* total = allocate<uint64_t>(1);
  *total = 0;
  TestQueue queue(*api_, driver_, device_, 256);
  constexpr uint64_t kLaunches = 20'000;
  for (uint64_t i = 0; i + 1 < kLaunches; ++i) queue.dispatch(kernel("count"), {2, 8}, &total, nullptr);
  TestSignal done;
  queue.dispatch(kernel("count"), {2, 8}, &total, &done);
  ASSERT_TRUE(queue.wait(done));
  EXPECT_EQ(*total, kLaunches * 16);
}

TEST_F(Dispatches, WorkgroupMemoryIsThere) {
  auto* out = allocate<uint64_t>(3);
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  queue.dispatch(kernel("shared"), {1, 64, 100 + 5000}, &out, &done);
  ASSERT_TRUE(queue.wait(done));
  EXPECT_EQ(out[0], 112u + 5000u);  // static bytes, rounded up to 16, and dynamic ones
  EXPECT_EQ(out[1], 5000u);
  EXPECT_EQ(out[2], 0u);
}

TEST_F(Dispatches, ExtensionGivesGridsBeyondWorkItems) {
  auto* total = allocate<uint64_t>(1);
  *total = 0;
  cairn_dispatch_extension extension = {sizeof(extension), 0, {5'000'000, 2, 1}, 0};
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  queue.dispatch(kernel("count"), {1, 1024}, &total, &done, &extension);
  ASSERT_TRUE(queue.wait(done));
  EXPECT_EQ(*total, uint64_t{10'000'000} * 1024);
}

TEST_F(Dispatches, LimitsAreChecked) {
  const struct {
    Shape shape;
    cairn_status status;
  } cases[] = {
      {{1, info_.max_threads_per_block + 1, 0}, CAIRN_ERROR_OUT_OF_RESOURCES},
      {{1, 1, info_.max_shared_per_block + 1}, CAIRN_ERROR_OUT_OF_RESOURCES},
      {{0, 1, 0}, CAIRN_ERROR_INVALID_ARGUMENT},
      {{1, 0, 0}, CAIRN_ERROR_INVALID_ARGUMENT},
  };
  for (const auto& [shape, status] : cases) {
    TestQueue queue(*api_, driver_, device_);
    TestSignal done;
    queue.dispatch(kernel("empty"), shape, nullptr, &done);
    EXPECT_TRUE(queue.wait(done));
    EXPECT_EQ(queue.status(), status);
    EXPECT_NE(queue.message().find("empty"), std::string::npos) << queue.message();
  }
}

TEST_F(Dispatches, ProfilingTimesAreInOrder) {
  if (!has(CAIRN_CAP_PROFILING)) GTEST_SKIP() << "no profiling";
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  const uint64_t before = api_->device->timestamp(device_);
  const uint64_t busy_ns = 2'000'000;
  queue.dispatch(kernel("busy"), {1, 1}, &busy_ns, &done);
  ASSERT_TRUE(queue.wait(done));
  EXPECT_GE(done->start_ns, before);
  EXPECT_GE(done->end_ns, done->start_ns + busy_ns);
  EXPECT_LE(done->end_ns, api_->device->timestamp(device_));
}

TEST_F(Dispatches, ManyThreadsAndQueues) {
  auto* total = allocate<uint64_t>(1);
  *total = 0;
  cairn_kernel* count = kernel("count");
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      TestQueue queue(*api_, driver_, device_);
      for (int i = 0; i < 500; ++i) {
        TestSignal done;
        queue.dispatch(count, {static_cast<uint32_t>(1 + i % 40), 4}, &total, &done);
        ASSERT_TRUE((i + t) % 3 ? queue.wait(done) : queue.wait_asleep(done));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  uint64_t expected = 0;
  for (uint64_t i = 0; i < 500; ++i) expected += (1 + i % 40) * 4 * 4;
  EXPECT_EQ(*total, expected);
}

TEST_F(Dispatches, ManyThreadsShareAQueue) {
  auto* total = allocate<uint64_t>(1);
  *total = 0;
  cairn_kernel* count = kernel("count");
  TestQueue queue(*api_, driver_, device_, 1024);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 500; ++i) {
        TestSignal done;
        queue.dispatch(count, {3, 2}, &total, &done);
        ASSERT_TRUE(queue.wait(done));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(*total, 4u * 500 * 6);
}

}  // namespace
}  // namespace cairn::contract
