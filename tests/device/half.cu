// Half precision and bfloat16: conversions, correctly rounded arithmetic, comparisons, pairs.
#ifdef __HIP__
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
typedef __hip_bfloat16 bfloat16;
typedef __hip_bfloat162 bfloat162;
#else
#include <cuda_bf16.h>
#include <cuda_fp16.h>
typedef __nv_bfloat16 bfloat16;
typedef __nv_bfloat162 bfloat162;
#endif

#include "check.h"

#include <cmath>

static_assert(sizeof(__half) == 2 && alignof(__half) == 2 && sizeof(__half2) == 4 && alignof(__half2) == 4, "layout");
static_assert(sizeof(bfloat16) == 2 && sizeof(bfloat162) == 4 && alignof(bfloat162) == 4, "layout");

// The nearest number of `digits` significant bits, ties to even, above the exponent where subnormals begin.
double rounded(double x, int digits, int lowest, double overflow) {
  if (x == 0 || x != x || std::isinf(x)) return x;
  int exponent;
  std::frexp(x, &exponent);
  const int shift = std::max(exponent - digits, lowest);
  const double result = std::ldexp(std::nearbyint(std::ldexp(x, -shift)), shift);
  return std::fabs(result) >= overflow ? std::copysign(INFINITY, x) : result;
}
double as_half(double x) { return rounded(x, 11, -24, 65536.0); }
double as_bfloat16(double x) { return rounded(x, 8, -133, std::ldexp(1.0, 128)); }

constexpr int kCount = 4096;

__host__ __device__ float sample(int i) {
  const float scale = i % 7 == 0 ? 1e-6f : i % 5 == 0 ? 300.0f : 1.0f;
  return scale * (0.375f * (i % 611) - 100.25f);  // exact but for the last product
}

template <typename T>
struct Results {
  float sum, difference, product, quotient, fused, root, from_double, negated, absolute, larger;
  int compares;
};

template <typename T>
__device__ Results<T> evaluate(T a, T b, T c, double d) {
  Results<T> r;
  r.sum = static_cast<float>(a + b);
  r.difference = static_cast<float>(__hsub(a, b));
  r.product = static_cast<float>(__hmul(a, b));
  r.quotient = static_cast<float>(a / b);
  r.fused = static_cast<float>(__hfma(a, b, c));
  r.root = static_cast<float>(hsqrt(__habs(a)));
  r.from_double = static_cast<float>(T(d));
  r.negated = static_cast<float>(-a);
  r.absolute = static_cast<float>(__habs(a));
  r.larger = static_cast<float>(__hmax(a, b));
  r.compares = (a < b) + 2 * (a <= b) + 4 * __heq(a, b) + 8 * __hgt(a, b) + 16 * (a != b) + 32 * __hisnan(a);
  return r;
}

template <typename T>
__global__ void compute(Results<T>* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = evaluate(T(sample(i)), T(sample(i + 17)), T(sample(i + 100)), sample(i) / 3.0);
}

template <typename T, typename Round>
void check(Round round) {
  Array<Results<T>> out(kCount);
  compute<T><<<kCount / 64, 64>>>(out.get());
  finish_kernel();
  for (int i = 0; i < kCount; ++i) {
    const double a = round(sample(i)), b = round(sample(i + 17)), c = round(sample(i + 100));
    const Results<T>& r = out[i];
    EXPECT(r.sum == static_cast<float>(round(a + b)));
    EXPECT(r.difference == static_cast<float>(round(a - b)));
    EXPECT(r.product == static_cast<float>(round(a * b)));
    if (b != 0) EXPECT(r.quotient == static_cast<float>(round(a / b)));
    EXPECT(r.fused == static_cast<float>(round(a * b + c)));
    EXPECT(r.root == static_cast<float>(round(std::sqrt(std::fabs(a)))));
    EXPECT(r.from_double == static_cast<float>(round(sample(i) / 3.0)));
    EXPECT(r.negated == -static_cast<float>(a) && r.absolute == std::fabs(static_cast<float>(a)));
    EXPECT(r.larger == static_cast<float>(a > b ? a : b));
    EXPECT(r.compares == (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a > b) + 16 * (a != b));
    // The host's conversions are the same functions.
    EXPECT(static_cast<float>(T(sample(i))) == static_cast<float>(a));
  }
}

// ---- pairs, integers, directions ----

struct Pairs {
  float2 sum, fused, swapped, shuffled;
  float low, high, up, down, zero;
  int nearest, truncated, both_equal;
  unsigned short bits;
};

__global__ void pairs(Pairs* out, __half2* atomic) {
  const int i = threadIdx.x;
  const __half2 a = __floats2half2_rn(i + 0.5f, i * 2.0f), b = __float2half2_rn(3.0f);
  Pairs p;
  p.sum = __half22float2(__hadd2(a, b));
  p.fused = __half22float2(__hfma2(a, b, a));
  p.swapped = __half22float2(__lowhigh2highlow(a));
  p.shuffled = __half22float2(__shfl_xor_sync(0xffffffff, a, 1));
  p.low = __low2float(a), p.high = __half2float(__high2half(a));
  p.up = __half2float(__float2half_ru(0.1f)), p.down = __half2float(__float2half_rd(0.1f));
  p.zero = __half2float(__float2half_rz(-0.1f));
  p.nearest = __half2int_rn(__low2half(a)), p.truncated = __half2int_rz(__low2half(a));
  p.both_equal = __hbeq2(a, a) && !__hbne2(a, a);
  p.bits = __half_as_ushort(__float2half(1.0f));
  out[i] = p;
  atomicAdd(atomic, __floats2half2_rn(1.0f, 0.5f));
}

void check_pairs() {
  Array<Pairs> out(32);
  Array<__half2> atomic(1);
  pairs<<<1, 32>>>(out.get(), atomic.get());
  finish_kernel();
  for (int i = 0; i < 32; ++i) {
    const Pairs& p = out[i];
    const float low = i + 0.5f, high = i * 2.0f;
    EXPECT(p.sum.x == low + 3 && p.sum.y == high + 3);
    EXPECT(p.fused.x == 4 * low && p.fused.y == 4 * high);
    EXPECT(p.swapped.x == high && p.swapped.y == low);
    EXPECT(p.shuffled.x == (i ^ 1) + 0.5f && p.shuffled.y == (i ^ 1) * 2.0f);
    EXPECT(p.low == low && p.high == high);
    EXPECT(p.up > 0.1f && p.down < 0.1f && p.zero > -0.1f);
    EXPECT(p.nearest == (i % 2 ? i + 1 : i) && p.truncated == i);
    EXPECT(p.both_equal == 1 && p.bits == 0x3c00);
  }
  EXPECT(__low2float(atomic[0]) == 32 && __high2float(atomic[0]) == 16);
}

int main() {
  check<__half>(as_half);
  check<bfloat16>(as_bfloat16);
  check_pairs();
  return report();
}
