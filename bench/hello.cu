// The smallest program that runs a kernel: what its start to its exit costs is Cairn's own cost.

#include <cstdio>

__global__ void hello(int* value) { *value = 42; }

int main() {
  int* device = nullptr;
  int value = 0;
  if (cudaMalloc(&device, sizeof(int)) != cudaSuccess) return 2;
  hello<<<1, 1>>>(device);
  if (cudaMemcpy(&value, device, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess) return 2;
  std::printf("hello from a kernel: %d\n", value);
  return value == 42 ? 0 : 1;
}
