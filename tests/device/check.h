// What the tests of the device language share. Each test is one source that is compiled as CUDA and as HIP; it fills
// arrays in a kernel, compares them on the host, and exits with 1 after saying what was wrong.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>

#ifdef __HIP__
#include <hip/hip_runtime.h>
#define GPU(name) hip##name
typedef hipError_t gpu_error;
typedef unsigned long long lane_mask;
#else
#include <cuda_runtime.h>
#define GPU(name) cuda##name
typedef cudaError_t gpu_error;
typedef unsigned int lane_mask;
#endif

inline int& failures() {
  static int count = 0;
  return count;
}

inline void must(gpu_error error, const char* what, int line) {
  if (error == GPU(Success)) return;
  std::printf("line %d: %s: %s\n", line, what, GPU(GetErrorString)(error));
  std::exit(1);
}
#define MUST(call) must((call), #call, __LINE__)

inline bool expect(bool holds, const char* what, int line) {
  if (!holds && ++failures() <= 20) std::printf("line %d: does not hold: %s\n", line, what);
  return holds;
}
#define EXPECT(condition) expect((condition), #condition, __LINE__)

// An array that both sides see, zeroed.
template <typename T>
class Array {
 public:
  explicit Array(size_t count) : count_(count) {
    MUST(GPU(MallocManaged)(reinterpret_cast<void**>(&data_), count * sizeof(T)));
    std::memset(static_cast<void*>(data_), 0, count * sizeof(T));
  }
  ~Array() { MUST(GPU(Free)(data_)); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  T& operator[](size_t i) { return data_[i]; }
  T* get() { return data_; }
  size_t size() const { return count_; }

 private:
  T* data_ = nullptr;
  size_t count_;
};

// After a launch.
inline void finish_kernel() {
  MUST(GPU(GetLastError)());
  MUST(GPU(DeviceSynchronize)());
}

inline int report() {
  std::printf(failures() ? "FAILED: %d\n" : "PASSED\n", failures());
  return failures() ? 1 : 0;
}
