// Private arrays: each thread has its own, whatever runs beside it.
#include "check.h"

constexpr int kCount = 4096;

// One of four elements, chosen by the data.
__global__ void pick(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int v = in[i];
  int a[4];
  a[0] = v;
  a[1] = v * 3;
  a[2] = v + 7;
  a[3] = i;
  out[i] = a[(v >> 4) & 3];
}

// An insertion sort of eight values: written and read at places that differ by thread.
__global__ void sort_eight(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int a[8];
  for (int k = 0; k < 8; ++k) {
    const int v = in[(i + k * 37) % kCount];
    int at = k;
    while (at > 0 && a[at - 1] > v) {
      a[at] = a[at - 1];
      --at;
    }
    a[at] = v;
  }
  int hash = 0;
  for (int k = 0; k < 8; ++k) hash = hash * 31 + a[k];
  out[i] = hash;
}

// Bytes and words of one array, and its address passed on.
__device__ __noinline__ int sum_bytes(const unsigned char* bytes, int count) {
  int sum = 0;
  for (int k = 0; k < count; ++k) sum += bytes[k];
  return sum;
}

__global__ void pun(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int words[3] = {static_cast<unsigned>(in[i]), static_cast<unsigned>(i), static_cast<unsigned>(in[i] ^ i)};
  words[in[i] & 1] += 5;
  out[i] = sum_bytes(reinterpret_cast<const unsigned char*>(words), 12);
}

struct Pair {
  short first;
  double second;
};

__global__ void structs(const int* in, double* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Pair pairs[3];
  for (int k = 0; k < 3; ++k) {
    pairs[k].first = static_cast<short>(in[i] >> k);
    pairs[k].second = k + i;
  }
  Pair copy = pairs[(in[i] & 0xff) % 3];
  out[i] = copy.first + copy.second;
}

int main() {
  Array<int> in(kCount), out(kCount);
  Array<double> reals(kCount);
  for (int i = 0; i < kCount; ++i) in[i] = static_cast<int>(i * 2654435761u);

  pick<<<kCount / 256, 256>>>(in.get(), out.get());
  finish_kernel();
  for (int i = 0; i < kCount; ++i) {
    const int v = in[i];
    const int a[4] = {v, static_cast<int>(static_cast<unsigned>(v) * 3u), static_cast<int>(v + 7u), i};
    EXPECT(out[i] == a[(v >> 4) & 3]);
  }

  sort_eight<<<kCount / 128, 128>>>(in.get(), out.get());
  finish_kernel();
  for (int i = 0; i < kCount; ++i) {
    int a[8];
    for (int k = 0; k < 8; ++k) {
      const int v = in[(i + k * 37) % kCount];
      int at = k;
      for (; at > 0 && a[at - 1] > v; --at) a[at] = a[at - 1];
      a[at] = v;
    }
    unsigned hash = 0;
    for (int k = 0; k < 8; ++k) hash = hash * 31 + static_cast<unsigned>(a[k]);
    EXPECT(out[i] == static_cast<int>(hash));
  }

  pun<<<kCount / 64, 64>>>(in.get(), out.get());
  finish_kernel();
  for (int i = 0; i < kCount; ++i) {
    unsigned words[3] = {static_cast<unsigned>(in[i]), static_cast<unsigned>(i), static_cast<unsigned>(in[i] ^ i)};
    words[in[i] & 1] += 5;
    int sum = 0;
    for (unsigned word : words) {
      for (int shift = 0; shift < 32; shift += 8) sum += word >> shift & 0xff;
    }
    EXPECT(out[i] == sum);
  }

  structs<<<kCount / 32, 32>>>(in.get(), reals.get());
  finish_kernel();
  for (int i = 0; i < kCount; ++i) {
    const int k = (in[i] & 0xff) % 3;
    EXPECT(reals[i] == static_cast<short>(in[i] >> k) + static_cast<double>(k + i));
  }
  return report();
}
