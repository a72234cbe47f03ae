#include "src/drivers/contract/fixture.h"

#include <sched.h>

#include <atomic>
#include <cstring>
#include <mutex>
#include <new>

#include "src/base/os/file.h"

namespace cairn::contract {
namespace {

constexpr uint64_t kPatienceNs = 60'000'000'000;

const char* exception_reason(const testing::TestInfo& test) {
  const std::string suite = test.test_suite_name();
  for (const Exception& exception : driver_under_test().exceptions) {
    if (exception.test == suite + "." + test.name() || exception.test == suite + ".*") return exception.reason;
  }
  return nullptr;
}

// Signals are used again, never freed.
class SignalPool {
 public:
  cairn_signal* take() {
    std::lock_guard lock(mutex_);
    if (free_.empty()) {
      auto* signal = new (std::align_val_t{64}) cairn_signal{};
      signal->kind = 1;
      return signal;
    }
    cairn_signal* signal = free_.back();
    free_.pop_back();
    return signal;
  }
  void give(cairn_signal* signal) {
    std::lock_guard lock(mutex_);
    free_.push_back(signal);
  }

 private:
  std::mutex mutex_;
  std::vector<cairn_signal*> free_;
};

SignalPool& signal_pool() {
  static SignalPool* const pool = new SignalPool;
  return *pool;
}

}  // namespace

void DriverTest::SetUp() {
  const auto& test = *testing::UnitTest::GetInstance()->current_test_info();
  if (const char* reason = exception_reason(test)) GTEST_SKIP() << reason;
  const DriverUnderTest& under_test = driver_under_test();
  ASSERT_EQ(under_test.open(CAIRN_DRIVER_ABI_MAJOR, CAIRN_DRIVER_ABI_MINOR, under_test.options, &driver_, &api_),
            CAIRN_OK);
  ASSERT_EQ(api_->device->get(driver_, 0, &device_), CAIRN_OK);
  info_.size = sizeof(info_);
  ASSERT_EQ(api_->device->info(device_, &info_), CAIRN_OK);
}

void DriverTest::TearDown() {
  if (!driver_) return;
  if (object_) EXPECT_EQ(api_->code_object->unload(object_), CAIRN_OK);
  for (void* pointer : allocations_) EXPECT_EQ(api_->memory->free(device_, pointer), CAIRN_OK);
  api_->close(driver_);
}

cairn_code_object* DriverTest::load_kernels() {
  if (object_) return object_;
  auto bytes = os::read_file(CAIRN_CONTRACT_KERNELS);
  EXPECT_TRUE(bytes.ok()) << bytes.status().to_string();
  if (!bytes.ok()) return nullptr;
  EXPECT_EQ(api_->code_object->load(device_, bytes->data(), bytes->size(), &object_), CAIRN_OK);
  return object_;
}

cairn_kernel* DriverTest::kernel(const char* name) {
  cairn_kernel* found = nullptr;
  EXPECT_EQ(api_->code_object->kernel_find(load_kernels(), name, &found), CAIRN_OK) << name;
  return found;
}

TestSignal::TestSignal(int64_t start) : signal_(signal_pool().take()) {
  signal_->start_ns = signal_->end_ns = 0;
  std::atomic_ref<int64_t>(signal_->value).store(start);
}

TestSignal::~TestSignal() {
  if (signal_) signal_pool().give(signal_);
}

void TestSignal::store(const cairn_driver_api& api, int64_t next) {
  std::atomic_ref<int64_t>(signal_->value).store(next);
  if (waiters() != 0) api.signal->notify(signal_);
}

TestQueue::TestQueue(const cairn_driver_api& api, cairn_driver* driver, cairn_device* device, uint32_t packets,
                     int32_t priority)
    : api_(api), driver_(driver), packet_count_(packets), ring_(new Packet[packets]) {
  for (uint32_t i = 0; i < packets; ++i) {
    std::memset(&ring_[i], 0, sizeof(Packet));
    ring_[i].bytes[0] = HSA_PACKET_TYPE_INVALID;
  }
  cairn_queue_desc desc = {};
  desc.size = sizeof(desc);
  desc.packet_count = packets;
  desc.ring = ring_.get();
  desc.write_index = &write_index_;
  desc.read_index = &read_index_;
  desc.priority = priority;
  desc.on_error = on_error;
  desc.user = this;
  EXPECT_EQ(api_.queue->create(device, &desc, &queue_), CAIRN_OK);
}

TestQueue::~TestQueue() {
  if (queue_) EXPECT_EQ(api_.queue->destroy(queue_), CAIRN_OK);
}

void TestQueue::on_error(cairn_status status, const char* message, void* user) {
  auto* queue = static_cast<TestQueue*>(user);
  queue->error_ = status;
  queue->message_ = message;
  ++queue->errors_;
}

template <typename T>
void TestQueue::submit(T packet, uint8_t type) {
  static_assert(sizeof(T) == sizeof(Packet));
  const uint64_t index = std::atomic_ref<uint64_t>(write_index_).fetch_add(1);
  while (index - read_index() >= packet_count_) sched_yield();
  Packet& slot = ring_[index % packet_count_];
  std::memcpy(slot.bytes + 2, reinterpret_cast<const char*>(&packet) + 2, sizeof(Packet) - 2);
  const auto header = static_cast<uint16_t>(type | 1 << HSA_PACKET_HEADER_BARRIER);
  std::atomic_ref<uint16_t>(*reinterpret_cast<uint16_t*>(slot.bytes)).store(header, std::memory_order_release);
  api_.queue->ring(queue_, index);
}

void TestQueue::dispatch(cairn_kernel* kernel, Shape shape, const void* kernarg, TestSignal* done,
                         const cairn_dispatch_extension* extension) {
  hsa_kernel_dispatch_packet_t packet = {};
  packet.workgroup_size_x = static_cast<uint16_t>(shape.threads);
  packet.workgroup_size_y = packet.workgroup_size_z = 1;
  packet.grid_size_x = shape.blocks * shape.threads;
  packet.grid_size_y = packet.grid_size_z = 1;
  packet.group_segment_size = shape.shared_bytes;
  packet.kernel_object = reinterpret_cast<uint64_t>(kernel);
  packet.kernarg_address = const_cast<void*>(kernarg);
  packet.reserved2 = reinterpret_cast<uint64_t>(extension);
  if (done) packet.completion_signal = done->handle();
  submit(packet, HSA_PACKET_TYPE_KERNEL_DISPATCH);
}

void TestQueue::call(void (*function)(void*), void* argument, TestSignal* done) {
  hsa_agent_dispatch_packet_t packet = {};
  packet.type = CAIRN_AGENT_DISPATCH_CALL;
  packet.arg[0] = reinterpret_cast<uint64_t>(function);
  packet.arg[1] = reinterpret_cast<uint64_t>(argument);
  if (done) packet.completion_signal = done->handle();
  submit(packet, HSA_PACKET_TYPE_AGENT_DISPATCH);
}

void TestQueue::barrier(bool any, const std::vector<TestSignal*>& dependencies, TestSignal* done) {
  hsa_barrier_and_packet_t packet = {};
  for (size_t i = 0; i < dependencies.size(); ++i) packet.dep_signal[i] = dependencies[i]->handle();
  if (done) packet.completion_signal = done->handle();
  submit(packet, any ? HSA_PACKET_TYPE_BARRIER_OR : HSA_PACKET_TYPE_BARRIER_AND);
}

void TestQueue::raw(uint8_t type, TestSignal* done) {
  hsa_barrier_and_packet_t packet = {};
  if (done) packet.completion_signal = done->handle();
  submit(packet, type);
}

testing::AssertionResult TestQueue::wait(TestSignal& done) {
  if (api_.queue->help) api_.queue->help(queue_, done.get(), CAIRN_CONDITION_EQ, 0);
  return wait_asleep(done);
}

testing::AssertionResult TestQueue::wait_asleep(TestSignal& done) {
  const int64_t seen = api_.signal->wait(driver_, done.get(), CAIRN_CONDITION_EQ, 0, kPatienceNs, 0);
  if (seen == 0) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "the packet did not complete; its signal is " << seen;
}

}  // namespace cairn::contract
