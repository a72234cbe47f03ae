// Signals: operations, waiting, groups, handlers, from one thread and from many.
#include <atomic>
#include <chrono>
#include <thread>

#include "src/hsa/testing.h"

namespace cairn::hsa::testing {
namespace {

using namespace std::chrono_literals;
using Signals = HsaTest;

TEST_F(Signals, HoldTheirValue) {
  hsa_signal_t signal = make_signal(-5);
  EXPECT_EQ(hsa_signal_load_relaxed(signal), -5);
  hsa_signal_store_screlease(signal, INT64_MAX);
  EXPECT_EQ(hsa_signal_load_scacquire(signal), INT64_MAX);
  hsa_signal_silent_store_relaxed(signal, 3);
  EXPECT_EQ(hsa_signal_load_relaxed(signal), 3);
  EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

#define CHECK_ALL_ORDERS(CHECK) \
  CHECK(relaxed) CHECK(scacquire) CHECK(screlease) CHECK(scacq_screl) CHECK(acquire) CHECK(release) CHECK(acq_rel)

TEST_F(Signals, DoArithmeticInEveryOrder) {
  hsa_signal_t signal = make_signal(0);
#define CHECK(order)                                     \
  hsa_signal_store_relaxed(signal, 12);                  \
  hsa_signal_add_##order(signal, 3);                     \
  EXPECT_EQ(hsa_signal_load_relaxed(signal), 15);        \
  hsa_signal_subtract_##order(signal, 5);                \
  EXPECT_EQ(hsa_signal_load_relaxed(signal), 10);        \
  hsa_signal_and_##order(signal, 6);                     \
  EXPECT_EQ(hsa_signal_load_relaxed(signal), 2);         \
  hsa_signal_or_##order(signal, 8);                      \
  EXPECT_EQ(hsa_signal_load_relaxed(signal), 10);        \
  hsa_signal_xor_##order(signal, 3);                     \
  EXPECT_EQ(hsa_signal_load_relaxed(signal), 9);         \
  EXPECT_EQ(hsa_signal_exchange_##order(signal, 20), 9); \
  EXPECT_EQ(hsa_signal_cas_##order(signal, 1, 30), 20);  \
  EXPECT_EQ(hsa_signal_load_relaxed(signal), 20);        \
  EXPECT_EQ(hsa_signal_cas_##order(signal, 20, 30), 20); \
  EXPECT_EQ(hsa_signal_load_relaxed(signal), 30);
  CHECK_ALL_ORDERS(CHECK)
#undef CHECK
  EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Signals, MeetEveryCondition) {
  hsa_signal_t signal = make_signal(5);
  auto wait = [&](hsa_signal_condition_t condition, hsa_signal_value_t value) {
    return hsa_signal_wait_scacquire(signal, condition, value, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
  };
  EXPECT_EQ(wait(HSA_SIGNAL_CONDITION_EQ, 5), 5);
  EXPECT_EQ(wait(HSA_SIGNAL_CONDITION_NE, 4), 5);
  EXPECT_EQ(wait(HSA_SIGNAL_CONDITION_LT, 6), 5);
  EXPECT_EQ(wait(HSA_SIGNAL_CONDITION_GTE, 5), 5);
  hsa_signal_store_relaxed(signal, -5);
  EXPECT_EQ(wait(HSA_SIGNAL_CONDITION_LT, 0), -5);
  EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Signals, GiveUpWhenTheTimeIsOver) {
  hsa_signal_t signal = make_signal(1);
  for (hsa_wait_state_t state : {HSA_WAIT_STATE_BLOCKED, HSA_WAIT_STATE_ACTIVE}) {
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(hsa_signal_wait_relaxed(signal, HSA_SIGNAL_CONDITION_EQ, 0, 5'000'000, state), 1);
    EXPECT_GE(std::chrono::steady_clock::now() - start, 5ms);
  }
  EXPECT_EQ(hsa_signal_wait_relaxed(signal, HSA_SIGNAL_CONDITION_EQ, 0, 0, HSA_WAIT_STATE_BLOCKED), 1);
  EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Signals, WakeAThreadThatSleeps) {
  hsa_signal_t signal = make_signal(1);
  std::thread waiter([&] { EXPECT_EQ(wait_for_zero(signal), 0); });
  std::this_thread::sleep_for(20ms);
  hsa_signal_subtract_screlease(signal, 1);
  waiter.join();
  EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

// Each round one thread may go to sleep just as the other changes the value; a lost wake-up would hang the test.
TEST_F(Signals, LoseNoWakeUpBetweenTwoThreads) {
  constexpr int kRounds = 20'000;
  hsa_signal_t ping = make_signal(0), pong = make_signal(0);
  std::thread other([&] {
    for (int i = 1; i <= kRounds; ++i) {
      hsa_signal_wait_scacquire(ping, HSA_SIGNAL_CONDITION_GTE, i, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
      hsa_signal_add_screlease(pong, 1);
    }
  });
  for (int i = 1; i <= kRounds; ++i) {
    hsa_signal_store_screlease(ping, i);
    hsa_signal_wait_scacquire(pong, HSA_SIGNAL_CONDITION_GTE, i, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
  }
  other.join();
  EXPECT_EQ(hsa_signal_load_relaxed(pong), kRounds);
  EXPECT_HSA_OK(hsa_signal_destroy(ping));
  EXPECT_HSA_OK(hsa_signal_destroy(pong));
}

TEST_F(Signals, CountForManyThreads) {
  constexpr int kThreads = 4, kAdds = 10'000;
  hsa_signal_t signal = make_signal(0);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < kAdds; ++n) hsa_signal_add_relaxed(signal, 1);
    });
  EXPECT_EQ(
      hsa_signal_wait_scacquire(signal, HSA_SIGNAL_CONDITION_GTE, kThreads * kAdds, UINT64_MAX, HSA_WAIT_STATE_BLOCKED),
      kThreads * kAdds);
  for (std::thread& thread : threads) thread.join();
  EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Signals, TellWhichOfSeveralCame) {
  hsa_signal_t signals[3] = {make_signal(1), make_signal(1), make_signal(1)};
  hsa_signal_condition_t conditions[3] = {HSA_SIGNAL_CONDITION_EQ, HSA_SIGNAL_CONDITION_LT, HSA_SIGNAL_CONDITION_EQ};
  hsa_signal_value_t values[3] = {0, 1, 0};
  hsa_signal_value_t seen = 77;
  EXPECT_EQ(hsa_amd_signal_wait_any(3, signals, conditions, values, 1'000'000, HSA_WAIT_STATE_BLOCKED, &seen),
            UINT32_MAX);
  std::thread later([&] {
    std::this_thread::sleep_for(10ms);
    hsa_signal_store_screlease(signals[1], -4);
  });
  EXPECT_EQ(hsa_amd_signal_wait_any(3, signals, conditions, values, UINT64_MAX, HSA_WAIT_STATE_BLOCKED, &seen), 1u);
  EXPECT_EQ(seen, -4);
  later.join();
  for (hsa_signal_t signal : signals) EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

// More signals than the system waits for in one call.
TEST_F(Signals, TellWhichOfManyCame) {
  std::vector<hsa_signal_t> signals;
  for (int i = 0; i < 200; ++i) signals.push_back(make_signal(1));
  std::vector<hsa_signal_condition_t> conditions(signals.size(), HSA_SIGNAL_CONDITION_EQ);
  std::vector<hsa_signal_value_t> values(signals.size(), 0);
  std::thread later([&] {
    std::this_thread::sleep_for(5ms);
    hsa_signal_store_screlease(signals[150], 0);
  });
  EXPECT_EQ(hsa_amd_signal_wait_any(200, signals.data(), conditions.data(), values.data(), UINT64_MAX,
                                    HSA_WAIT_STATE_BLOCKED, nullptr),
            150u);
  later.join();
  for (hsa_signal_t signal : signals) EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Signals, WaitAsAGroup) {
  hsa_signal_t signals[2] = {make_signal(1), make_signal(1)};
  hsa_signal_group_t group = {0};
  ASSERT_HSA_OK(hsa_signal_group_create(2, signals, 0, nullptr, &group));
  const hsa_signal_condition_t conditions[2] = {HSA_SIGNAL_CONDITION_EQ, HSA_SIGNAL_CONDITION_EQ};
  const hsa_signal_value_t values[2] = {9, 9};
  hsa_signal_store_relaxed(signals[1], 9);
  hsa_signal_t met = {0};
  hsa_signal_value_t value = 0;
  ASSERT_HSA_OK(hsa_signal_group_wait_any_scacquire(group, conditions, values, HSA_WAIT_STATE_BLOCKED, &met, &value));
  EXPECT_EQ(met.handle, signals[1].handle);
  EXPECT_EQ(value, 9);
  EXPECT_HSA_OK(hsa_signal_group_destroy(group));
  EXPECT_EQ(hsa_signal_group_destroy(group), HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP);
  for (hsa_signal_t signal : signals) EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Signals, CallTheirHandlerAsOftenAsItAsks) {
  struct State {
    hsa_signal_t signal, done;
    int calls = 0;
  } state = {make_signal(3), make_signal(1)};
  ASSERT_HSA_OK(hsa_amd_signal_async_handler(
      state.signal, HSA_SIGNAL_CONDITION_LT, 3,
      [](hsa_signal_value_t value, void* data) {
        auto* state = static_cast<State*>(data);
        ++state->calls;
        if (value > 0) {
          hsa_signal_subtract_relaxed(state->signal, 1);
          return true;
        }
        hsa_signal_store_screlease(state->done, 0);
        return false;
      },
      &state));
  hsa_signal_store_screlease(state.signal, 2);
  EXPECT_EQ(wait_for_zero(state.done), 0);
  EXPECT_EQ(state.calls, 3);  // with 2, 1 and 0
  EXPECT_HSA_OK(hsa_signal_destroy(state.signal));
  EXPECT_HSA_OK(hsa_signal_destroy(state.done));
}

TEST_F(Signals, CallManyHandlersIndependently) {
  constexpr int kHandlers = 50;
  std::atomic<int> calls{0};
  std::vector<hsa_signal_t> signals;
  hsa_signal_t done = make_signal(kHandlers);
  struct State {
    std::atomic<int>* calls;
    hsa_signal_t done;
  } state = {&calls, done};
  for (int i = 0; i < kHandlers; ++i) {
    signals.push_back(make_signal(1));
    ASSERT_HSA_OK(hsa_amd_signal_async_handler(
        signals.back(), HSA_SIGNAL_CONDITION_EQ, 0,
        [](hsa_signal_value_t, void* data) {
          auto* state = static_cast<State*>(data);
          ++*state->calls;
          hsa_signal_subtract_screlease(state->done, 1);
          return false;
        },
        &state));
  }
  for (int i = kHandlers; i-- > 0;) hsa_signal_store_screlease(signals[i], 0);
  EXPECT_EQ(wait_for_zero(done), 0);
  EXPECT_EQ(calls, kHandlers);
  for (hsa_signal_t signal : signals) EXPECT_HSA_OK(hsa_signal_destroy(signal));
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

TEST_F(Signals, RunAFunctionAside) {
  hsa_signal_t done = make_signal(1);
  ASSERT_HSA_OK(hsa_amd_async_function(
      [](void* data) { hsa_signal_store_screlease(*static_cast<hsa_signal_t*>(data), 0); }, &done));
  EXPECT_EQ(wait_for_zero(done), 0);
  EXPECT_HSA_OK(hsa_signal_destroy(done));
}

TEST_F(Signals, ShowWhereTheirValueIs) {
  hsa_signal_t signal = make_signal(41);
  volatile hsa_signal_value_t* value = nullptr;
  ASSERT_HSA_OK(hsa_amd_signal_value_pointer(signal, &value));
  EXPECT_EQ(*value, 41);
  EXPECT_HSA_OK(hsa_signal_destroy(signal));
}

TEST_F(Signals, AreToldFromWhatIsNone) {
  hsa_signal_t signal = make_signal(0);
  EXPECT_HSA_OK(hsa_signal_destroy(signal));
  EXPECT_EQ(hsa_signal_destroy(signal), HSA_STATUS_ERROR_INVALID_SIGNAL);  // twice
  EXPECT_EQ(hsa_signal_destroy({0}), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(hsa_signal_create(0, 0, nullptr, nullptr), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(hsa_signal_create(0, 2, nullptr, &signal), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  const hsa_agent_t twice[2] = {device, device};
  EXPECT_EQ(hsa_signal_create(0, 2, twice, &signal), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  const hsa_agent_t consumers[2] = {host, device};
  EXPECT_HSA_OK(hsa_signal_create(0, 2, consumers, &signal));
  EXPECT_HSA_OK(hsa_signal_destroy(signal));
  EXPECT_EQ(hsa_amd_signal_create(0, 0, nullptr, HSA_AMD_SIGNAL_IPC, &signal), HSA_STATUS_ERROR);
}

}  // namespace
}  // namespace cairn::hsa::testing
