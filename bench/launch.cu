// What a launch costs: one empty kernel and a wait, launches one after the other, and many small blocks.

#include <cuda_runtime.h>

#include "timing.h"

#define CHECK(call)                                                                                  \
  do {                                                                                               \
    cudaError_t error = (call);                                                                      \
    if (error != cudaSuccess) {                                                                      \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error)); \
      std::exit(2);                                                                                  \
    }                                                                                                \
  } while (0)

__global__ void empty() {}

__global__ void store_byte(unsigned char* bytes, long count) {
  long i = long(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) bytes[i] = 1;
}

// 65,536 blocks of 256 threads, of which those below `count` store a byte.
static void store_in_blocks(const char* name, unsigned char* bytes, long count) {
  CHECK(cudaMemset(bytes, 0, count));
  const double seconds = median_time(200, [&] {
    store_byte<<<65536, 256>>>(bytes, count);
    CHECK(cudaDeviceSynchronize());
  });
  report(name, seconds * 1e3, "ms");
  std::vector<unsigned char> host(count);
  CHECK(cudaMemcpy(host.data(), bytes, count, cudaMemcpyDeviceToHost));
  if (std::count(host.begin(), host.end(), 1) != count) fail("store_byte");
}

int main() {
  CHECK(cudaFree(nullptr));
  report("launch_and_synchronise",
         median_time(20'000,
                     [] {
                       empty<<<1, 1>>>();
                       CHECK(cudaDeviceSynchronize());
                     }) *
             1e6,
         "us");

  const int burst = 10'000;
  double seconds = median_time(20, [] {
    for (int i = 0; i < burst; ++i) empty<<<1, 1>>>();
    CHECK(cudaDeviceSynchronize());
  });
  report("pipelined_launches", burst / seconds * 1e-6, "M/s");

  const long all = 65536L * 256 - 7;  // the last block is partial
  unsigned char* bytes;
  CHECK(cudaMalloc(&bytes, all));
  store_in_blocks("blocks_64k_storing_1m", bytes, (1 << 20) - 7);
  store_in_blocks("blocks_64k_storing_16m", bytes, all);
  CHECK(cudaFree(bytes));
}
