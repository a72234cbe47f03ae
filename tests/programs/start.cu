// A program with native code in it starts and runs without the compiler: neither LLVM nor clang is mapped when it ends.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

__global__ void add_one(int* value) { ++*value; }

int main() {
  int* value = nullptr;
  if (cudaMallocManaged(&value, sizeof *value) != cudaSuccess) return 2;
  *value = 41;
  add_one<<<1, 1>>>(value);
  if (cudaDeviceSynchronize() != cudaSuccess || *value != 42) return 2;
  std::FILE* maps = std::fopen("/proc/self/maps", "r");
  const char* const unwanted[] = {"libLLVM", "libclang", "libcairn-compiler"};
  char line[4096];
  bool found_runtime = false;
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    if (std::strstr(line, "libhsa-runtime64") != nullptr) found_runtime = true;
    for (const char* library : unwanted) {
      if (std::strstr(line, library) == nullptr) continue;
      std::printf("mapped: %s", line);
      return 1;
    }
  }
  if (!found_runtime) std::printf("the runtime is not among the mappings: the test sees nothing\n");
  return found_runtime ? 0 : 1;
}
