// The language: templates, lambdas, virtual functions, recursion, function pointers, kinds of memory, the heap.
#include "check.h"

#include <new>

// ---- kinds of memory ----

__constant__ int table[4] = {3, 1, 4, 1};
__constant__ float scale;
__device__ int counter = 10;
__device__ float buffer[64];
__managed__ int shared_by_both = 5;

__global__ void use_memory(int* out) {
  __shared__ int fixed[64];
  __shared__ float2 other[64];
  extern __shared__ double dynamic[];
  const int i = threadIdx.x;
  fixed[i] = i;
  other[i].x = i * 0.5f;
  dynamic[i] = i * 2.0;
  __syncthreads();
  const int j = 63 - i;
  out[i] = table[i % 4] + fixed[j] + static_cast<int>(2 * other[j].x) + static_cast<int>(dynamic[j]);
  buffer[i] = scale * i;
  if (i == 0) {
    counter += 32;
    shared_by_both *= 2;
  }
}

void check_memory() {
  Array<int> out(64);
  const float factor = 1.5f;
  MUST(GPU(MemcpyToSymbol)(scale, &factor, sizeof(factor)));
  shared_by_both += 1;
  use_memory<<<1, 64, 64 * sizeof(double)>>>(out.get());
  finish_kernel();
  const int values[4] = {3, 1, 4, 1};
  for (int i = 0; i < 64; ++i) EXPECT(out[i] == values[i % 4] + 4 * (63 - i));
  EXPECT(shared_by_both == 12);
  int count = 0;
  float copied[64];
  MUST(GPU(MemcpyFromSymbol)(&count, counter, sizeof(count)));
  MUST(GPU(MemcpyFromSymbol)(copied, buffer, sizeof(copied)));
  EXPECT(count == 42);
  for (int i = 0; i < 64; ++i) EXPECT(copied[i] == 1.5f * i);
}

// ---- templates, lambdas, classes ----

template <typename T, int N>
struct Polynomial {
  T coefficients[N];
  __host__ __device__ T operator()(T x) const {
    T sum = 0;
    for (int i = N - 1; i >= 0; --i) sum = sum * x + coefficients[i];
    return sum;
  }
};

template <typename F, typename T>
__global__ void apply(F f, T* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = f(data[i]);
}

void check_templates() {
  Array<double> d(100);
  Array<int> n(100);
  for (int i = 0; i < 100; ++i) d[i] = n[i] = i;
  const Polynomial<double, 3> p = {{1, 2, 3}};
  apply<<<4, 32>>>(p, d.get(), 100);
  const int offset = 7;
  apply<<<4, 32>>>([=] __device__(int x) { return x * 2 + offset; }, n.get(), 90);
  finish_kernel();
  auto both = [=] __host__ __device__(int x) { return x - offset; };
  apply<<<4, 32>>>(both, n.get(), 100);
  finish_kernel();
  for (int i = 0; i < 100; ++i) {
    EXPECT(d[i] == p(i));
    EXPECT(n[i] == both(i < 90 ? 2 * i + offset : i));
  }
}

struct Shape {
  __device__ virtual ~Shape() {}
  __device__ virtual float area() const = 0;
};
struct Square : Shape {
  float side;
  __device__ explicit Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};
struct Disc : Shape {
  float radius;
  __device__ explicit Disc(float r) : radius(r) {}
  __device__ float area() const override { return 3.0f * radius * radius; }
};

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

__device__ int twice(int x) { return 2 * x; }
__device__ int square(int x) { return x * x; }
typedef int (*Function)(int);
__device__ Function functions[2] = {twice, square};

__global__ void indirect(float* areas, int* values) {
  const int i = threadIdx.x;
  Shape* shape = i % 2 ? static_cast<Shape*>(new Square(i)) : static_cast<Shape*>(new Disc(i));
  areas[i] = shape->area();
  delete shape;
  values[i] = fibonacci(i % 12) + functions[i % 2](i);
}

void check_indirection() {
  Array<float> areas(64);
  Array<int> values(64);
  indirect<<<1, 64>>>(areas.get(), values.get());
  finish_kernel();
  const int fib[12] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
  for (int i = 0; i < 64; ++i) {
    EXPECT(areas[i] == (i % 2 ? 1.0f : 3.0f) * i * i);
    EXPECT(values[i] == fib[i % 12] + (i % 2 ? i * i : 2 * i));
  }
}

// ---- barriers ----

__global__ void barriers(int* out) {
  __shared__ int turn;
  if (threadIdx.x == 0) turn = 0;
  __syncthreads();
  for (int step = 0; step < 5; ++step) {
    if (threadIdx.x == static_cast<unsigned>(step * 13)) turn += step;
    __syncthreads();
    out[step * blockDim.x + threadIdx.x] = turn;
    __syncthreads();
  }
  const int many = __syncthreads_count(threadIdx.x % 3 == 0);
  const int all = __syncthreads_and(threadIdx.x < 100);
  const int any = __syncthreads_or(threadIdx.x == 50);
  out[5 * blockDim.x + threadIdx.x] = many + 1000 * (all != 0) + 2000 * (any != 0);
}

void check_barriers() {
  const int threads = 75;
  Array<int> out(6 * threads);
  barriers<<<1, threads>>>(out.get());
  finish_kernel();
  for (int step = 0; step < 5; ++step) {
    for (int t = 0; t < threads; ++t) EXPECT(out[step * threads + t] == step * (step + 1) / 2);
  }
  for (int t = 0; t < threads; ++t) EXPECT(out[5 * threads + t] == 25 + 3000);
}

// ---- the heap and memory functions ----

__global__ void heap(int* out) {
  const int n = threadIdx.x + 1;
  int* data = static_cast<int*>(malloc(n * sizeof(int)));
  if (!data) return;
  memset(data, 0, n * sizeof(int));
  for (int i = 0; i < n; ++i) data[i] += i;
  int copy[64];
  memcpy(copy, data, n * sizeof(int));
  out[threadIdx.x] = copy[n - 1] + data[n / 2];
  free(data);
}

void check_heap() {
  Array<int> out(64);
  heap<<<1, 64>>>(out.get());
  finish_kernel();
  for (int i = 0; i < 64; ++i) EXPECT(out[i] == i + (i + 1) / 2);
}

// ---- numbers that C++ leaves open ----

__global__ void defined(int* ints, float* floats, int zero) {
  ints[0] = static_cast<int>(floats[0]);                                       // too large: saturates
  ints[1] = static_cast<int>(floats[1]);                                       // too small
  ints[2] = static_cast<int>(floats[2]);                                       // NaN: 0
  ints[3] = static_cast<int>(static_cast<unsigned char>(ints[5] / zero) * 0);  // no trap
  ints[4] = (-2147483647 - 1) / (zero - 1);
}

void check_numbers() {
  Array<int> ints(8);
  Array<float> floats(3);
  floats[0] = 1e20f, floats[1] = -1e20f, floats[2] = __builtin_nanf("");
  defined<<<1, 1>>>(ints.get(), floats.get(), 0);
  finish_kernel();
  EXPECT(ints[0] == 2147483647 && ints[1] == -2147483647 - 1 && ints[2] == 0);
}

__global__ void clocks(long long* out) {
  const clock_t start = clock();
  const long long start64 = clock64();
  for (volatile int i = 0; i < 1000; i = i + 1) {
  }
  out[0] = clock() - start;
  out[1] = clock64() - start64;
}

void check_clocks() {
  Array<long long> out(2);
  clocks<<<1, 1>>>(out.get());
  finish_kernel();
  EXPECT(out[0] > 0 && out[1] > 0);
}

int main() {
  check_memory();
  check_templates();
  check_indirection();
  check_barriers();
  check_heap();
  check_numbers();
  check_clocks();
  return report();
}
