// Arithmetic on floats in a chosen rounding direction (__nv_fadd_ru, ...). Double holds what is exact: products, and
// remainders of quotients and square roots.
#include "directed.h"

using namespace cairn::devicelib;

namespace {

// `high` + `low` rounded to float; `low` is smaller than half a step of `high`, both are finite or `low` is 0.
template <Direction direction>
float to_float(double high, double low) {
  const float nearest = static_cast<float>(high);
  if (!is_finite(high)) return nearest;
  if (!is_finite(nearest)) return overflow<direction>(nearest);
  const double rest = high - static_cast<double>(nearest);
  return step<direction>(nearest, rest != 0 ? sign_of(rest) : sign_of(low));
}

// What a + b lost; exact (Knuth's TwoSum). No overflow: both come from floats.
double sum_error(double a, double b, double sum) {
  const double b_part = sum - a;
  return (a - (sum - b_part)) + (b - b_part);
}

template <Direction direction>
float sum(double a, double b, bool both_negative_zero) {
  const double high = a + b;
  if (high != high || !is_finite(high)) return static_cast<float>(high);
  const double low = sum_error(a, b, high);
  if (high == 0 && low == 0) {
    // An exact zero is +0, but -0 when rounding down, and keeps the sign that both operands have.
    if (both_negative_zero) return -0.0f;
    const bool plus_zeros = bits<long long>(a) == 0 && bits<long long>(b) == 0;
    return direction == Direction::kDown && !plus_zeros ? -0.0f : 0.0f;
  }
  return to_float<direction>(high, low);
}

template <Direction direction>
float add(float a, float b) {
  return sum<direction>(a, b, a == 0 && b == 0 && bits<int>(a) < 0 && bits<int>(b) < 0);
}

template <Direction direction>
float multiply(float a, float b) {
  return to_float<direction>(static_cast<double>(a) * static_cast<double>(b), 0.0);
}

template <Direction direction>
float multiply_add(float a, float b, float c) {
  const double product = static_cast<double>(a) * static_cast<double>(b);
  return sum<direction>(product, c, bits<long long>(product) < 0 && product == 0 && c == 0 && bits<int>(c) < 0);
}

template <Direction direction>
float divide(float a, float b) {
  const float nearest = a / b;
  if (nearest != nearest || !is_finite(a) || !is_finite(b) || a == 0 || b == 0) return nearest;
  if (!is_finite(nearest)) return overflow<direction>(nearest);
  const double rest = static_cast<double>(a) - static_cast<double>(nearest) * static_cast<double>(b);
  return step<direction>(nearest, b > 0 ? sign_of(rest) : -sign_of(rest));
}

template <Direction direction>
float square_root(float a) {
  const float nearest = __builtin_elementwise_sqrt(a);
  if (nearest != nearest || !is_finite(nearest) || nearest == 0) return nearest;
  return step<direction>(nearest, sign_of(static_cast<double>(a) - static_cast<double>(nearest) * nearest));
}

}  // namespace

#define CAIRN_DIRECTED(suffix, direction)                                                                        \
  CAIRN_LIBRARY float __nv_fadd_##suffix(float a, float b) { return add<direction>(a, b); }                      \
  CAIRN_LIBRARY float __nv_fsub_##suffix(float a, float b) { return add<direction>(a, -b); }                     \
  CAIRN_LIBRARY float __nv_fmul_##suffix(float a, float b) { return multiply<direction>(a, b); }                 \
  CAIRN_LIBRARY float __nv_fdiv_##suffix(float a, float b) { return divide<direction>(a, b); }                   \
  CAIRN_LIBRARY float __nv_frcp_##suffix(float a) { return divide<direction>(1.0f, a); }                         \
  CAIRN_LIBRARY float __nv_fsqrt_##suffix(float a) { return square_root<direction>(a); }                         \
  CAIRN_LIBRARY float __nv_fmaf_##suffix(float a, float b, float c) { return multiply_add<direction>(a, b, c); } \
  CAIRN_LIBRARY float __nv_fmaf_ieee_##suffix(float a, float b, float c) { return multiply_add<direction>(a, b, c); }

CAIRN_DIRECTED(rz, Direction::kZero)
CAIRN_DIRECTED(ru, Direction::kUp)
CAIRN_DIRECTED(rd, Direction::kDown)

// To nearest is the default mode; these are never contracted.
CAIRN_LIBRARY_INLINE float __nv_fadd_rn(float a, float b) { return a + b; }
CAIRN_LIBRARY_INLINE float __nv_fsub_rn(float a, float b) { return a - b; }
CAIRN_LIBRARY_INLINE float __nv_fmul_rn(float a, float b) { return a * b; }
CAIRN_LIBRARY_INLINE float __nv_fdiv_rn(float a, float b) { return a / b; }
CAIRN_LIBRARY_INLINE float __nv_frcp_rn(float a) { return 1.0f / a; }
CAIRN_LIBRARY_INLINE float __nv_fsqrt_rn(float a) { return __builtin_elementwise_sqrt(a); }
CAIRN_LIBRARY_INLINE float __nv_fmaf_rn(float a, float b, float c) { return __builtin_elementwise_fma(a, b, c); }
CAIRN_LIBRARY_INLINE float __nv_fmaf_ieee_rn(float a, float b, float c) { return __builtin_elementwise_fma(a, b, c); }
// Correctly rounded: the double result is within 2^-53 of exact, far from any boundary between floats but by chance.
CAIRN_LIBRARY_INLINE float __nv_frsqrt_rn(float a) {
  return static_cast<float>(1.0 / __builtin_elementwise_sqrt(static_cast<double>(a)));
}
