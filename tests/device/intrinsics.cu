// Integer, conversion and rounding intrinsics against what each is defined to be.
#include "check.h"

#include <cmath>

constexpr int kCount = 512;

// Numbers with all kinds of bits.
__host__ __device__ unsigned mix(unsigned x) {
  x = (x ^ 61) ^ (x >> 16);
  x *= 9;
  x ^= x >> 4;
  x *= 0x27d4eb2d;
  return x ^ (x >> 15);
}

struct Result {
  int clz, ffs, popc, clzll, ffsll, popcll, mulhi, mul24, hadd, rhadd, dp4a, first;
  unsigned brev, perm, umulhi, umul24, uhadd, funnel_l, funnel_rc, sad, udp4a;
  unsigned long long brevll, umul64hi;
  unsigned add4, addss2, subus4, maxs2, avgu4, cmpgts4, seteq4, absdiffu4, sad4, neg2, haddu2;
  int float2int[4], double_high;
  float int2float[2], sum_up, sum_down, reciprocal, saturated, as_float, fast;
  double assembled, product_up;
};

__global__ void compute(Result* out) {
  const unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
  const unsigned a = mix(i) >> i % 32, b = mix(i + 1000), c = mix(i + 2000);
  const unsigned long long l = (static_cast<unsigned long long>(b) << 32 | c) >> i % 64;
  Result r;
  r.clz = __clz(a), r.ffs = __ffs(static_cast<int>(a)), r.popc = __popc(a);
  r.clzll = __clzll(l), r.ffsll = __ffsll(static_cast<long long>(l)), r.popcll = __popcll(l);
  r.mulhi = __mulhi(static_cast<int>(b), static_cast<int>(c));
  r.mul24 = __mul24(static_cast<int>(b), static_cast<int>(c));
  r.hadd = __hadd(static_cast<int>(b), static_cast<int>(c)),
  r.rhadd = __rhadd(static_cast<int>(b), static_cast<int>(c));
  r.dp4a = __dp4a(static_cast<int>(a), static_cast<int>(b), static_cast<int>(c));
  r.first = static_cast<int>(__fns(b, 0, 3));
  r.brev = __brev(a), r.perm = __byte_perm(a, b, c & 0x7777), r.umulhi = __umulhi(b, c), r.umul24 = __umul24(b, c);
  r.uhadd = __uhadd(b, c), r.funnel_l = __funnelshift_l(a, b, i), r.funnel_rc = __funnelshift_rc(a, b, i % 40);
  r.sad = __usad(a, b, c), r.udp4a = __dp4a(a, b, c);
  r.brevll = __brevll(l), r.umul64hi = __umul64hi(l, ~l);
  r.add4 = __vadd4(b, c), r.addss2 = __vaddss2(b, c), r.subus4 = __vsubus4(b, c), r.maxs2 = __vmaxs2(b, c);
  r.avgu4 = __vavgu4(b, c), r.cmpgts4 = __vcmpgts4(b, c), r.seteq4 = __vseteq4(b & 0x03030303, c & 0x03030303);
  r.absdiffu4 = __vabsdiffu4(b, c), r.sad4 = __vsads4(b, c), r.neg2 = __vneg2(b), r.haddu2 = __vhaddu2(b, c);
  const float f = static_cast<float>(static_cast<int>(b)) / 1048576.0f;
  const double d = static_cast<double>(static_cast<int>(c)) / 1048576.0;
  r.float2int[0] = __float2int_rn(f), r.float2int[1] = __float2int_rz(f);
  r.float2int[2] = __float2int_ru(f), r.float2int[3] = __float2int_rd(f);
  r.int2float[0] = __int2float_ru(static_cast<int>(c)), r.int2float[1] = __int2float_rd(static_cast<int>(c));
  r.sum_up = __fadd_ru(f, 1e-9f), r.sum_down = __fadd_rd(f, 1e-9f);
  r.reciprocal = __frcp_rn(f), r.saturated = __saturatef(f), r.as_float = __int_as_float(__float_as_int(f));
  r.fast = __expf(f / 100) + __sinf(f) + __fdividef(f, 3.0f) + __powf(fabsf(f) + 1, 0.5f);
  r.double_high = __double2hiint(d), r.assembled = __hiloint2double(__double2hiint(d), __double2loint(d));
  r.product_up = __dmul_ru(d, 1.1);
  out[i] = r;
}

int bit_count(unsigned long long x) {
  int n = 0;
  for (; x; x &= x - 1) ++n;
  return n;
}
unsigned byte_of(unsigned x, int i) { return x >> 8 * i & 0xff; }
int signed_byte(unsigned x, int i) { return static_cast<signed char>(byte_of(x, i)); }
int signed_half(unsigned x, int i) { return static_cast<short>(x >> 16 * i); }
int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

// Four bytes or two halves from a function of the index.
template <typename F>
unsigned bytes(F f) {
  unsigned r = 0;
  for (int i = 0; i < 4; ++i) r |= (static_cast<unsigned>(f(i)) & 0xff) << 8 * i;
  return r;
}
template <typename F>
unsigned halves(F f) {
  return (static_cast<unsigned>(f(0)) & 0xffff) | static_cast<unsigned>(f(1)) << 16;
}

void check_bits(const Result& r, unsigned a, unsigned b, unsigned c, unsigned long long l, unsigned i) {
  int lead = 0, low = 0, leadll = 0, lowll = 0;
  while (lead < 32 && !(a >> (31 - lead) & 1)) ++lead;
  while (leadll < 64 && !(l >> (63 - leadll) & 1)) ++leadll;
  while (low < 32 && !(a >> low & 1)) ++low;
  while (lowll < 64 && !(l >> lowll & 1)) ++lowll;
  EXPECT(r.clz == lead && r.clzll == leadll);
  EXPECT(r.ffs == (a ? low + 1 : 0) && r.ffsll == (l ? lowll + 1 : 0));
  EXPECT(r.popc == bit_count(a) && r.popcll == bit_count(l));
  unsigned reversed = 0;
  unsigned long long reversedll = 0;
  for (int k = 0; k < 32; ++k) reversed |= (a >> k & 1) << (31 - k);
  for (int k = 0; k < 64; ++k) reversedll |= (l >> k & 1) << (63 - k);
  EXPECT(r.brev == reversed && r.brevll == reversedll);
  const unsigned long long pair = static_cast<unsigned long long>(b) << 32 | a;
  unsigned permuted = 0;
  for (int k = 0; k < 4; ++k) permuted |= static_cast<unsigned>(pair >> 8 * (c >> 4 * k & 7) & 0xff) << 8 * k;
  EXPECT(r.perm == permuted);
  EXPECT(r.funnel_l == (i % 32 ? b << i % 32 | a >> (32 - i % 32) : b));
  EXPECT(r.funnel_rc == static_cast<unsigned>(pair >> (i % 40 > 32 ? 32 : i % 40)));
  unsigned third = b;
  third &= third - 1, third &= third - 1;
  if (third) EXPECT(r.first == bit_count((third & (0u - third)) - 1));
}

void check_products(const Result& r, unsigned a, unsigned b, unsigned c, unsigned long long l) {
  const long long sb = static_cast<int>(b), sc = static_cast<int>(c);
  EXPECT(r.mulhi == static_cast<int>(sb * sc >> 32));
  EXPECT(r.umulhi == static_cast<unsigned>(static_cast<unsigned long long>(b) * c >> 32));
  EXPECT(r.umul24 == (b & 0xffffff) * (c & 0xffffff));
  const long long b24 = static_cast<int>(b << 8) >> 8, c24 = static_cast<int>(c << 8) >> 8;
  EXPECT(r.mul24 == static_cast<int>(static_cast<unsigned>(b24 * c24)));
  EXPECT(r.umul64hi == static_cast<unsigned long long>(static_cast<unsigned __int128>(l) * ~l >> 64));
  EXPECT(r.hadd == static_cast<int>((sb + sc) >> 1) && r.rhadd == static_cast<int>((sb + sc + 1) >> 1));
  EXPECT(r.uhadd == static_cast<unsigned>((static_cast<unsigned long long>(b) + c) >> 1));
  EXPECT(r.sad == (a > b ? a - b : b - a) + c);
  unsigned dot = c, signed_dot = c;
  for (int k = 0; k < 4; ++k) {
    dot += byte_of(a, k) * byte_of(b, k);
    signed_dot += static_cast<unsigned>(signed_byte(a, k) * signed_byte(b, k));
  }
  EXPECT(r.udp4a == dot && static_cast<unsigned>(r.dp4a) == signed_dot);
}

void check_simd(const Result& r, unsigned b, unsigned c) {
  EXPECT(r.add4 == bytes([=](int k) { return byte_of(b, k) + byte_of(c, k); }));
  EXPECT(r.addss2 == halves([=](int k) { return clamp(signed_half(b, k) + signed_half(c, k), -32768, 32767); }));
  EXPECT(r.subus4 == bytes([=](int k) { return byte_of(b, k) > byte_of(c, k) ? byte_of(b, k) - byte_of(c, k) : 0; }));
  EXPECT(r.maxs2 ==
         halves([=](int k) { return signed_half(b, k) > signed_half(c, k) ? signed_half(b, k) : signed_half(c, k); }));
  EXPECT(r.avgu4 == bytes([=](int k) { return (byte_of(b, k) + byte_of(c, k) + 1) / 2; }));
  EXPECT(r.haddu2 == halves([=](int k) { return ((b >> 16 * k & 0xffff) + (c >> 16 * k & 0xffff)) / 2; }));
  EXPECT(r.cmpgts4 == bytes([=](int k) { return signed_byte(b, k) > signed_byte(c, k) ? 0xff : 0; }));
  EXPECT(r.seteq4 == bytes([=](int k) { return (byte_of(b, k) & 3) == (byte_of(c, k) & 3); }));
  EXPECT(r.absdiffu4 ==
         bytes([=](int k) { return std::abs(static_cast<int>(byte_of(b, k)) - static_cast<int>(byte_of(c, k))); }));
  unsigned sum = 0;
  for (int k = 0; k < 4; ++k) sum += static_cast<unsigned>(std::abs(signed_byte(b, k) - signed_byte(c, k)));
  EXPECT(r.sad4 == sum);
  EXPECT(r.neg2 == halves([=](int k) { return -signed_half(b, k); }));
}

void check_floats(const Result& r, unsigned b, unsigned c) {
  const float f = static_cast<float>(static_cast<int>(b)) / 1048576.0f;
  const double d = static_cast<double>(static_cast<int>(c)) / 1048576.0;
  EXPECT(r.float2int[0] == static_cast<int>(std::nearbyint(f)) && r.float2int[1] == static_cast<int>(std::trunc(f)));
  EXPECT(r.float2int[2] == static_cast<int>(std::ceil(f)) && r.float2int[3] == static_cast<int>(std::floor(f)));
  const double exact = static_cast<int>(c);
  EXPECT(r.int2float[0] >= exact && r.int2float[1] <= exact);
  EXPECT(r.int2float[0] == r.int2float[1] || std::nextafter(r.int2float[1], INFINITY) == r.int2float[0]);
  EXPECT(r.sum_up > r.sum_down && std::nextafter(r.sum_down, INFINITY) == r.sum_up);
  EXPECT(r.reciprocal == 1.0f / f);
  EXPECT(r.saturated == (f > 0 ? f < 1 ? f : 1.0f : 0.0f));
  EXPECT(r.as_float == f && r.assembled == d);
  const double fast = std::exp(f / 100) + std::sin(f) + f / 3 + std::sqrt(std::fabs(f) + 1);
  EXPECT(std::fabs(r.fast - fast) <= 1e-3 * (1 + std::fabs(fast)));
  EXPECT(r.product_up >= d * 1.1 && r.product_up - d * 1.1 <= 1e-12 * (1 + std::fabs(d)));
}

int main() {
  Array<Result> out(kCount);
  compute<<<kCount / 64, 64>>>(out.get());
  finish_kernel();
  for (unsigned i = 0; i < kCount; ++i) {
    const unsigned a = mix(i) >> i % 32, b = mix(i + 1000), c = mix(i + 2000);
    const unsigned long long l = (static_cast<unsigned long long>(b) << 32 | c) >> i % 64;
    check_bits(out[i], a, b, c, l, i);
    check_products(out[i], a, b, c, l);
    check_simd(out[i], b, c);
    check_floats(out[i], b, c);
  }
  return report();
}
