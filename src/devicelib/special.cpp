// Functions that CUDA has and the C library has not: reciprocal roots, angles in half turns, norms, scaled error
// functions, the normal distribution, modified Bessel functions. Float forms are computed in double.
#include "inverse_normal.h"
#include "libm.h"
#include "library.h"

using namespace cairn::devicelib;

extern "C" double __nv_frexp(double x, int* exponent);
extern "C" double __nv_ldexp(double x, int exponent);

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kInfinity = __builtin_inf();

double root(double x) { return __builtin_elementwise_sqrt(x); }
double fused(double a, double b, double c) { return __builtin_elementwise_fma(a, b, c); }
double absolute(double x) { return __builtin_elementwise_abs(x); }

// One Newton step corrects the rounding of the quotient and of the root.
double reciprocal_root(double x) {
  const double y = 1.0 / root(x);
  if (!(x > 0) || x == kInfinity || y == 0) return y;
  const double rest = fused(-x * y, y, 1.0);
  return fused(0.5 * y, rest, y);
}

double reciprocal_cube_root(double x) {
  const double y = 1.0 / cbrt(x);
  if (x == 0 || y == 0 || x != x) return y;
  const double rest = fused(-x * y, y * y, 1.0);
  return fused(y * (1.0 / 3.0), rest, y);
}

// sin and cos of pi * x by exact reduction to |r| <= 1/4: x = n / 2 + r.
void sine_cosine_pi(double x, double* sine, double* cosine) {
  if (!(absolute(x) < kInfinity)) {
    *sine = *cosine = __builtin_nan("");
    return;
  }
  const double n = __builtin_elementwise_rint(2 * x);
  const double r = fused(-0.5, n, x);
  // n modulo 4, also where n is too large for an integer type (then it is even, or a multiple of 4).
  const int quarter = static_cast<int>(n - 4 * __builtin_elementwise_floor(n / 4));
  const double s = sin(kPi * r);
  const double c = cos(kPi * r);
  const double sine_value = quarter & 1 ? c : s;
  const double cosine_value = quarter & 1 ? s : c;
  *sine = quarter & 2 ? -sine_value : sine_value;
  *cosine = quarter == 1 || quarter == 2 ? -cosine_value : cosine_value;
  // Zeros: sin(pi n) has the sign of x, cos(pi (n + 1/2)) is +0.
  if (*sine == 0) *sine = __builtin_elementwise_copysign(0.0, x);
  if (*cosine == 0) *cosine = 0.0;
}

// exp(x * x) with the square's rounding error made good.
double exp_square(double x) {
  const double square = x * x;
  const double low = fused(x, x, -square);
  const double e = exp(square);
  return e < kInfinity ? fused(e, low, e) : e;
}

// exp(x^2) erfc(x).
double scaled_erfc(double x) {
  if (x != x) return x;
  if (x < 10) {
    if (x < -27) return kInfinity;
    return exp_square(x) * erfc(x);
  }
  // Laplace's continued fraction: 1/sqrt(pi) / (x + (1/2) / (x + 1 / (x + (3/2) / (x + ...)))).
  double tail = x;
  for (int k = 40; k > 0; --k) tail = x + 0.5 * k / tail;
  return 0.56418958354775628695 / tail;
}

// Newton's method from the inverse normal distribution, which is good to about 1e-15 relative already.
double inverse_erf(double y) {
  if (!(absolute(y) < 1)) return absolute(y) == 1 ? __builtin_elementwise_copysign(kInfinity, y) : __builtin_nan("");
  if (absolute(y) < 1e-8) return y * 0.88622692545275801365;  // sqrt(pi) / 2: the next term is below rounding
  const double x = inverse_erf_start(y);
  const double error = absolute(y) < 0.5 ? erf(x) - y : y > 0 ? (1 - y) - erfc(x) : erfc(-x) - (1 + y);
  return x - error * 0.88622692545275801365 * exp_square(x);
}

double inverse_erfc(double y) {
  if (!(y >= 0 && y <= 2)) return __builtin_nan("");
  if (y == 0) return kInfinity;
  if (y == 2) return -kInfinity;
  if (y > 0.5) return inverse_erf(1 - y);  // exact difference
  const double x = inverse_erfc_start(y);
  // Relative to y, which may be tiny: (erfc(x) - y) exp(x^2) = y (erfc(x)/y - 1) exp(x^2), scaled as erfcx is.
  const double derivative = 1.12837916709551257390;  // 2 / sqrt(pi)
  const double ratio = erfc(x) - y;
  return x + ratio / (derivative * exp(-x * x));
}

double normal_cdf(double x) {
  // erfc(-x / sqrt(2)) / 2, with the argument's rounding error made good by the derivative.
  constexpr double kRootHalf = 0.70710678118654752440;
  constexpr double kRootHalfLow = -4.8336466567264567e-17;  // what kRootHalf lacks
  const double t = -x * kRootHalf;
  const double t_low = fused(-x, kRootHalf, -t) - x * kRootHalfLow;
  const double e = erfc(t);
  if (!(absolute(t) < 27)) return 0.5 * e;
  return 0.5 * fused(-1.12837916709551257390 * exp(-t * t), t_low, e);
}

double inverse_normal_cdf(double p) { return -1.41421356237309504880 * inverse_erfc(2 * p); }

// Sum of (x/2)^(2k) / (k! (k + order)!) * order! over k. All terms are positive; each is kept with its rounding error,
// which would otherwise add up over the terms.
double bessel_series(int order, double x) {
  const double half = 0.5 * x;
  const double quarter = half * half;
  const double quarter_low = fused(half, half, -quarter);
  double term = 1, term_low = 0, sum = 1, sum_low = 0;
  for (int k = 1; k < 200 && term > 1e-18 * sum; ++k) {
    const double divisor = static_cast<double>(k) * (k + order);
    const double product = term * quarter;
    const double product_low = fused(term, quarter, -product) + term * quarter_low + term_low * quarter;
    term = product / divisor;
    term_low = (fused(-term, divisor, product) + product_low) / divisor;
    const double next = sum + term;
    const double larger = sum > term ? sum : term;
    const double smaller = sum > term ? term : sum;
    sum_low += (smaller - (next - larger)) + term_low;
    sum = next;
  }
  return sum + sum_low;
}

// Hankel's expansion of I_order(x) sqrt(2 pi x) / exp(x) for large x.
double bessel_tail(int order, double x) {
  const double mu = 4.0 * order * order;
  double term = 1, sum = 0;
  for (int k = 1; k < 40 && absolute(term) > 1e-18; ++k) {
    const double odd = 2 * k - 1;
    term *= -(mu - odd * odd) / (8.0 * k * x);
    sum += term;
  }
  return 1 + sum;
}

double bessel_i(int order, double x) {
  const double a = absolute(x);
  if (a != a) return a;
  double value;
  if (a < 20) {
    value = bessel_series(order, a);
    if (order == 1) value *= 0.5 * a;
  } else {
    // exp(a) overflows before the result does.
    const double half = exp(0.5 * a);
    value = half * (bessel_tail(order, a) / root(2 * kPi * a)) * half;
  }
  return order == 1 && x < 0 ? -value : value;
}

// Scales so that squares neither overflow nor vanish; `exponent` undoes it.
struct Norm {
  double largest = 0, sum = 0, low = 0;
  int exponent = 0;

  Norm(const double* values, int count) {
    bool infinite = false, invalid = false;
    for (int i = 0; i < count; ++i) {
      const double a = absolute(values[i]);
      infinite |= a == kInfinity;
      invalid |= a != a;
      if (a > largest) largest = a;
    }
    if (infinite || invalid) {
      sum = infinite ? kInfinity : __builtin_nan("");
      return;
    }
    if (largest == 0) return;
    __nv_frexp(largest, &exponent);
    for (int i = 0; i < count; ++i) {
      const double v = __nv_ldexp(values[i], -exponent);
      const double square = v * v;
      low += fused(v, v, -square);
      const double next = sum + square;
      low += absolute(sum) >= square ? square - (next - sum) : sum - (next - square);
      sum = next;
    }
    sum += low;
  }
  double value() const { return sum < kInfinity ? __nv_ldexp(root(sum), exponent) : sum; }
  double reciprocal() const {
    if (sum == 0) return kInfinity;
    return sum < kInfinity ? __nv_ldexp(reciprocal_root(sum), -exponent) : 1 / sum;
  }
};

}  // namespace

#define CAIRN_SPECIAL(name, function)                                \
  CAIRN_LIBRARY double __nv_##name(double x) { return function(x); } \
  CAIRN_LIBRARY float __nv_##name##f(float x) { return static_cast<float>(function(static_cast<double>(x))); }

CAIRN_SPECIAL(erfcinv, inverse_erfc)
CAIRN_SPECIAL(erfcx, scaled_erfc)
CAIRN_SPECIAL(erfinv, inverse_erf)
CAIRN_SPECIAL(normcdf, normal_cdf)
CAIRN_SPECIAL(normcdfinv, inverse_normal_cdf)
CAIRN_SPECIAL(rcbrt, reciprocal_cube_root)

CAIRN_LIBRARY double __nv_rsqrt(double x) { return reciprocal_root(x); }
CAIRN_LIBRARY_INLINE float __nv_rsqrtf(float x) { return 1.0f / __builtin_elementwise_sqrt(x); }

CAIRN_LIBRARY double __nv_cyl_bessel_i0(double x) { return bessel_i(0, x); }
CAIRN_LIBRARY float __nv_cyl_bessel_i0f(float x) { return static_cast<float>(bessel_i(0, static_cast<double>(x))); }
CAIRN_LIBRARY double __nv_cyl_bessel_i1(double x) { return bessel_i(1, x); }
CAIRN_LIBRARY float __nv_cyl_bessel_i1f(float x) { return static_cast<float>(bessel_i(1, static_cast<double>(x))); }

CAIRN_LIBRARY void __nv_sincospi(double x, double* sine, double* cosine) { sine_cosine_pi(x, sine, cosine); }
CAIRN_LIBRARY void __nv_sincospif(float x, float* sine, float* cosine) {
  double s, c;
  sine_cosine_pi(static_cast<double>(x), &s, &c);
  *sine = static_cast<float>(s);
  *cosine = static_cast<float>(c);
}
CAIRN_LIBRARY double __nv_sinpi(double x) {
  double s, c;
  sine_cosine_pi(x, &s, &c);
  return s;
}
CAIRN_LIBRARY double __nv_cospi(double x) {
  double s, c;
  sine_cosine_pi(x, &s, &c);
  return c;
}
CAIRN_LIBRARY float __nv_sinpif(float x) { return static_cast<float>(__nv_sinpi(static_cast<double>(x))); }
CAIRN_LIBRARY float __nv_cospif(float x) { return static_cast<float>(__nv_cospi(static_cast<double>(x))); }

#define CAIRN_NORM(name, parameters_double, parameters_float, count, ...) \
  CAIRN_LIBRARY double __nv_##name parameters_double {                    \
    const double values[] = {__VA_ARGS__};                                \
    return Norm(values, count).value();                                   \
  }                                                                       \
  CAIRN_LIBRARY float __nv_##name##f parameters_float {                   \
    const double values[] = {__VA_ARGS__};                                \
    return static_cast<float>(Norm(values, count).value());               \
  }                                                                       \
  CAIRN_LIBRARY double __nv_r##name parameters_double {                   \
    const double values[] = {__VA_ARGS__};                                \
    return Norm(values, count).reciprocal();                              \
  }                                                                       \
  CAIRN_LIBRARY float __nv_r##name##f parameters_float {                  \
    const double values[] = {__VA_ARGS__};                                \
    return static_cast<float>(Norm(values, count).reciprocal());          \
  }
CAIRN_NORM(norm3d, (double a, double b, double c), (float a, float b, float c), 3, a, b, c)
CAIRN_NORM(norm4d, (double a, double b, double c, double d), (float a, float b, float c, float d), 4, a, b, c, d)

CAIRN_LIBRARY double __nv_rhypot(double x, double y) {
  const double values[] = {x, y};
  return Norm(values, 2).reciprocal();
}
CAIRN_LIBRARY float __nv_rhypotf(float x, float y) {
  const double values[] = {x, y};
  return static_cast<float>(Norm(values, 2).reciprocal());
}
CAIRN_LIBRARY double __nv_norm(int count, const double* values) { return Norm(values, count).value(); }
CAIRN_LIBRARY double __nv_rnorm(int count, const double* values) { return Norm(values, count).reciprocal(); }

namespace {
// Squares of floats neither overflow nor vanish in double.
double sum_of_squares(int count, const float* values) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += static_cast<double>(values[i]) * static_cast<double>(values[i]);
  return sum;
}
}  // namespace
CAIRN_LIBRARY float __nv_normf(int count, const float* values) {
  return static_cast<float>(root(sum_of_squares(count, values)));
}
CAIRN_LIBRARY float __nv_rnormf(int count, const float* values) {
  return static_cast<float>(1 / root(sum_of_squares(count, values)));
}

// An approximate reciprocal of which only the high word is kept.
CAIRN_LIBRARY double __nv_rcp64h(double x) { return bits<double>(bits<long long>(1 / x) & ~0xffffffffll); }
