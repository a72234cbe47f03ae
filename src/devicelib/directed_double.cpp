// Arithmetic on doubles in a chosen rounding direction (__nv_dadd_ru, ...). Operands are scaled near 1 first, where
// the error of an operation is a double itself; the result is scaled back with the sign of the error in hand.
#include "directed.h"

using namespace cairn::devicelib;

extern "C" double __nv_frexp(double x, int* exponent);
extern "C" double __nv_ldexp(double x, int exponent);

namespace {

// (high + something of sign low) * 2^exponent, rounded. `high` is near 1 or 0, or a sum of such.
template <Direction direction>
double scale(double high, int low, int exponent) {
  const double nearest = __nv_ldexp(high, exponent);
  if (!is_finite(nearest)) return overflow<direction>(nearest);
  // Exact: `nearest` has at most as many bits as `high`, and differs from it by less than a step.
  const double rest = high - __nv_ldexp(nearest, -exponent);
  return step<direction>(nearest, rest != 0 ? sign_of(rest) : low);
}

// a + b = high + low exactly (Knuth's TwoSum), barring overflow.
double two_sum(double a, double b, double* low) {
  const double high = a + b;
  const double b_part = high - a;
  *low = (a - (high - b_part)) + (b - b_part);
  return high;
}

template <Direction direction>
double exact_zero(bool both_plus, bool both_minus) {
  if (both_minus) return -0.0;
  return direction == Direction::kDown && !both_plus ? -0.0 : 0.0;
}

bool is_minus(double x) { return bits<long long>(x) < 0; }

template <Direction direction>
double add(double a, double b) {
  const double nearest = a + b;
  if (nearest != nearest || !is_finite(a) || !is_finite(b)) return nearest;
  if (!is_finite(nearest)) return overflow<direction>(nearest);
  // Dekker's form, the larger first, does not overflow on the way. Sums are exact below the normal range.
  const bool swap = magnitude(a) < magnitude(b);
  const double large = swap ? b : a;
  const double small = swap ? a : b;
  const double low = small - (nearest - large);
  if (nearest == 0) {
    return exact_zero<direction>(!is_minus(a) && !is_minus(b), is_minus(a) && is_minus(b));
  }
  return step<direction>(nearest, sign_of(low));
}

template <Direction direction>
double multiply(double a, double b) {
  const double plain = a * b;
  if (plain != plain || !is_finite(a) || !is_finite(b) || a == 0 || b == 0) return plain;
  int a_exponent, b_exponent;
  const double a1 = __nv_frexp(a, &a_exponent);
  const double b1 = __nv_frexp(b, &b_exponent);
  const double high = a1 * b1;
  return scale<direction>(high, sign_of(__builtin_elementwise_fma(a1, b1, -high)), a_exponent + b_exponent);
}

template <Direction direction>
double divide(double a, double b) {
  const double plain = a / b;
  if (plain != plain || !is_finite(a) || !is_finite(b) || a == 0 || b == 0) return plain;
  int a_exponent, b_exponent;
  const double a1 = __nv_frexp(a, &a_exponent);
  const double b1 = __nv_frexp(b, &b_exponent);
  const double high = a1 / b1;
  const double rest = __builtin_elementwise_fma(-high, b1, a1);
  return scale<direction>(high, b1 > 0 ? sign_of(rest) : -sign_of(rest), a_exponent - b_exponent);
}

template <Direction direction>
double square_root(double a) {
  const double plain = __builtin_elementwise_sqrt(a);
  if (plain != plain || !is_finite(plain) || plain == 0) return plain;
  int exponent;
  double a1 = __nv_frexp(a, &exponent);
  if (exponent & 1) a1 *= 2, exponent -= 1;
  const double high = __builtin_elementwise_sqrt(a1);
  return scale<direction>(high, sign_of(__builtin_elementwise_fma(-high, high, a1)), exponent / 2);
}

// Two scaled terms further apart than this cannot overlap, so that the smaller only counts by its sign.
constexpr int kFarApart = 220;

template <Direction direction>
double multiply_add(double a, double b, double c) {
  const double plain = __builtin_elementwise_fma(a, b, c);
  if (!is_finite(a) || !is_finite(b) || !is_finite(c)) return plain;
  if (a == 0 || b == 0) return add<direction>(a * b, c);
  if (c == 0) return multiply<direction>(a, b);
  int a_exponent, b_exponent, c_exponent;
  const double a1 = __nv_frexp(a, &a_exponent);
  const double b1 = __nv_frexp(b, &b_exponent);
  double c1 = __nv_frexp(c, &c_exponent);
  double product = a1 * b1;
  double product_low = __builtin_elementwise_fma(a1, b1, -product);
  int exponent = a_exponent + b_exponent;
  const int distance = c_exponent - exponent;
  if (distance > kFarApart) {
    product = __nv_ldexp(static_cast<double>(sign_of(product)), -kFarApart);
    product_low = 0;
    exponent = c_exponent;
  } else {
    c1 = __nv_ldexp(c1, distance < -kFarApart ? -kFarApart : distance);
  }
  // The exact value is product + product_low + c1; sum it up without error.
  double t, u_low, low;
  const double s = two_sum(product, c1, &t);
  const double u = two_sum(t, product_low, &u_low);
  const double high = two_sum(s, u, &low);
  if (high == 0) return exact_zero<direction>(false, false);
  return scale<direction>(high, low != 0 ? sign_of(low) : sign_of(u_low), exponent);
}

}  // namespace

#define CAIRN_DIRECTED(suffix, direction)                                                           \
  CAIRN_LIBRARY double __nv_dadd_##suffix(double a, double b) { return add<direction>(a, b); }      \
  CAIRN_LIBRARY double __nv_dsub_##suffix(double a, double b) { return add<direction>(a, -b); }     \
  CAIRN_LIBRARY double __nv_dmul_##suffix(double a, double b) { return multiply<direction>(a, b); } \
  CAIRN_LIBRARY double __nv_ddiv_##suffix(double a, double b) { return divide<direction>(a, b); }   \
  CAIRN_LIBRARY double __nv_drcp_##suffix(double a) { return divide<direction>(1.0, a); }           \
  CAIRN_LIBRARY double __nv_dsqrt_##suffix(double a) { return square_root<direction>(a); }          \
  CAIRN_LIBRARY double __nv_fma_##suffix(double a, double b, double c) { return multiply_add<direction>(a, b, c); }

CAIRN_DIRECTED(rz, Direction::kZero)
CAIRN_DIRECTED(ru, Direction::kUp)
CAIRN_DIRECTED(rd, Direction::kDown)

// To nearest is the default mode; these are never contracted.
CAIRN_LIBRARY_INLINE double __nv_dadd_rn(double a, double b) { return a + b; }
CAIRN_LIBRARY_INLINE double __nv_dsub_rn(double a, double b) { return a - b; }
CAIRN_LIBRARY_INLINE double __nv_dmul_rn(double a, double b) { return a * b; }
CAIRN_LIBRARY_INLINE double __nv_ddiv_rn(double a, double b) { return a / b; }
CAIRN_LIBRARY_INLINE double __nv_drcp_rn(double a) { return 1.0 / a; }
CAIRN_LIBRARY_INLINE double __nv_dsqrt_rn(double a) { return __builtin_elementwise_sqrt(a); }
CAIRN_LIBRARY_INLINE double __nv_fma_rn(double a, double b, double c) { return __builtin_elementwise_fma(a, b, c); }
