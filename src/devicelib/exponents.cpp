// Functions of a number's binary exponent and neighbours: frexp, ldexp, ilogb, logb, modf, nextafter. Exact, without
// libm: each works on the bits of the IEEE format.
#include "library.h"

using cairn::devicelib::bits;

namespace {

// The layout of float and double.
template <typename T>
struct Format;
template <>
struct Format<float> {
  using Int = int;
  static constexpr int kMantissaBits = 23, kBias = 127, kExponentMask = 0xff;
};
template <>
struct Format<double> {
  using Int = long long;
  static constexpr int kMantissaBits = 52, kBias = 1023, kExponentMask = 0x7ff;
};

template <typename T>
constexpr T power_of_two(int exponent) {  // of a normal number
  using F = Format<T>;
  return bits<T>(static_cast<typename F::Int>(exponent + F::kBias) << F::kMantissaBits);
}

template <typename T>
int exponent_field(T x) {
  using F = Format<T>;
  return static_cast<int>(bits<typename F::Int>(x) >> F::kMantissaBits) & F::kExponentMask;
}

template <typename T>
bool is_zero_inf_nan(T x) {
  return x == 0 || exponent_field(x) == Format<T>::kExponentMask;
}

// x = mantissa * 2^exponent with mantissa in [0.5, 1); x is finite and not 0.
template <typename T>
T split(T x, int* exponent) {
  using F = Format<T>;
  int field = exponent_field(x);
  int shift = 0;
  if (field == 0) {  // subnormal
    shift = F::kMantissaBits + 1;
    x *= power_of_two<T>(shift);
    field = exponent_field(x);
  }
  *exponent = field - (F::kBias - 1) - shift;
  using Int = typename F::Int;
  const Int mask = static_cast<Int>(F::kExponentMask) << F::kMantissaBits;
  return bits<T>((bits<Int>(x) & ~mask) | (static_cast<Int>(F::kBias - 1) << F::kMantissaBits));
}

template <typename T>
T frexp(T x, int* exponent) {
  if (is_zero_inf_nan(x)) {
    *exponent = 0;
    return x;
  }
  return split(x, exponent);
}

// x * 2^n, rounded once. A step down leaves so much to do that, should it round, the result is 0 anyway.
template <typename T>
T ldexp(T x, int n) {
  using F = Format<T>;
  const int highest = F::kBias;
  const int lowest = 1 - F::kBias;
  const int down = lowest + F::kMantissaBits + 1;
  for (int i = 0; i < 2 && n > highest; ++i) x *= power_of_two<T>(highest), n -= highest;
  for (int i = 0; i < 2 && n < lowest; ++i) x *= power_of_two<T>(down), n -= down;
  return x * power_of_two<T>(n > highest ? highest : n < lowest ? lowest : n);
}

template <typename T>
int ilogb(T x) {
  if (x == 0) return -2147483647 - 1;
  if (x != x) return -2147483647 - 1;
  if (is_zero_inf_nan(x)) return 2147483647;
  int exponent;
  split(x, &exponent);
  return exponent - 1;
}

template <typename T>
T logb(T x) {
  if (x == 0) return -1 / __builtin_elementwise_abs(x);
  if (is_zero_inf_nan(x)) return x * x;
  int exponent;
  split(x, &exponent);
  return static_cast<T>(exponent - 1);
}

template <typename T>
T modf(T x, T* whole) {
  const T integral = __builtin_elementwise_trunc(x);
  *whole = integral;
  const T fraction = __builtin_elementwise_abs(x) == static_cast<T>(__builtin_inf()) ? T(0) : x - integral;
  return __builtin_elementwise_copysign(fraction, x);
}

template <typename T>
T nextafter(T x, T y) {
  using Int = typename Format<T>::Int;
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0) return __builtin_elementwise_copysign(bits<T>(static_cast<Int>(1)), y);
  const bool away = (x < y) == (x > 0);
  return bits<T>(bits<Int>(x) + (away ? 1 : -1));
}

int clamp_to_int(long long n) { return n > 100000 ? 100000 : n < -100000 ? -100000 : static_cast<int>(n); }

}  // namespace

CAIRN_LIBRARY double __nv_frexp(double x, int* exponent) { return frexp(x, exponent); }
CAIRN_LIBRARY float __nv_frexpf(float x, int* exponent) { return frexp(x, exponent); }
CAIRN_LIBRARY double __nv_ldexp(double x, int n) { return ldexp(x, n); }
CAIRN_LIBRARY float __nv_ldexpf(float x, int n) { return ldexp(x, n); }
CAIRN_LIBRARY double __nv_scalbn(double x, int n) { return ldexp(x, n); }
CAIRN_LIBRARY float __nv_scalbnf(float x, int n) { return ldexp(x, n); }
// Not in libdevice, which has no 64-bit exponents.
CAIRN_LIBRARY double __nv_cairn_scalbln(double x, long long n) { return ldexp(x, clamp_to_int(n)); }
CAIRN_LIBRARY float __nv_cairn_scalblnf(float x, long long n) { return ldexp(x, clamp_to_int(n)); }
CAIRN_LIBRARY int __nv_ilogb(double x) { return ilogb(x); }
CAIRN_LIBRARY int __nv_ilogbf(float x) { return ilogb(x); }
CAIRN_LIBRARY double __nv_logb(double x) { return logb(x); }
CAIRN_LIBRARY float __nv_logbf(float x) { return logb(x); }
CAIRN_LIBRARY double __nv_modf(double x, double* whole) { return modf(x, whole); }
CAIRN_LIBRARY float __nv_modff(float x, float* whole) { return modf(x, whole); }
CAIRN_LIBRARY double __nv_nextafter(double x, double y) { return nextafter(x, y); }
CAIRN_LIBRARY float __nv_nextafterf(float x, float y) { return nextafter(x, y); }
