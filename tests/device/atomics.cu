// Atomic functions: totals over many blocks, and the old values that each gives back.
#include "check.h"

constexpr int kBlocks = 37, kThreads = 96, kAll = kBlocks * kThreads;

struct Totals {
  int add, sub, min, max, exchanged, cas;
  unsigned uadd, umin, umax, inc, dec, bits_and, bits_or, bits_xor;
  unsigned long long ladd, lmax, lor;
  long long smin;
  float fadd;
  double dadd;
};

__global__ void accumulate(Totals* t, unsigned* order) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&t->add, i);
  atomicSub(&t->sub, 2);
  atomicMin(&t->min, -i);
  atomicMax(&t->max, i);
  order[atomicAdd(&t->uadd, 1u)] = 1;
  atomicMin(&t->umin, static_cast<unsigned>(i + 5));
  atomicMax(&t->umax, static_cast<unsigned>(i));
  atomicInc(&t->inc, 99u);
  atomicDec(&t->dec, 99u);
  atomicAnd(&t->bits_and, ~(1u << i % 31));
  atomicOr(&t->bits_or, 1u << i % 31);
  atomicXor(&t->bits_xor, static_cast<unsigned>(i));
  atomicAdd(&t->ladd, 1ull << 33);
  atomicMax(&t->lmax, static_cast<unsigned long long>(i) << 20);
  atomicOr(&t->lor, 1ull << i % 64);
  atomicMin(&t->smin, -(static_cast<long long>(i) << 33));
  atomicAdd(&t->fadd, 0.5f);
  atomicAdd(&t->dadd, 0.25);
  atomicExch(&t->exchanged, i + 1);
  // A maximum by compare and swap.
  int old = t->cas, seen;
  do {
    seen = old;
    old = atomicCAS(&t->cas, seen, seen > i ? seen : i);
  } while (old != seen);
}

__global__ void old_values(int* data, int* old) {
  old[0] = atomicAdd(&data[0], 5);
  old[1] = atomicExch(&data[1], 9);
  old[2] = atomicCAS(&data[2], 3, 100);  // matches
  old[3] = atomicCAS(&data[3], 4, 100);  // does not
  old[4] = atomicMin(&data[4], 1);
  unsigned* u = reinterpret_cast<unsigned*>(data);
  old[5] = static_cast<int>(atomicInc(&u[5], 7));  // below the limit
  old[6] = static_cast<int>(atomicInc(&u[6], 7));  // at it: wraps to 0
  old[7] = static_cast<int>(atomicDec(&u[7], 7));  // 0: wraps to the limit
  old[8] = static_cast<int>(atomicDec(&u[8], 7));  // above it: becomes the limit
  float* f = reinterpret_cast<float*>(data);
  old[9] = static_cast<int>(atomicExch(&f[9], 2.5f));
  __shared__ int shared;
  shared = 40;
  old[10] = atomicAdd_block(&shared, 2);
  old[11] = atomicAdd_system(&shared, 0);
}

// Counts in workgroup memory, where all threads of a block meet on few addresses.
__global__ void histogram(const int* keys, unsigned* bins) {
  __shared__ unsigned local[7];
  if (threadIdx.x < 7) local[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&local[keys[blockIdx.x * blockDim.x + threadIdx.x]], 1u);
  __syncthreads();
  if (threadIdx.x < 7) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main() {
  Array<Totals> t(1);
  Array<unsigned> order(kAll);
  t[0].umin = ~0u, t[0].bits_and = ~0u;
  accumulate<<<kBlocks, kThreads>>>(t.get(), order.get());
  finish_kernel();
  unsigned xored = 0;
  for (int i = 0; i < kAll; ++i) {
    xored ^= static_cast<unsigned>(i);
    EXPECT(order[i] == 1);  // each old value came once
  }
  EXPECT(t[0].add == kAll * (kAll - 1) / 2);
  EXPECT(t[0].sub == -2 * kAll);
  EXPECT(t[0].min == -(kAll - 1) && t[0].max == kAll - 1);
  EXPECT(t[0].uadd == kAll && t[0].umin == 5 && t[0].umax == kAll - 1);
  EXPECT(t[0].inc == kAll % 100);
  EXPECT(t[0].dec == (100 - kAll % 100) % 100);
  EXPECT(t[0].bits_and == 0x80000000u && t[0].bits_or == 0x7fffffffu && t[0].bits_xor == xored);
  EXPECT(t[0].ladd == (1ull << 33) * kAll);
  EXPECT(t[0].lmax == static_cast<unsigned long long>(kAll - 1) << 20 && t[0].lor == ~0ull);
  EXPECT(t[0].smin == -(static_cast<long long>(kAll - 1) << 33));
  EXPECT(t[0].fadd == 0.5f * kAll && t[0].dadd == 0.25 * kAll);
  EXPECT(t[0].exchanged >= 1 && t[0].exchanged <= kAll);
  EXPECT(t[0].cas == kAll - 1);

  Array<int> data(12), old(12);
  for (int i = 0; i < 12; ++i) data[i] = i + 1;
  data[6] = 7, data[7] = 0, data[8] = 50;
  const float start = 3.0f;
  std::memcpy(&data[9], &start, 4);
  old_values<<<1, 1>>>(data.get(), old.get());
  finish_kernel();
  EXPECT(old[0] == 1 && data[0] == 6);
  EXPECT(old[1] == 2 && data[1] == 9);
  EXPECT(old[2] == 3 && data[2] == 100);
  EXPECT(old[3] == 4 && data[3] == 100);
  EXPECT(old[4] == 5 && data[4] == 1);
  EXPECT(old[5] == 6 && data[5] == 7);
  EXPECT(old[6] == 7 && data[6] == 0);
  EXPECT(old[7] == 0 && data[7] == 7);
  EXPECT(old[8] == 50 && data[8] == 7);
  float exchanged;
  std::memcpy(&exchanged, &data[9], 4);
  EXPECT(old[9] == 3 && exchanged == 2.5f);
  EXPECT(old[10] == 40 && old[11] == 42);

  Array<int> keys(kAll);
  Array<unsigned> bins(7);
  unsigned expected[7] = {};
  for (int i = 0; i < kAll; ++i) ++expected[keys[i] = i * i % 7];
  histogram<<<kBlocks, kThreads>>>(keys.get(), bins.get());
  finish_kernel();
  for (int i = 0; i < 7; ++i) EXPECT(bins[i] == expected[i]);
  return report();
}
