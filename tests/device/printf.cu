// printf in device code: every kind of argument, from one thread, and one line from each of several.
#include "check.h"

struct Point {
  float x, y;
};

__global__ void print_all(const char* text, Point p) {
  printf("%d %u %x %o %c %%\n", -5, 7u, 255, 8, 'z');
  printf("[%5d] [%-5d] [%05d] [%+d]\n", 42, 42, 42, 42);
  printf("%lld %llu %ld %hhd %zu\n", -(1ll << 40), 1ull << 63, 123456789012l, static_cast<signed char>(-3),
         sizeof(Point));
  printf("%f %.3f %e %g %10.2f\n", 0.5f, 3.14159, 12345.678, 1e-10, static_cast<double>(p.x));
  printf("%s and %s, %.*s\n", "literal", text, 3, "abcdef");
  printf("no arguments\n");
  printf("%d values returned\n", printf("%d %d %s\n", 1, 2, "three"));
}

__global__ void print_each() {
  if (threadIdx.x == blockDim.x - 1) printf("block %d of %d\n", blockIdx.x, gridDim.x);
}

int main() {
  char* text;
  MUST(GPU(MallocManaged)(reinterpret_cast<void**>(&text), 16));
  std::strcpy(text, "memory");
  const Point p = {2.25f, 0};
  print_all<<<1, 1>>>(text, p);
  finish_kernel();
  for (int i = 0; i < 3; ++i) {
    print_each<<<1, 64>>>();
    finish_kernel();
  }
  MUST(GPU(Free)(text));
  return report();
}
