// Executables, and kernels run through queues. The kernels are the driver contract's (src/drivers/contract).
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "src/hsa/testing.h"

namespace cairn::hsa::testing {
namespace {

std::vector<char> kernels_file() {
  std::ifstream file(CAIRN_CONTRACT_KERNELS, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// An executable with the contract's kernels on the device, and a queue there.
class Executables : public HsaTest {
 protected:
  void SetUp() override {
    HsaTest::SetUp();
    bytes = kernels_file();
    ASSERT_FALSE(bytes.empty());
    ASSERT_HSA_OK(hsa_code_object_reader_create_from_memory(bytes.data(), bytes.size(), &reader));
    ASSERT_HSA_OK(
        hsa_executable_create_alt(HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, nullptr, &executable));
    ASSERT_HSA_OK(hsa_executable_load_agent_code_object(executable, device, reader, nullptr, &loaded));
    ASSERT_HSA_OK(hsa_executable_freeze(executable, nullptr));
    ASSERT_HSA_OK(hsa_queue_create(device, 256, HSA_QUEUE_TYPE_MULTI, nullptr, nullptr, 0, 0, &queue));
    done = make_signal(1);
  }
  void TearDown() override {
    EXPECT_HSA_OK(hsa_signal_destroy(done));
    EXPECT_HSA_OK(hsa_queue_destroy(queue));
    EXPECT_HSA_OK(hsa_executable_destroy(executable));
    EXPECT_HSA_OK(hsa_code_object_reader_destroy(reader));
    HsaTest::TearDown();
  }

  hsa_executable_symbol_t symbol(const char* name) {
    hsa_executable_symbol_t found = {0};
    EXPECT_HSA_OK(hsa_executable_get_symbol_by_name(executable, name, &device, &found)) << name;
    return found;
  }
  template <typename T>
  T info(hsa_executable_symbol_t symbol, hsa_executable_symbol_info_t attribute) {
    T value = {};
    EXPECT_HSA_OK(hsa_executable_symbol_get_info(symbol, attribute, &value));
    return value;
  }
  hsa_kernel_dispatch_packet_t dispatch_of(const char* kernel, uint32_t blocks, uint16_t threads, void* kernarg) {
    hsa_kernel_dispatch_packet_t packet = {};
    packet.header = packet_header(HSA_PACKET_TYPE_KERNEL_DISPATCH, true);
    packet.setup = 1;
    packet.workgroup_size_x = threads;
    packet.workgroup_size_y = packet.workgroup_size_z = 1;
    packet.grid_size_x = blocks * threads;
    packet.grid_size_y = packet.grid_size_z = 1;
    hsa_executable_symbol_t found = symbol(kernel);
    packet.group_segment_size = info<uint32_t>(found, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE);
    packet.kernel_object = info<uint64_t>(found, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT);
    packet.kernarg_address = kernarg;
    packet.completion_signal = done;
    return packet;
  }
  void run(const hsa_kernel_dispatch_packet_t& packet) {
    hsa_signal_store_relaxed(done, 1);
    submit(queue, &packet);
    EXPECT_EQ(wait_for_zero(done), 0);
  }

  std::vector<char> bytes;
  hsa_code_object_reader_t reader = {0};
  hsa_executable_t executable = {0};
  hsa_loaded_code_object_t loaded = {0};
  hsa_queue_t* queue = nullptr;
  hsa_signal_t done = {0};
};

TEST_F(Executables, FindKernelsByName) {
  hsa_executable_symbol_t sum = symbol("sum");
  EXPECT_EQ(info<hsa_symbol_kind_t>(sum, HSA_EXECUTABLE_SYMBOL_INFO_TYPE), HSA_SYMBOL_KIND_KERNEL);
  EXPECT_EQ(info<uint32_t>(sum, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE), 24u);
  EXPECT_EQ(info<uint32_t>(symbol("shared"), HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE), 100u);
  EXPECT_EQ(symbol("sum.kd").handle, sum.handle);  // as AMD's code objects spell it
  EXPECT_EQ(info<uint32_t>(sum, HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH), 3u);
  char name[4] = "???";
  ASSERT_HSA_OK(hsa_executable_symbol_get_info(sum, HSA_EXECUTABLE_SYMBOL_INFO_NAME, name));
  EXPECT_STREQ(name, "sum");
  hsa_executable_symbol_t none = {0};
  EXPECT_EQ(hsa_executable_get_symbol_by_name(executable, "no such kernel", &device, &none),
            HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  EXPECT_EQ(hsa_executable_get_symbol_by_name(executable, "sum", &host, &none), HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  EXPECT_HSA_OK(hsa_executable_get_symbol_by_name(executable, "sum", nullptr, &none));
}

TEST_F(Executables, TellAKernelsArguments) {
  cairn_hsa_kernel_layout_t layout = {};
  layout.size = sizeof(layout);
  ASSERT_HSA_OK(ext.kernel_layout(symbol("sum"), &layout));
  ASSERT_EQ(layout.argument_count, 3u);
  EXPECT_EQ(layout.argument_offsets[1], 8u);
  EXPECT_EQ(layout.argument_sizes[0], 4u);
  EXPECT_EQ(layout.kernel_object, info<uint64_t>(symbol("sum"), HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT));
  EXPECT_EQ(ext.kernel_layout(symbol("contract_variable"), &layout), HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL);
}

TEST_F(Executables, FindVariables) {
  hsa_executable_symbol_t variable = symbol("contract_variable");
  EXPECT_EQ(info<hsa_symbol_kind_t>(variable, HSA_EXECUTABLE_SYMBOL_INFO_TYPE), HSA_SYMBOL_KIND_VARIABLE);
  EXPECT_EQ(info<uint32_t>(variable, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE), 4u);
  EXPECT_EQ(*reinterpret_cast<int*>(info<uint64_t>(variable, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS)), 42);
  EXPECT_EQ(info<uint32_t>(symbol("contract_array"), HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE), 128u);
}

TEST_F(Executables, IterateTheirSymbols) {
  std::vector<hsa_executable_symbol_t> found;
  auto collect = [](hsa_executable_t, hsa_agent_t, hsa_executable_symbol_t symbol, void* data) {
    static_cast<std::vector<hsa_executable_symbol_t>*>(data)->push_back(symbol);
    return HSA_STATUS_SUCCESS;
  };
  ASSERT_HSA_OK(hsa_executable_iterate_agent_symbols(executable, device, collect, &found));
  EXPECT_GE(found.size(), 10u);
  found.clear();
  ASSERT_HSA_OK(hsa_executable_iterate_agent_symbols(executable, host, collect, &found));
  EXPECT_TRUE(found.empty());
}

TEST_F(Executables, AreFrozenOnce) {
  hsa_executable_state_t state;
  ASSERT_HSA_OK(hsa_executable_get_info(executable, HSA_EXECUTABLE_INFO_STATE, &state));
  EXPECT_EQ(state, HSA_EXECUTABLE_STATE_FROZEN);
  EXPECT_EQ(hsa_executable_freeze(executable, nullptr), HSA_STATUS_ERROR_FROZEN_EXECUTABLE);
  EXPECT_EQ(hsa_executable_load_agent_code_object(executable, device, reader, nullptr, nullptr),
            HSA_STATUS_ERROR_FROZEN_EXECUTABLE);
}

TEST_F(Executables, AreReadFromAFileToo) {
  const int file = open(CAIRN_CONTRACT_KERNELS, O_RDONLY | O_CLOEXEC);
  ASSERT_GE(file, 0);
  hsa_code_object_reader_t from_file = {0};
  ASSERT_HSA_OK(hsa_code_object_reader_create_from_file(file, &from_file));
  close(file);
  hsa_executable_t other = {0};
  ASSERT_HSA_OK(hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, nullptr, &other));
  EXPECT_EQ(hsa_executable_load_agent_code_object(other, host, from_file, nullptr, nullptr),
            HSA_STATUS_ERROR_INVALID_AGENT);
  EXPECT_HSA_OK(hsa_executable_load_agent_code_object(other, device, from_file, nullptr, nullptr));
  EXPECT_HSA_OK(hsa_code_object_reader_destroy(from_file));  // the executable keeps what it needs
  hsa_executable_symbol_t found = {0};
  EXPECT_HSA_OK(hsa_executable_get_symbol_by_name(other, "mark", &device, &found));
  EXPECT_HSA_OK(hsa_executable_destroy(other));
  EXPECT_EQ(hsa_executable_destroy(other), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
  uint64_t value = 0;
  EXPECT_EQ(hsa_executable_symbol_get_info(found, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &value),
            HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL);
}

TEST_F(Executables, RunAKernelOnEveryBlockOnce) {
  constexpr uint32_t kBlocks = 10'000;
  std::vector<uint32_t> marks(kBlocks, 0);
  void* kernarg = marks.data();
  run(dispatch_of("mark", kBlocks, 64, &kernarg));
  EXPECT_EQ(marks, std::vector<uint32_t>(kBlocks, 1));
}

TEST_F(Executables, RunGridsBeyondPacketsByTheExtension) {
  uint64_t threads = 0;
  void* kernarg = &threads;
  hsa_kernel_dispatch_packet_t packet = dispatch_of("count", 1, 1024, &kernarg);
  cairn_hsa_dispatch_t more = {};
  more.size = sizeof(more);
  more.grid[0] = 5'000'000;  // 5 * 10^9 work-items
  more.grid[1] = more.grid[2] = 1;
  packet.reserved2 = reinterpret_cast<uint64_t>(&more);
  run(packet);
  EXPECT_EQ(threads, 5'120'000'000u);
}

TEST_F(Executables, RunAGridWhoseLastBlockIsPartial) {
  uint64_t threads = 0;
  void* kernarg = &threads;
  hsa_kernel_dispatch_packet_t packet = dispatch_of("count", 1, 100, &kernarg);
  packet.grid_size_x = 250;  // HSA's grids count work-items: two blocks of 100 and one of 50
  hsa_signal_store_relaxed(done, 1);
  submit(queue, &packet);
  EXPECT_EQ(wait_for_zero(done), 0);
  cairn_status error = CAIRN_OK;
  ASSERT_HSA_OK(ext.queue_error(queue, &error, nullptr));
  // Either it is run as it stands or it is refused with a word; half of it is neither.
  EXPECT_EQ(threads, error == CAIRN_OK ? 250u : 0u);
}

TEST_F(Executables, RunPacketsInOrderBehindBarriers) {
  std::vector<uint32_t> marks(100, 0);
  void* kernarg = marks.data();
  struct Check {
    std::vector<uint32_t>* marks;
    int good = 0;
  } check = {&marks, 0};
  hsa_signal_store_relaxed(done, 10);
  for (uint32_t round = 1; round <= 5; ++round) {
    hsa_kernel_dispatch_packet_t packet = dispatch_of("mark", 100, 32, &kernarg);
    submit(queue, &packet);
    submit_call(
        queue,
        [](void* data) {
          auto* check = static_cast<Check*>(data);
          bool same = true;
          for (uint32_t mark : *check->marks) same &= mark == (*check->marks)[0];
          check->good += same && (*check->marks)[0] == static_cast<uint32_t>(check->good + 1);
        },
        &check, done, true);
  }
  EXPECT_EQ(wait_for_zero(done), 0);
  EXPECT_EQ(check.good, 5);
}

TEST_F(Executables, TellWhenAKernelRan) {
  uint64_t nanoseconds = 1'000'000;
  hsa_kernel_dispatch_packet_t packet = dispatch_of("busy", 1, 1, &nanoseconds);
  ASSERT_HSA_OK(hsa_amd_profiling_set_profiler_enabled(queue, 1));
  run(packet);
  hsa_amd_profiling_dispatch_time_t time = {};
  ASSERT_HSA_OK(hsa_amd_profiling_get_dispatch_time(device, done, &time));
  EXPECT_GE(time.end - time.start, 1'000'000u);
  uint64_t system = 0;
  ASSERT_HSA_OK(hsa_amd_profiling_convert_tick_to_system_domain(device, time.start, &system));
  EXPECT_EQ(system, time.start);
}

TEST_F(Executables, RunCooperativelyWithinTheLimit) {
  cairn_hsa_kernel_layout_t layout = {};
  layout.size = sizeof(layout);
  ASSERT_HSA_OK(ext.kernel_layout(symbol("grid_barrier"), &layout));
  uint32_t blocks = 0;
  ASSERT_HSA_OK(ext.kernel_max_resident_blocks(device, layout.kernel_object, 32, 0, &blocks));
  ASSERT_GE(blocks, 1u);
  blocks = std::min(blocks, 8u);
  uint64_t out[2] = {0, 0};
  void* kernarg = out;
  hsa_kernel_dispatch_packet_t packet = dispatch_of("grid_barrier", blocks, 32, &kernarg);
  cairn_hsa_dispatch_t more = {sizeof(more), CAIRN_HSA_DISPATCH_COOPERATIVE, {0, 0, 0}, 0};
  packet.reserved2 = reinterpret_cast<uint64_t>(&more);
  run(packet);
  EXPECT_EQ(out[0], 4u * blocks);
  EXPECT_EQ(out[1], 0u);
}

TEST_F(Executables, StopTheQueueAtAFault) {
  struct State {
    std::atomic<int> status{0}, calls{0};
  } state;
  hsa_queue_t* faulty = nullptr;
  ASSERT_HSA_OK(ext.queue_create(
      device, 64, 0,
      [](hsa_status_t status, hsa_queue_t*, void* data) {
        auto* state = static_cast<State*>(data);
        state->status = status;
        ++state->calls;
      },
      &state, &faulty));
  struct {
    uint64_t where;
    uint32_t* address;
  } kernarg = {3, reinterpret_cast<uint32_t*>(0x1000)};
  hsa_kernel_dispatch_packet_t packet = dispatch_of("bad_address", 8, 64, &kernarg);
  std::vector<uint32_t> marks(8, 0);
  void* marks_kernarg = marks.data();
  hsa_kernel_dispatch_packet_t after = dispatch_of("mark", 8, 32, &marks_kernarg);
  hsa_signal_store_relaxed(done, 2);
  submit(faulty, &packet);
  submit(faulty, &after);
  EXPECT_EQ(wait_for_zero(done), 0);  // signals fire, so that no one waits for ever
  EXPECT_EQ(marks, std::vector<uint32_t>(8, 0));
  EXPECT_EQ(state.calls, 1);
  EXPECT_EQ(state.status, static_cast<int>(HSA_STATUS_ERROR_MEMORY_FAULT));
  cairn_status code = CAIRN_OK;
  const char* message = nullptr;
  ASSERT_HSA_OK(ext.queue_error(faulty, &code, &message));
  EXPECT_EQ(code, CAIRN_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE(std::string(message).find("bad_address"), std::string::npos) << message;
  EXPECT_HSA_OK(hsa_queue_destroy(faulty));
  // Other queues go on after a reset.
  EXPECT_HSA_OK(ext.agent_reset(device));
  run(after);
  EXPECT_EQ(marks, std::vector<uint32_t>(8, 1));
}

TEST_F(Executables, RunFromManyThreadsAndQueues) {
  constexpr int kThreads = 4, kRounds = 50;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([this] {
      hsa_queue_t* mine = nullptr;
      ASSERT_HSA_OK(ext.queue_create(device, 64, 0, nullptr, nullptr, &mine));
      hsa_signal_t finished = make_signal(0);
      std::vector<uint32_t> marks(64, 0);
      void* kernarg = marks.data();
      for (int round = 0; round < kRounds; ++round) {
        hsa_kernel_dispatch_packet_t packet = dispatch_of("mark", 64, 32, &kernarg);
        packet.completion_signal = finished;
        hsa_signal_store_relaxed(finished, 1);
        submit(mine, &packet);
        EXPECT_EQ(ext.queue_wait(mine, finished, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX), 0);
      }
      EXPECT_EQ(marks, std::vector<uint32_t>(64, kRounds));
      EXPECT_HSA_OK(hsa_signal_destroy(finished));
      EXPECT_HSA_OK(hsa_queue_destroy(mine));
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace cairn::hsa::testing
