// The peer of launch.cu: what an OpenMP parallel region, and a loop over as many bytes, cost on this machine.

#include "timing.h"

int main() {
  report("launch_and_synchronise",
         median_time(20'000,
                     [] {
#pragma omp parallel
                       {
                         asm volatile("");
                       }
                     }) *
             1e6,
         "us");

  const long count = 65536L * 256 - 7;
  std::vector<unsigned char> bytes(count);
  double seconds = median_time(200, [&] {
    unsigned char* data = bytes.data();
#pragma omp parallel for schedule(static)
    for (long i = 0; i < count; ++i) data[i] = 1;
  });
  report("blocks_64k_storing_16m", seconds * 1e3, "ms");
  if (std::count(bytes.begin(), bytes.end(), 1) != count) fail("bytes");
}
