// Queues: their indices, and packets of each kind that needs no kernel. executable_test.cpp runs kernels.
#include <atomic>
#include <thread>

#include "src/hsa/testing.h"

namespace cairn::hsa::testing {
namespace {

class Queues : public HsaTest {
 protected:
  hsa_queue_t* make_queue(uint32_t size = 64) {
    hsa_queue_t* queue = nullptr;
    EXPECT_HSA_OK(
        hsa_queue_create(device, size, HSA_QUEUE_TYPE_MULTI, nullptr, nullptr, UINT32_MAX, UINT32_MAX, &queue));
    return queue;
  }
};

// What call packets append to.
struct Log {
  std::vector<int> entries;
  struct Entry {
    Log* log;
    int number;
  };
  static void append(void* entry_pointer) {
    auto* entry = static_cast<Entry*>(entry_pointer);
    entry->log->entries.push_back(entry->number);
  }
};

TEST_F(Queues, AreMadeAsAskedFor) {
  hsa_queue_t* queue = make_queue(256);
  ASSERT_NE(queue, nullptr);
  EXPECT_EQ(queue->size, 256u);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(queue->base_address) % 64, 0u);
  EXPECT_NE(queue->doorbell_signal.handle, 0u);
  hsa_queue_t* other = make_queue();
  EXPECT_NE(queue->id, other->id);
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  EXPECT_HSA_OK(hsa_queue_destroy(other));
  EXPECT_EQ(hsa_queue_destroy(other), HSA_STATUS_ERROR_INVALID_QUEUE);
}

TEST_F(Queues, RefuseBadSizesAndAgents) {
  hsa_queue_t* queue = nullptr;
  auto create = [&](hsa_agent_t agent, uint32_t size, hsa_queue_type32_t type) {
    return hsa_queue_create(agent, size, type, nullptr, nullptr, 0, 0, &queue);
  };
  EXPECT_EQ(create(device, 0, HSA_QUEUE_TYPE_MULTI), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(create(device, 100, HSA_QUEUE_TYPE_MULTI), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(create(device, 1u << 31, HSA_QUEUE_TYPE_MULTI), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(create(device, 64, 17), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(create(host, 64, HSA_QUEUE_TYPE_MULTI), HSA_STATUS_ERROR_INVALID_QUEUE_CREATION);
  EXPECT_EQ(create({3}, 64, HSA_QUEUE_TYPE_MULTI), HSA_STATUS_ERROR_INVALID_AGENT);
  EXPECT_EQ(queue, nullptr);
  EXPECT_EQ(hsa_queue_destroy(nullptr), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  hsa_queue_t none = {};
  EXPECT_EQ(hsa_queue_destroy(&none), HSA_STATUS_ERROR_INVALID_QUEUE);
}

TEST_F(Queues, MoveTheirIndicesInEveryOrder) {
  hsa_queue_t* queue = nullptr;
  hsa_signal_t doorbell = make_signal(0);
  std::vector<hsa_region_t> regions;
  ASSERT_HSA_OK(hsa_agent_iterate_regions(
      host,
      [](hsa_region_t region, void* data) {
        static_cast<std::vector<hsa_region_t>*>(data)->push_back(region);
        return HSA_STATUS_SUCCESS;
      },
      &regions));
  // A queue that the test serves itself: nobody else moves its indices.
  ASSERT_HSA_OK(hsa_soft_queue_create(regions.at(0), 16, HSA_QUEUE_TYPE_MULTI, HSA_QUEUE_FEATURE_AGENT_DISPATCH,
                                      doorbell, &queue));
#define CHECK(order)                                             \
  hsa_queue_store_write_index_relaxed(queue, 5);                 \
  EXPECT_EQ(hsa_queue_add_write_index_##order(queue, 2), 5u);    \
  EXPECT_EQ(hsa_queue_cas_write_index_##order(queue, 1, 9), 7u); \
  EXPECT_EQ(hsa_queue_load_write_index_scacquire(queue), 7u);    \
  EXPECT_EQ(hsa_queue_cas_write_index_##order(queue, 7, 9), 7u); \
  EXPECT_EQ(hsa_queue_load_write_index_relaxed(queue), 9u);
  CHECK(relaxed)
  CHECK(acquire)
  CHECK(release)
  CHECK(acq_rel)
  CHECK(scacquire)
  CHECK(screlease)
  CHECK(scacq_screl)
#undef CHECK
  hsa_queue_store_read_index_screlease(queue, 4);
  EXPECT_EQ(hsa_queue_load_read_index_scacquire(queue), 4u);
  hsa_signal_store_screlease(queue->doorbell_signal, 6);
  EXPECT_EQ(hsa_signal_load_relaxed(doorbell), 6);
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  EXPECT_HSA_OK(hsa_signal_destroy(doorbell));
}

TEST_F(Queues, RunCallsInOrder) {
  constexpr int kCalls = 1000;  // many times round the ring
  hsa_queue_t* queue = make_queue(64);
  Log log;
  std::vector<Log::Entry> entries(kCalls);
  hsa_signal_t done = make_signal(kCalls);
  for (int i = 0; i < kCalls; ++i) {
    entries[i] = {&log, i};
    submit_call(queue, Log::append, &entries[i], done, true);
  }
  EXPECT_EQ(wait_for_zero(done), 0);
  ASSERT_EQ(log.entries.size(), static_cast<size_t>(kCalls));
  for (int i = 0; i < kCalls; ++i) EXPECT_EQ(log.entries[i], i);
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

TEST_F(Queues, WaitForAllAtABarrierAnd) {
  hsa_queue_t* queue = make_queue();
  hsa_signal_t a = make_signal(1), b = make_signal(1), passed = make_signal(1);
  submit_barrier_and(queue, {a, b}, passed);
  auto blocked = [&] {
    return hsa_signal_wait_scacquire(passed, HSA_SIGNAL_CONDITION_EQ, 0, 3'000'000, HSA_WAIT_STATE_BLOCKED) == 1;
  };
  EXPECT_TRUE(blocked());
  hsa_signal_store_screlease(a, 0);
  EXPECT_TRUE(blocked());
  hsa_signal_store_screlease(b, 0);
  EXPECT_EQ(wait_for_zero(passed), 0);
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  for (hsa_signal_t signal : {a, b, passed}) EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Queues, WaitForOneAtABarrierOr) {
  hsa_queue_t* queue = make_queue();
  hsa_signal_t a = make_signal(1), b = make_signal(1), passed = make_signal(1);
  submit_barrier_or(queue, {a, b}, passed);
  EXPECT_EQ(hsa_signal_wait_scacquire(passed, HSA_SIGNAL_CONDITION_EQ, 0, 3'000'000, HSA_WAIT_STATE_BLOCKED), 1);
  hsa_signal_store_screlease(b, 0);
  EXPECT_EQ(wait_for_zero(passed), 0);
  EXPECT_EQ(hsa_signal_load_relaxed(a), 1);
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  for (hsa_signal_t signal : {a, b, passed}) EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Queues, WaitForEachOther) {
  hsa_queue_t *first = make_queue(), *second = make_queue();
  hsa_signal_t go = make_signal(1), middle = make_signal(1), last = make_signal(1);
  submit_barrier_and(second, {middle}, last);  // the second waits for the first,
  submit_barrier_and(first, {go}, middle);     // which waits for the host
  hsa_signal_store_screlease(go, 0);
  EXPECT_EQ(wait_for_zero(last), 0);
  EXPECT_HSA_OK(hsa_queue_destroy(first));
  EXPECT_HSA_OK(hsa_queue_destroy(second));
  for (hsa_signal_t signal : {go, middle, last}) EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Queues, TakePacketsFromManyThreads) {
  constexpr int kThreads = 4, kCalls = 500;
  hsa_queue_t* queue = make_queue(128);
  std::atomic<int> calls{0};
  hsa_signal_t done = make_signal(kThreads * kCalls);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < kCalls; ++n)
        submit_call(queue, [](void* count) { ++*static_cast<std::atomic<int>*>(count); }, &calls, done);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wait_for_zero(done), 0);
  EXPECT_EQ(calls, kThreads * kCalls);
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

TEST_F(Queues, AreHelpedByTheThreadThatWaits) {
  hsa_queue_t* queue = make_queue();
  hsa_signal_t done = make_signal(1);
  std::atomic<int> calls{0};
  for (int round = 0; round < 200; ++round) {
    hsa_signal_store_relaxed(done, 1);
    submit_call(queue, [](void* count) { ++*static_cast<std::atomic<int>*>(count); }, &calls, done);
    EXPECT_EQ(ext.queue_wait(queue, done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX), 0);
    EXPECT_EQ(calls, round + 1);
  }
  EXPECT_EQ(ext.queue_wait(queue, done, HSA_SIGNAL_CONDITION_EQ, 5, 1'000'000), 0);  // the time is over
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

TEST_F(Queues, TakeAPriority) {
  hsa_queue_t* queue = make_queue();
  EXPECT_HSA_OK(hsa_amd_queue_set_priority(queue, HSA_AMD_QUEUE_PRIORITY_HIGH));
  hsa_signal_t done = make_signal(1);
  int calls = 0;
  submit_call(queue, [](void* count) { ++*static_cast<int*>(count); }, &calls, done);
  EXPECT_EQ(wait_for_zero(done), 0);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(hsa_amd_queue_set_priority(queue, static_cast<hsa_amd_queue_priority_t>(7)),
            HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  ASSERT_HSA_OK(ext.queue_create(device, 64, -1, nullptr, nullptr, &queue));
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

TEST_F(Queues, AreDestroyedWithTheirWork) {
  hsa_signal_t never = make_signal(1), done = make_signal(1);
  hsa_queue_t* queue = make_queue();
  submit_barrier_and(queue, {never}, done);
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  queue = make_queue();  // left to hsa_shut_down
  submit_barrier_and(queue, {never}, done);
  EXPECT_HSA_OK(hsa_queue_inactivate(queue));
}

// A packet that is none stops the queue, and the callback says so.
TEST_F(Queues, ReportAMalformedPacket) {
  struct State {
    std::atomic<int> status{0};
    hsa_signal_t reported;
  } state;
  state.reported = make_signal(1);
  hsa_queue_t* queue = nullptr;
  ASSERT_HSA_OK(hsa_queue_create(
      device, 64, HSA_QUEUE_TYPE_MULTI,
      [](hsa_status_t status, hsa_queue_t*, void* data) {
        auto* state = static_cast<State*>(data);
        state->status = status;
        hsa_signal_store_screlease(state->reported, 0);
      },
      &state, 0, 0, &queue));
  hsa_agent_dispatch_packet_t packet = {};
  packet.header = packet_header(static_cast<hsa_packet_type_t>(99), false);
  submit(queue, &packet);
  EXPECT_EQ(wait_for_zero(state.reported), 0);
  EXPECT_NE(state.status, HSA_STATUS_SUCCESS);
  cairn_status code = CAIRN_OK;
  const char* message = nullptr;
  ASSERT_HSA_OK(ext.queue_error(queue, &code, &message));
  EXPECT_NE(code, CAIRN_OK);
  EXPECT_STRNE(message, "");
  EXPECT_HSA_OK(hsa_queue_destroy(queue));
  EXPECT_HSA_OK(hsa_signal_destroy(state.reported));
}

}  // namespace
}  // namespace cairn::hsa::testing
