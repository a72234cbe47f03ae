// The peer of triad.cu: the loop written by hand with OpenMP; pages are first touched by the threads that use them.

#include <sys/mman.h>

#include "triad.h"

int main() {
  const size_t bytes = kTriadCount * sizeof(double);
  double* arrays[3];
  for (double*& array : arrays) {
    array = static_cast<double*>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (array == MAP_FAILED) fail("mmap");
    madvise(array, bytes, MADV_HUGEPAGE);
  }
  double *a = arrays[0], *b = arrays[1], *c = arrays[2];
#pragma omp parallel for schedule(static)
  for (long i = 0; i < kTriadCount; ++i) {
    a[i] = 0.0;
    b[i] = 1.0;
    c[i] = 2.0;
  }
  double seconds = median_time(kTriadRepeats, [&] {
#pragma omp parallel for schedule(static)
    for (long i = 0; i < kTriadCount; ++i) a[i] = b[i] + kTriadScale * c[i];
  });
  report("triad", triad_bandwidth(seconds), "GB/s");
  check_triad(a, 1);
}
