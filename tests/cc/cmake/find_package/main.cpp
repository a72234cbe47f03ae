// A C++ source that hip::device has compiled as HIP.
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void square(int* x) { x[threadIdx.x] *= x[threadIdx.x]; }

int main() {
  int* x = nullptr;
  if (hipMallocManaged(reinterpret_cast<void**>(&x), 32 * sizeof(int)) != hipSuccess) return 2;
  for (int i = 0; i < 32; ++i) x[i] = i;
  square<<<1, 32>>>(x);
  if (hipDeviceSynchronize() != hipSuccess) return 3;
  std::printf("%s\n", x[31] == 961 ? "PASS" : "FAIL");
  return x[31] != 961;
}
