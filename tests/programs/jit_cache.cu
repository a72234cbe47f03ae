// A kernel that is compiled while the program runs, and a result to check.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void squares(int* out, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = i * i;
}

int main() {
  const int count = 1000;
  int* out = nullptr;
  if (cudaMallocManaged(&out, count * sizeof(int)) != cudaSuccess) return 2;
  squares<<<(count + 127) / 128, 128>>>(out, count);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  for (int i = 0; i < count; ++i) {
    if (out[i] != i * i) return 1;
  }
  std::printf("%d squares\n", count);
  return 0;
}
