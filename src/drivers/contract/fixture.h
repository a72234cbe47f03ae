// What the contract's tests share: the opened driver, and queues that are easy to fill.
#pragma once

#include <gtest/gtest.h>
#include <hsa/hsa.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "src/drivers/contract/contract.h"

namespace cairn::contract {

// Opens the driver and takes its first device. Skips the test when the driver lists it as an exception.
class DriverTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // The test code object, loaded; unloaded at the end of the test.
  cairn_code_object* load_kernels();
  cairn_kernel* kernel(const char* name);
  bool has(cairn_capability capability) const { return (info_.capabilities & capability) != 0; }

  template <typename T>
  T* allocate(size_t count) {
    void* pointer = nullptr;
    EXPECT_EQ(api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, count * sizeof(T), 0, &pointer), CAIRN_OK);
    allocations_.push_back(pointer);
    return static_cast<T*>(pointer);
  }

  cairn_driver* driver_ = nullptr;
  const cairn_driver_api* api_ = nullptr;
  cairn_device* device_ = nullptr;
  cairn_device_info info_ = {};

 private:
  cairn_code_object* object_ = nullptr;
  std::vector<void*> allocations_;
};

// A signal for one test. Its memory comes from a pool that holds nothing else, as the ABI asks.
class TestSignal {
 public:
  explicit TestSignal(int64_t start = 1);
  ~TestSignal();
  TestSignal(TestSignal&& other) noexcept : signal_(std::exchange(other.signal_, nullptr)) {}

  cairn_signal* get() const { return signal_; }
  cairn_signal* operator->() const { return signal_; }
  hsa_signal_t handle() const { return {reinterpret_cast<uint64_t>(signal_)}; }
  uint32_t waiters() const { return std::atomic_ref<uint32_t>(signal_->waiters).load(); }
  // As a host store to the signal: tells those who watch it.
  void store(const cairn_driver_api& api, int64_t next);

 private:
  cairn_signal* signal_;
};

struct Shape {
  uint32_t blocks = 1;
  uint32_t threads = 1;
  uint32_t shared_bytes = 0;
};

// A queue with its ring. The waits give up after a minute, so that a lost packet fails a test and does not hang it.
class TestQueue {
 public:
  TestQueue(const cairn_driver_api& api, cairn_driver* driver, cairn_device* device, uint32_t packets = 64,
            int32_t priority = 0);
  ~TestQueue();

  void dispatch(cairn_kernel* kernel, Shape shape, const void* kernarg, TestSignal* done,
                const cairn_dispatch_extension* extension = nullptr);
  void call(void (*function)(void*), void* argument, TestSignal* done);
  void barrier(bool any, const std::vector<TestSignal*>& dependencies, TestSignal* done);
  void raw(uint8_t type, TestSignal* done);

  // Waits until the signal is 0, helping where the driver can.
  testing::AssertionResult wait(TestSignal& done);
  // The same, asleep: workers have to do it.
  testing::AssertionResult wait_asleep(TestSignal& done);

  cairn_queue* get() const { return queue_; }
  cairn_status status() const { return api_.queue->status(queue_); }
  uint64_t read_index() const { return std::atomic_ref<uint64_t>(*const_cast<uint64_t*>(&read_index_)).load(); }

  // What on_error was told.
  cairn_status error() const { return error_; }
  const std::string& message() const { return message_; }
  int errors() const { return errors_; }

 private:
  struct alignas(64) Packet {
    char bytes[64];
  };
  static void on_error(cairn_status status, const char* message, void* user);
  template <typename T>
  void submit(T packet, uint8_t type);

  const cairn_driver_api& api_;
  cairn_driver* driver_;
  uint32_t packet_count_;
  std::unique_ptr<Packet[]> ring_;
  uint64_t write_index_ = 0;
  uint64_t read_index_ = 0;
  cairn_queue* queue_ = nullptr;
  cairn_status error_ = CAIRN_OK;
  std::string message_;
  int errors_ = 0;
};

}  // namespace cairn::contract
