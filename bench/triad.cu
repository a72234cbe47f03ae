// Memory bandwidth of a kernel with one element per thread.

#include <cuda_runtime.h>

#include "triad.h"

#define CHECK(call)                                                                                  \
  do {                                                                                               \
    cudaError_t error = (call);                                                                      \
    if (error != cudaSuccess) {                                                                      \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error)); \
      std::exit(2);                                                                                  \
    }                                                                                                \
  } while (0)

__global__ void fill(double* a, double value, long count) {
  long i = long(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) a[i] = value;
}

__global__ void triad(double* a, const double* b, const double* c, double scale, long count) {
  long i = long(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) a[i] = b[i] + scale * c[i];
}

int main() {
  double *a, *b, *c;
  const size_t bytes = kTriadCount * sizeof(double);
  CHECK(cudaMalloc(&a, bytes));
  CHECK(cudaMalloc(&b, bytes));
  CHECK(cudaMalloc(&c, bytes));
  const int threads = 256;
  const int blocks = (kTriadCount + threads - 1) / threads;
  fill<<<blocks, threads>>>(a, 0.0, kTriadCount);
  fill<<<blocks, threads>>>(b, 1.0, kTriadCount);
  fill<<<blocks, threads>>>(c, 2.0, kTriadCount);
  CHECK(cudaDeviceSynchronize());
  double seconds = median_time(kTriadRepeats, [&] {
    triad<<<blocks, threads>>>(a, b, c, kTriadScale, kTriadCount);
    CHECK(cudaDeviceSynchronize());
  });
  report("triad", triad_bandwidth(seconds), "GB/s");
  std::vector<double> host(kTriadCount);
  CHECK(cudaMemcpy(host.data(), a, bytes, cudaMemcpyDeviceToHost));
  check_triad(host.data(), 1);
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
}
