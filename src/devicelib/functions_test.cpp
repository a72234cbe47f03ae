// The library's own functions: exact ones against the C library, the others within the error that CUDA's programming
// guide states, against references in extended precision.
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "gtest/gtest.h"
#include "src/devicelib/library_under_test.h"

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr long double kPi = 3.14159265358979323846264338327950288L;

double random_bits(std::mt19937_64& random) { return std::bit_cast<double>(static_cast<uint64_t>(random())); }

double uniform(std::mt19937_64& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

bool same(double a, double b) { return (a != a && b != b) || std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

// Distance in units of the reference's last place.
double ulps(double value, long double reference) {
  const double nearest = static_cast<double>(reference);
  if (nearest == value || (nearest != nearest && value != value)) return 0;
  if (!std::isfinite(nearest) || !std::isfinite(value)) return kInfinity;
  int exponent;
  std::frexp(nearest, &exponent);
  const long double unit = std::ldexp(1.0L, std::max(exponent - 53, -1074));
  return static_cast<double>(std::fabs((value - reference) / unit));
}

TEST(Exponents, AgreeWithTheCLibrary) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100000; ++i) {
    const double x = i == 0 ? 0.0 : i == 1 ? kInfinity : i == 2 ? std::nan("") : random_bits(random);
    const double y = random_bits(random);
    const int n = static_cast<int>(random() % 4400) - 2200;
    int exponent = 0, expected_exponent = 0;
    const double expected_fraction = std::frexp(x, &expected_exponent);
    ASSERT_PRED2(same, __nv_frexp(x, &exponent), expected_fraction) << x;
    if (std::isfinite(x)) ASSERT_EQ(exponent, expected_exponent) << x;
    ASSERT_PRED2(same, __nv_ldexp(x, n), std::ldexp(x, n)) << x << " " << n;
    ASSERT_PRED2(same, __nv_logb(x), std::logb(x)) << x;
    if (std::isfinite(x) && x != 0) ASSERT_EQ(__nv_ilogb(x), std::ilogb(x)) << x;
    ASSERT_PRED2(same, __nv_nextafter(x, y), std::nextafter(x, y)) << x << " " << y;
    double whole = 0, expected_whole = 0;
    const double expected_part = std::modf(x, &expected_whole);
    ASSERT_PRED2(same, __nv_modf(x, &whole), expected_part) << x;
    ASSERT_PRED2(same, whole, expected_whole) << x;
    const float f = static_cast<float>(x);
    ASSERT_PRED2(same, __nv_ldexpf(f, n / 8), std::ldexp(f, n / 8)) << f << " " << n / 8;
  }
}

// The largest error of `function` over `count` arguments from `argument`, against `reference`.
template <typename Function, typename Reference, typename Argument>
double worst(Function function, Reference reference, Argument argument, int count = 20000) {
  std::mt19937_64 random(2);
  double largest = 0;
  for (int i = 0; i < count; ++i) {
    const double x = argument(random);
    const double error = ulps(function(x), reference(static_cast<long double>(x)));
    if (error > largest) largest = error;
  }
  return largest;
}

TEST(Special, ReciprocalRoots) {
  auto positive = [](auto& random) { return std::fabs(random_bits(random)); };
  EXPECT_LE(worst(__nv_rsqrt, [](long double x) { return 1 / std::sqrt(x); }, positive), 1);
  EXPECT_LE(worst(__nv_rcbrt, [](long double x) { return 1 / std::cbrt(x); }, positive), 2);
  EXPECT_EQ(__nv_rsqrt(0.0), kInfinity);
  EXPECT_EQ(__nv_rsqrt(-0.0), -kInfinity);
  EXPECT_EQ(__nv_rsqrt(kInfinity), 0.0);
}

// Reduced so far that the rounding of pi does not show.
long double sine_pi(long double x) {
  const long double r = std::remainder(x, 2.0L);
  return std::sin(kPi * (std::fabs(r) > 0.5L ? std::copysign(1.0L, r) - r : r));
}
long double cosine_pi(long double x) {
  const long double r = std::fabs(std::remainder(x, 2.0L));
  return r <= 0.25L ? std::cos(kPi * r) : r < 0.75L ? std::sin(kPi * (0.5L - r)) : -std::cos(kPi * (1 - r));
}

TEST(Special, AnglesInHalfTurns) {
  auto near = [](auto& random) { return uniform(random, -40, 40); };
  EXPECT_LE(worst(__nv_sinpi, sine_pi, near), 2);
  EXPECT_LE(worst(__nv_cospi, cosine_pi, near), 2);
  EXPECT_EQ(__nv_sinpi(1e15), 0.0);
  EXPECT_EQ(__nv_sinpi(0.5), 1.0);
  EXPECT_EQ(__nv_sinpi(-2.5), -1.0);
  EXPECT_EQ(__nv_cospi(0.5), 0.0);
  EXPECT_EQ(__nv_cospi(3.0), -1.0);
  EXPECT_TRUE(std::signbit(__nv_sinpi(-3.0)));
  EXPECT_TRUE(std::isnan(__nv_sinpi(kInfinity)));
}

TEST(Special, ScaledErrorFunction) {
  auto reference = [](long double x) { return std::exp(x * x) * std::erfc(x); };
  EXPECT_LE(worst(__nv_erfcx, reference, [](auto& random) { return uniform(random, -5, 50); }), 6);
  EXPECT_EQ(__nv_erfcx(-30.0), kInfinity);
  EXPECT_EQ(__nv_erfcx(kInfinity), 0.0);
}

// One Newton step from `x` in extended precision.
long double refine_erfinv(long double y, long double x) {
  return x - (std::erf(x) - y) * std::sqrt(kPi) / 2 * std::exp(x * x);
}
long double refine_erfcinv(long double y, long double x) {
  return x + (std::erfc(x) - y) * std::sqrt(kPi) / 2 * std::exp(x * x);
}

TEST(Special, InverseErrorFunctions) {
  EXPECT_LE(worst(
                __nv_erfinv, [](long double y) { return refine_erfinv(y, __nv_erfinv(static_cast<double>(y))); },
                [](auto& random) { return uniform(random, -0.9, 0.9); }),
            5);
  EXPECT_LE(worst(
                __nv_erfcinv, [](long double y) { return refine_erfcinv(y, __nv_erfcinv(static_cast<double>(y))); },
                [](auto& random) { return std::pow(10.0, uniform(random, -300, 0)); }),
            6);
  EXPECT_EQ(__nv_erfinv(1.0), kInfinity);
  EXPECT_EQ(__nv_erfinv(-1.0), -kInfinity);
  EXPECT_TRUE(std::isnan(__nv_erfinv(1.5)));
  EXPECT_EQ(__nv_erfcinv(0.0), kInfinity);
  EXPECT_EQ(__nv_erfcinv(2.0), -kInfinity);
  EXPECT_EQ(__nv_erfcinv(1.0), 0.0);
  EXPECT_FLOAT_EQ(__nv_erfinvf(0.5f), 0.47693628f);
}

TEST(Special, NormalDistribution) {
  auto reference = [](long double x) { return std::erfc(-x / std::sqrt(2.0L)) / 2; };
  EXPECT_LE(worst(__nv_normcdf, reference, [](auto& random) { return uniform(random, -37, 10); }), 5);
  EXPECT_LE(worst(
                __nv_normcdfinv,
                [](long double p) {
                  const double start = __nv_erfcinv(static_cast<double>(2 * p));
                  return -std::sqrt(2.0L) * refine_erfcinv(2 * p, start);
                },
                [](auto& random) { return std::pow(10.0, uniform(random, -300, -0.4)); }),
            8);
  EXPECT_EQ(__nv_normcdfinv(0.5), 0.0);
  EXPECT_EQ(__nv_normcdf(-kInfinity), 0.0);
  EXPECT_EQ(__nv_normcdf(kInfinity), 1.0);
}

long double bessel_series(int order, long double x) {
  long double term = order == 0 ? 1 : x / 2, sum = term;
  for (int k = 1; k < 2000 && term > sum * 1e-22L; ++k) {
    term *= x * x / 4 / (static_cast<long double>(k) * (k + order));
    sum += term;
  }
  return sum;
}

TEST(Special, ModifiedBesselFunctions) {
  auto argument = [](auto& random) { return uniform(random, 0, 700); };
  EXPECT_LE(worst(__nv_cyl_bessel_i0, [](long double x) { return bessel_series(0, x); }, argument, 3000), 6);
  EXPECT_LE(worst(__nv_cyl_bessel_i1, [](long double x) { return bessel_series(1, x); }, argument, 3000), 6);
  EXPECT_EQ(__nv_cyl_bessel_i1(-2.0), -__nv_cyl_bessel_i1(2.0));
}

TEST(Special, NormsNeitherOverflowNorVanish) {
  EXPECT_EQ(__nv_norm3d(3e300, 4e300, 0), 5e300);
  EXPECT_EQ(__nv_norm3d(3e-320, 4e-320, 0), 5e-320);
  EXPECT_EQ(__nv_norm3d(kInfinity, std::nan(""), 0), kInfinity);
  EXPECT_EQ(__nv_rnorm3d(0, 0, 0), kInfinity);
  EXPECT_DOUBLE_EQ(__nv_rhypot(3, 4), 0.2);
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i) {
    const double a = uniform(random, -1, 1), b = uniform(random, -1, 1), c = uniform(random, -1, 1);
    const long double exact =
        std::sqrt(static_cast<long double>(a) * a + static_cast<long double>(b) * b + static_cast<long double>(c) * c);
    ASSERT_LE(ulps(__nv_norm3d(a, b, c), exact), 1);
    ASSERT_LE(ulps(__nv_rnorm3d(a, b, c), 1 / exact), 1.5);
  }
}

TEST(Integers, BitsAndProducts) {
  EXPECT_EQ(__nv_clz(0), 32);
  EXPECT_EQ(__nv_clz(1), 31);
  EXPECT_EQ(__nv_ffs(0), 0);
  EXPECT_EQ(__nv_ffs(8), 4);
  EXPECT_EQ(static_cast<unsigned>(__nv_byte_perm(0x33221100, 0x77665544, 0x7531)), 0x77553311u);
  EXPECT_EQ(static_cast<unsigned>(__nv_byte_perm(0x00008000, 0, 0x9999)), 0xffffffffu);  // replicates a sign
  EXPECT_EQ(__nv_mul24(0x00ffffff, 2), -2);                                              // 24 bits are signed
  EXPECT_EQ(__nv_umulhi(0xffffffffu, 0xffffffffu), 0xfffffffeu);
  EXPECT_EQ(__nv_mul64hi(-1, 1), -1);
  EXPECT_EQ(__nv_sad(-2147483647 - 1, 2147483647, 1), 0u);
  EXPECT_EQ(__nv_hadd(-3, 2), -1);
  EXPECT_EQ(__nv_rhadd(-3, 2), 0);
}

}  // namespace
