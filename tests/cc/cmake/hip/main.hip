#include <cstdio>

#include "scale.h"

__global__ void apply(int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = scale(x[i]);
}

int main() {
  constexpr int kCount = 1000;
  int* x = nullptr;
  if (hipMallocManaged(reinterpret_cast<void**>(&x), kCount * sizeof(int)) != hipSuccess) return 2;
  for (int i = 0; i < kCount; ++i) x[i] = i;
  apply<<<8, 128>>>(x, kCount);
  set_factor(7);
  apply<<<8, 128>>>(x, kCount);
  if (hipDeviceSynchronize() != hipSuccess) return 3;
  int wrong = 0;
  for (int i = 0; i < kCount; ++i) wrong += x[i] != 21 * i;
  std::printf("%s\n", wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
