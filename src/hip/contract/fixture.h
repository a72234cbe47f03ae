// What HIP's contract tests share: a registered fat binary with the drivers' test kernels (src/drivers/contract), and
// short ways to launch them. The tests use HIP's public API alone, as programs do.
#pragma once

#include <gtest/gtest.h>
#include <hip/hip_runtime_api.h>

#include <cstdint>
#include <vector>

namespace cairn::hip_contract {

// The addresses under which the kernels and variables are registered.
struct Kernels {
  const void *empty, *mark, *count, *sum, *shared, *bad_address, *overflow, *illegal_instruction, *trap, *assert_fails,
      *print, *wait, *set, *chain, *grid_barrier, *busy;
};
extern const Kernels kKernels;
extern int contract_variable_shadow;  // int, 42 at the start
extern uint64_t contract_array_shadow[16];

class HipTest : public testing::Test {
 protected:
  static void SetUpTestSuite();
  // A clean device, whatever the test before did to it.
  void SetUp() override;
};

template <class... Args>
hipError_t launch(const void* kernel, dim3 grid, dim3 block, size_t shared, hipStream_t stream, Args... args) {
  void* pointers[sizeof...(Args) + 1] = {static_cast<void*>(&args)...};
  return hipLaunchKernel(kernel, grid, block, pointers, shared, stream);
}

// Device memory for `count` elements, all zero, freed at the end.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t count) : count_(count) {
    EXPECT_EQ(hipMalloc(&data_, count * sizeof(T)), hipSuccess);
    EXPECT_EQ(hipMemset(data_, 0, count * sizeof(T)), hipSuccess);
  }
  ~DeviceArray() { (void)hipFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  T* get() const { return data_; }
  std::vector<T> read() const {
    std::vector<T> host(count_);
    EXPECT_EQ(hipMemcpy(host.data(), data_, count_ * sizeof(T), hipMemcpyDeviceToHost), hipSuccess);
    return host;
  }

 private:
  T* data_ = nullptr;
  size_t count_;
};

// Pinned host memory that kernels reach: flags that the host sets while they run.
template <class T>
class PinnedArray {
 public:
  explicit PinnedArray(size_t count) {
    EXPECT_EQ(hipHostMalloc(&data_, count * sizeof(T)), hipSuccess);
    for (size_t i = 0; i < count; ++i) data_[i] = T();
  }
  ~PinnedArray() { (void)hipHostFree(data_); }
  PinnedArray(const PinnedArray&) = delete;
  PinnedArray& operator=(const PinnedArray&) = delete;

  T* get() const { return data_; }
  T& operator[](size_t index) const { return data_[index]; }
  void set(size_t index, T value) const { __atomic_store_n(&data_[index], value, __ATOMIC_RELEASE); }

 private:
  T* data_ = nullptr;
};

}  // namespace cairn::hip_contract
