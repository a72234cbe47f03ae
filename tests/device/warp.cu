// Warp functions: shuffles of every type and width, votes, ballots, matches, reductions, under divergence too.
#include "check.h"

#define FULL 0xffffffffu

template <typename T>
struct Shuffled {
  T index, up, down, exchanged, segment;
};

template <typename T>
__global__ void shuffle(Shuffled<T>* out) {
  const int lane = threadIdx.x % 32;
  const T value = static_cast<T>(lane * 3 + 1);
  Shuffled<T> s;
  s.index = __shfl_sync(FULL, value, 7);
  s.up = __shfl_up_sync(FULL, value, 2);
  s.down = __shfl_down_sync(FULL, value, 5);
  s.exchanged = __shfl_xor_sync(FULL, value, 9);
  s.segment = __shfl_down_sync(FULL, value, 3, 8);
  out[threadIdx.x] = s;
}

template <typename T>
void check_shuffle() {
  Array<Shuffled<T>> out(64);
  shuffle<T><<<1, 64>>>(out.get());
  finish_kernel();
  for (int i = 0; i < 64; ++i) {
    const int lane = i % 32;
    auto value = [](int l) { return static_cast<T>(l * 3 + 1); };
    EXPECT(out[i].index == value(7));
    EXPECT(out[i].up == value(lane >= 2 ? lane - 2 : lane));
    EXPECT(out[i].down == value(lane + 5 < 32 ? lane + 5 : lane));
    EXPECT(out[i].exchanged == value(lane ^ 9));
    EXPECT(out[i].segment == value(lane % 8 + 3 < 8 ? lane + 3 : lane));
  }
}

struct Votes {
  int all, any, uniform, none;
  lane_mask ballot, active, partial, same;
  int all_same;
  lane_mask all_match;
  unsigned sum, least, most, bits_and, bits_or, bits_xor;
  int signed_least;
  unsigned lane, below;
};

__global__ void vote(Votes* out) {
  const unsigned lane = threadIdx.x;
  Votes v = {};
  v.all = __all_sync(FULL, lane < 32);
  v.any = __any_sync(FULL, lane == 9);
  v.none = __any_sync(FULL, lane > 40);
  v.uniform = __all_sync(FULL, lane > 3);
  v.ballot = __ballot_sync(FULL, lane % 3 == 0);
  v.active = __activemask();
  if (lane >= 20) v.partial = __ballot_sync(0xfff00000u, lane & 1);  // divergent: the mask names who takes part
  v.same = __match_any_sync(FULL, lane / 10);
  v.all_match = __match_all_sync(FULL, 1.5f, &v.all_same);
  v.sum = __reduce_add_sync(FULL, lane);
  v.least = __reduce_min_sync(FULL, lane + 3);
  v.most = __reduce_max_sync(FULL, lane + 3);
  v.signed_least = __reduce_min_sync(FULL, -static_cast<int>(lane));
  v.bits_and = __reduce_and_sync(FULL, lane | 64);
  v.bits_or = __reduce_or_sync(FULL, 1u << lane);
  v.bits_xor = __reduce_xor_sync(FULL, lane * lane);
  v.lane = __popc(static_cast<unsigned>(__ballot_sync(FULL, 1)) & ((1u << lane) - 1));
  out[lane] = v;
}

void check_votes() {
  Array<Votes> out(32);
  vote<<<1, 32>>>(out.get());
  finish_kernel();
  unsigned thirds = 0, squares = 0;
  for (unsigned l = 0; l < 32; ++l) thirds |= l % 3 == 0 ? 1u << l : 0, squares ^= l * l;
  for (unsigned l = 0; l < 32; ++l) {
    const Votes& v = out[l];
    EXPECT(v.all == 1 && v.any == 1 && v.none == 0 && v.uniform == 0);
    EXPECT(v.ballot == thirds && v.active == FULL);
    EXPECT(v.partial == (l >= 20 ? 0xaaa00000u : 0u));
    const unsigned group = l / 10;
    EXPECT(v.same == (group == 3 ? 0xc0000000u : 0x3ffu << 10 * group));
    EXPECT(v.all_same == 1 && v.all_match == FULL);
    EXPECT(v.sum == 496 && v.least == 3 && v.most == 34 && v.signed_least == -31);
    EXPECT(v.bits_and == 64 && v.bits_or == FULL && v.bits_xor == squares);
    EXPECT(v.lane == l);
  }
}

// The classic sum of a block: within warps by shuffles, then across them; the last warp is partial.
__global__ void block_sum(const float* in, int n, float* out) {
  __shared__ float sums[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) v += __shfl_down_sync(FULL, v, delta);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < (blockDim.x + 31) / 32 ? sums[threadIdx.x] : 0.0f;
    for (int delta = 16; delta > 0; delta /= 2) v += __shfl_xor_sync(FULL, v, delta);
    if (threadIdx.x == 0) out[blockIdx.x] = v;
  }
}

void check_block_sum() {
  const int n = 1000;
  Array<float> in(n), out(4);
  for (int i = 0; i < n; ++i) in[i] = static_cast<float>(i % 10);
  block_sum<<<4, 256>>>(in.get(), n, out.get());
  finish_kernel();
  for (int b = 0; b < 4; ++b) {
    float expected = 0;
    for (int i = b * 256; i < n && i < (b + 1) * 256; ++i) expected += in[i];
    EXPECT(out[b] == expected);
  }
}

// Without a mask: those that are together here.
#ifdef __HIP__
__global__ void maskless(lane_mask* out) {
  const int lane = threadIdx.x;
  if (lane < 12) {
    out[lane] = __ballot(lane & 1);
    out[lane + 32] = static_cast<lane_mask>(__shfl(lane, 5) + 100 * __any(lane == 11) + 1000 * __all(lane < 12));
  }
}
void check_maskless() {
  Array<lane_mask> out(64);
  maskless<<<1, 32>>>(out.get());
  finish_kernel();
  for (int l = 0; l < 12; ++l) EXPECT(out[l] == 0xaaa && out[l + 32] == 1105);
}
#else
void check_maskless() {}
#endif

// Code from before warp barriers: converged lanes exchange values through volatile workgroup memory.
__global__ void fold_in_lockstep(int* out, const int* in) {
  __shared__ volatile int s[128];
  const unsigned i = threadIdx.x;
  s[i] = in[i];
  __syncthreads();
  if (i < 32) {
    s[i] += s[i + 64];
    s[i] += s[i + 32];
    s[i] += s[i + 16];
    s[i] += s[i + 8];
    s[i] += s[i + 4];
    s[i] += s[i + 2];
    s[i] += s[i + 1];
  }
  if (i == 0) *out = s[0];
}

__device__ unsigned scan_in_lockstep(unsigned value, volatile unsigned* s) {
  const int i = 2 * threadIdx.x - threadIdx.x % 32 + 32;
  s[i - 32] = 0;
  s[i] = value;
  for (int distance = 1; distance < 32; distance *= 2) s[i] += s[i - distance];
  return s[i];
}

__global__ void scan(unsigned* out) {
  __shared__ unsigned s[128];
  out[threadIdx.x] = scan_in_lockstep(threadIdx.x + 1, s);
}

// Workgroup memory has 32-bit addresses: an unsigned index wraps below its pointer.
__global__ void backwards(unsigned* out) {
  __shared__ unsigned s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const unsigned* end = s + 64;
  out[threadIdx.x] = end[~threadIdx.x];
}

void check_lockstep() {
  Array<int> sum(1), in(128);
  int expected = 0;
  for (int i = 0; i < 128; ++i) {
    in[i] = i * i % 91;
    if (i < 96) expected += in[i];  // the last quarter is nobody's to fold
  }
  fold_in_lockstep<<<1, 128>>>(sum.get(), in.get());
  finish_kernel();
  EXPECT(sum[0] == expected);

  Array<unsigned> out(64);
  scan<<<1, 64>>>(out.get());
  finish_kernel();
  for (unsigned i = 0; i < 64; ++i) {
    const unsigned lane = i % 32, first = i - lane + 1;
    EXPECT(out[i] == (lane + 1) * first + lane * (lane + 1) / 2);
  }

  backwards<<<1, 64>>>(out.get());
  finish_kernel();
  for (unsigned i = 0; i < 64; ++i) EXPECT(out[i] == 63 - i);
}

int main() {
  check_shuffle<int>();
  check_shuffle<unsigned>();
  check_shuffle<long>();
  check_shuffle<unsigned long>();
  check_shuffle<long long>();
  check_shuffle<unsigned long long>();
  check_shuffle<float>();
  check_shuffle<double>();
  check_votes();
  check_block_sum();
  check_maskless();
  check_lockstep();
  return report();
}
