// faults WHAT: a kernel that fails; prints the error that the program sees, then recovers and runs a good kernel.
#include <cuda_runtime.h>
#include <sys/mman.h>

#include <cassert>
#include <cstdio>
#include <cstring>

__global__ void bad_address(int* where) { where[threadIdx.x] = 1; }

__global__ void failed_assert(int limit) { assert(threadIdx.x < limit); }

__global__ void trap() { __trap(); }

__global__ void call(void (*const* function)()) { (*function)(); }

__global__ void count(int* where) { atomicAdd(where, 1); }

__device__ int depth(int level, volatile int* sink) {
  volatile char frame[4096];
  frame[level % 4096] = static_cast<char>(level);
  return level < 0 ? frame[0] : depth(level + 1, sink) + frame[level % 4096];
}

__global__ void overflow(int* sink) { *sink = depth(1, sink); }

__global__ void good(int* value) { *value = 42; }

// The row's threads from 512 on write to a page that no one may touch.
static int* half_a_row() {
  const size_t page = 4096;
  void* pages = mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(static_cast<char*>(pages) + page, page, PROT_NONE) != 0) return nullptr;
  return static_cast<int*>(pages) + page / sizeof(int) - 512;
}

static bool launch(const char* what, int* memory) {
  if (std::strcmp(what, "address") == 0) {
    bad_address<<<2, 64>>>(reinterpret_cast<int*>(0x10));
  } else if (std::strcmp(what, "middle") == 0) {
    bad_address<<<1, 1024>>>(half_a_row());
  } else if (std::strcmp(what, "assert") == 0) {
    failed_assert<<<2, 64>>>(37);
  } else if (std::strcmp(what, "trap") == 0) {
    trap<<<1, 1>>>();
  } else if (std::strcmp(what, "call") == 0) {
    cudaMemset(memory, 0, sizeof(void*));
    call<<<1, 1>>>(reinterpret_cast<void (*const*)()>(memory));
  } else if (std::strcmp(what, "atomic") == 0) {
    count<<<1, 32>>>(reinterpret_cast<int*>(0x10));
  } else if (std::strcmp(what, "overflow") == 0) {
    overflow<<<1, 1>>>(memory);
  } else {
    return false;
  }
  return true;
}

int main(int argc, char** argv) {
  int* memory = nullptr;
  if (argc != 2 || cudaMalloc(&memory, sizeof(void*)) != cudaSuccess || !launch(argv[1], memory)) return 2;
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  std::printf("sticky: %s\n", cudaGetErrorName(cudaMalloc(&memory, sizeof(int))));
  if (cudaDeviceReset() != cudaSuccess || cudaMalloc(&memory, sizeof(int)) != cudaSuccess) return 1;
  int value = 0;
  good<<<1, 1>>>(memory);
  const cudaError_t error = cudaMemcpy(&value, memory, sizeof value, cudaMemcpyDeviceToHost);
  std::printf("after reset: %s, %d\n", cudaGetErrorName(error), value);
  return 0;
}
