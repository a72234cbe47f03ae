// The first program of everyone: c = a + b, one thread per element, in HIP. vecadd.cu is the same in CUDA.

#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                 \
  do {                                                                                              \
    hipError_t error = (call);                                                                      \
    if (error != hipSuccess) {                                                                      \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, hipGetErrorString(error)); \
      std::exit(2);                                                                                 \
    }                                                                                               \
  } while (0)

__global__ void add(const float* a, const float* b, float* c, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) c[i] = a[i] + b[i];
}

int main() {
  const int count = 100'003;  // the last block is partial
  const size_t bytes = count * sizeof(float);
  std::vector<float> a(count), b(count), c(count);
  for (int i = 0; i < count; ++i) {
    a[i] = float(i);
    b[i] = 0.5f * i;
  }

  float *d_a, *d_b, *d_c;
  CHECK(hipMalloc(&d_a, bytes));
  CHECK(hipMalloc(&d_b, bytes));
  CHECK(hipMalloc(&d_c, bytes));
  CHECK(hipMemcpy(d_a, a.data(), bytes, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(d_b, b.data(), bytes, hipMemcpyHostToDevice));

  const int threads = 256;
  add<<<(count + threads - 1) / threads, threads>>>(d_a, d_b, d_c, count);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(c.data(), d_c, bytes, hipMemcpyDeviceToHost));

  CHECK(hipFree(d_a));
  CHECK(hipFree(d_b));
  CHECK(hipFree(d_c));

  int wrong = 0;
  for (int i = 0; i < count; ++i) wrong += c[i] != a[i] + b[i];
  std::printf("vecadd: %d elements, %d wrong: %s\n", count, wrong, wrong == 0 ? "PASSED" : "FAILED");
  return wrong == 0 ? 0 : 1;
}
