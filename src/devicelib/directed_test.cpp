// Rounding in a chosen direction, against the processor's own rounding modes, bit for bit.
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "src/devicelib/library_under_test.h"

namespace {

// Values that meet every case: zeros, subnormals, ends of the range, infinities, NaN, and random bits of both kinds
// of exponents (any, and near 1 so that operands overlap).
template <typename T, typename Bits>
std::vector<T> operands(int count) {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values = {T(0),
                           -T(0),
                           T(1),
                           T(-1),
                           T(3),
                           Limits::min(),
                           -Limits::min(),
                           Limits::max(),
                           -Limits::max(),
                           Limits::denorm_min(),
                           -Limits::denorm_min(),
                           Limits::infinity(),
                           -Limits::infinity(),
                           Limits::quiet_NaN(),
                           Limits::epsilon(),
                           T(1) + Limits::epsilon()};
  std::mt19937_64 random(12345);
  std::uniform_int_distribution<int> exponent(-60, 60);
  for (int i = 0; i < count; ++i) {
    values.push_back(std::bit_cast<T>(static_cast<Bits>(random())));
    const T mantissa = static_cast<T>(static_cast<int64_t>(random() | 1) >> 11);
    values.push_back(std::ldexp(mantissa, exponent(random) - 50));
  }
  return values;
}

template <typename T>
auto bits_of(T x) {
  if constexpr (sizeof(T) == 4) {
    return std::bit_cast<uint32_t>(x);
  } else {
    return std::bit_cast<uint64_t>(x);
  }
}

template <typename T>
bool same(T a, T b) {
  return (a != a && b != b) || bits_of(a) == bits_of(b);
}

// Evaluates `expression` in a rounding mode; volatile keeps it there.
class RoundingMode {
 public:
  explicit RoundingMode(int mode) { std::fesetround(mode); }
  ~RoundingMode() { std::fesetround(FE_TONEAREST); }
};

template <typename T>
struct Arithmetic {
  T (*add)(T, T);
  T (*subtract)(T, T);
  T (*multiply)(T, T);
  T (*divide)(T, T);
  T (*root)(T);
  T (*multiply_add)(T, T, T);
};

template <typename T, typename Bits>
void check(const Arithmetic<T>& library, int mode, int count) {
  const std::vector<T> values = operands<T, Bits>(count);
  std::mt19937 random(99);
  for (const T a : values) {
    for (int i = 0; i < 40; ++i) {
      const T b = values[random() % values.size()];
      const T c = values[random() % values.size()];
      volatile T x = a, y = b, z = c;
      T sum, difference, product, quotient, root, fused;
      {
        RoundingMode rounding(mode);
        sum = x + y, difference = x - y, product = x * y, quotient = x / y;
        root = std::sqrt(x), fused = std::fma(x, y, z);
      }
      ASSERT_PRED2(same<T>, library.add(a, b), sum) << a << " + " << b;
      ASSERT_PRED2(same<T>, library.subtract(a, b), difference) << a << " - " << b;
      ASSERT_PRED2(same<T>, library.multiply(a, b), product) << a << " * " << b;
      ASSERT_PRED2(same<T>, library.divide(a, b), quotient) << a << " / " << b;
      ASSERT_PRED2(same<T>, library.root(a), root) << "sqrt " << a;
      ASSERT_PRED2(same<T>, library.multiply_add(a, b, c), fused) << a << " * " << b << " + " << c;
    }
  }
}

#define CAIRN_FLOAT(suffix)                                                                              \
  Arithmetic<float> {                                                                                    \
    __nv_fadd_##suffix, __nv_fsub_##suffix, __nv_fmul_##suffix, __nv_fdiv_##suffix, __nv_fsqrt_##suffix, \
        __nv_fmaf_##suffix                                                                               \
  }
#define CAIRN_DOUBLE(suffix)                                                                             \
  Arithmetic<double> {                                                                                   \
    __nv_dadd_##suffix, __nv_dsub_##suffix, __nv_dmul_##suffix, __nv_ddiv_##suffix, __nv_dsqrt_##suffix, \
        __nv_fma_##suffix                                                                                \
  }

constexpr int kCount = 3000;

TEST(DirectedFloat, ToNearest) { check<float, uint32_t>(CAIRN_FLOAT(rn), FE_TONEAREST, kCount); }
TEST(DirectedFloat, TowardsZero) { check<float, uint32_t>(CAIRN_FLOAT(rz), FE_TOWARDZERO, kCount); }
TEST(DirectedFloat, Up) { check<float, uint32_t>(CAIRN_FLOAT(ru), FE_UPWARD, kCount); }
TEST(DirectedFloat, Down) { check<float, uint32_t>(CAIRN_FLOAT(rd), FE_DOWNWARD, kCount); }
TEST(DirectedDouble, ToNearest) { check<double, uint64_t>(CAIRN_DOUBLE(rn), FE_TONEAREST, kCount); }
TEST(DirectedDouble, TowardsZero) { check<double, uint64_t>(CAIRN_DOUBLE(rz), FE_TOWARDZERO, kCount); }
TEST(DirectedDouble, Up) { check<double, uint64_t>(CAIRN_DOUBLE(ru), FE_UPWARD, kCount); }
TEST(DirectedDouble, Down) { check<double, uint64_t>(CAIRN_DOUBLE(rd), FE_DOWNWARD, kCount); }

struct Conversions {
  int (*float2int)(float);
  unsigned (*double2uint)(double);
  long long (*double2ll)(double);
  unsigned long long (*float2ull)(float);
  float (*double2float)(double);
  float (*int2float)(int);
  float (*ll2float)(long long);
  float (*ull2float)(unsigned long long);
  double (*ll2double)(long long);
  double (*ull2double)(unsigned long long);
};

// What a value that was rounded to an integer becomes: saturated, NaN as 0.
template <typename Int, typename T>
Int saturate(T whole) {
  if (whole != whole) return 0;
  const T end = std::ldexp(T(1), std::numeric_limits<Int>::digits);
  if (whole >= end) return std::numeric_limits<Int>::max();
  if (whole < static_cast<T>(std::numeric_limits<Int>::min())) return std::numeric_limits<Int>::min();
  return static_cast<Int>(whole);
}

void check_conversions(const Conversions& library, int mode) {
  for (const double d : operands<double, uint64_t>(20000)) {
    volatile double x = d;
    volatile float f = static_cast<float>(d);
    float narrow;
    double whole;
    float whole_float;
    {
      RoundingMode rounding(mode);
      narrow = static_cast<float>(x);
      whole = std::nearbyint(x);
      whole_float = std::nearbyint(f);
    }
    ASSERT_PRED2(same<float>, library.double2float(d), narrow) << d;
    ASSERT_EQ(library.float2int(f), saturate<int>(whole_float)) << f;
    ASSERT_EQ(library.double2uint(d), saturate<unsigned>(whole)) << d;
    ASSERT_EQ(library.double2ll(d), saturate<long long>(whole)) << d;
    ASSERT_EQ(library.float2ull(f), saturate<unsigned long long>(whole_float)) << f;
  }
  std::mt19937_64 random(7);
  for (int i = 0; i < 50000; ++i) {
    volatile long long n = static_cast<long long>(random()) >> (random() % 64);
    volatile unsigned long long u = random() >> (random() % 64);
    volatile int small = static_cast<int>(n);
    float from_int, from_ll, from_ull;
    double from_ll_double, from_ull_double;
    {
      RoundingMode rounding(mode);
      from_int = static_cast<float>(small), from_ll = static_cast<float>(n), from_ull = static_cast<float>(u);
      from_ll_double = static_cast<double>(n), from_ull_double = static_cast<double>(u);
    }
    ASSERT_EQ(library.int2float(small), from_int) << small;
    ASSERT_EQ(library.ll2float(n), from_ll) << n;
    ASSERT_EQ(library.ll2double(n), from_ll_double) << n;
    // The processor has no conversion of unsigned 64-bit numbers: the compiler's own sequence rounds twice in other
    // modes than to nearest, so that those are held against the definition.
    if (mode == FE_TONEAREST) {
      ASSERT_EQ(library.ull2float(u), from_ull) << u;
      ASSERT_EQ(library.ull2double(u), from_ull_double) << u;
    } else {
      const long double exact = static_cast<long double>(u);
      const float nearest = static_cast<float>(exact);
      const bool up = mode == FE_UPWARD;
      float expected = nearest;
      if (up && nearest < exact) expected = std::nextafter(nearest, INFINITY);
      if (!up && nearest > exact) expected = std::nextafter(nearest, 0.0f);
      ASSERT_EQ(library.ull2float(u), expected) << u;
    }
  }
}

#define CAIRN_CONVERSIONS(suffix)                                                                             \
  Conversions {                                                                                               \
    __nv_float2int_##suffix, __nv_double2uint_##suffix, __nv_double2ll_##suffix, __nv_float2ull_##suffix,     \
        __nv_double2float_##suffix, __nv_int2float_##suffix, __nv_ll2float_##suffix, __nv_ull2float_##suffix, \
        __nv_ll2double_##suffix, __nv_ull2double_##suffix                                                     \
  }

TEST(Conversions, ToNearest) { check_conversions(CAIRN_CONVERSIONS(rn), FE_TONEAREST); }
TEST(Conversions, TowardsZero) { check_conversions(CAIRN_CONVERSIONS(rz), FE_TOWARDZERO); }
TEST(Conversions, Up) { check_conversions(CAIRN_CONVERSIONS(ru), FE_UPWARD); }
TEST(Conversions, Down) { check_conversions(CAIRN_CONVERSIONS(rd), FE_DOWNWARD); }

}  // namespace
