// Conversions between number types in a chosen rounding direction. To an integer: out of range saturates, NaN gives 0.
// Reinterpretations keep the bits.
#include "directed.h"

using namespace cairn::devicelib;

namespace {

template <Direction direction, typename T>
T to_integral(T x) {
  if constexpr (direction == Direction::kNearest) return __builtin_elementwise_rint(x);
  if constexpr (direction == Direction::kZero) return __builtin_elementwise_trunc(x);
  if constexpr (direction == Direction::kUp) return __builtin_elementwise_ceil(x);
  return __builtin_elementwise_floor(x);
}

// `kLow` and `kEnd` bound the integer type: kLow <= x < kEnd. Both are powers of two or 0, hence exact in any format.
template <typename Int>
struct Range;
template <>
struct Range<int> {
  static constexpr double kLow = -2147483648.0, kEnd = 2147483648.0;
  static constexpr int kMin = -2147483647 - 1, kMax = 2147483647;
};
template <>
struct Range<unsigned> {
  static constexpr double kLow = 0, kEnd = 4294967296.0;
  static constexpr unsigned kMin = 0, kMax = 4294967295u;
};
template <>
struct Range<long long> {
  static constexpr double kLow = -9223372036854775808.0, kEnd = 9223372036854775808.0;
  static constexpr long long kMin = -9223372036854775807ll - 1, kMax = 9223372036854775807ll;
};
template <>
struct Range<unsigned long long> {
  static constexpr double kLow = 0, kEnd = 18446744073709551616.0;
  static constexpr unsigned long long kMin = 0, kMax = 18446744073709551615ull;
};

template <typename Int, Direction direction, typename T>
Int to_integer(T x) {
  const T whole = to_integral<direction>(x);
  if (whole != whole) return 0;
  if (whole >= static_cast<T>(Range<Int>::kEnd)) return Range<Int>::kMax;
  if (whole < static_cast<T>(Range<Int>::kLow)) return Range<Int>::kMin;
  return static_cast<Int>(whole);
}

template <Direction direction>
float narrow(double x) {
  const float nearest = static_cast<float>(x);
  if (x != x || !is_finite(x)) return nearest;
  if (!is_finite(nearest)) return overflow<direction>(nearest);
  return step<direction>(nearest, sign_of(x - static_cast<double>(nearest)));
}

// An integer as the sum of two doubles that hold its halves exactly; what the nearest T lost follows without error.
template <typename T, Direction direction, typename Int>
T from_integer(Int x) {
  const T nearest = static_cast<T>(x);
  const double low = static_cast<double>(static_cast<unsigned>(x));
  const double high = static_cast<double>(x >> 16 >> 16) * 4294967296.0;
  return step<direction>(nearest, sign_of((high - static_cast<double>(nearest)) + low));
}
template <typename T, Direction direction>
T from_integer(int x) {
  return from_integer<T, direction>(static_cast<long long>(x));
}
template <typename T, Direction direction>
T from_integer(unsigned x) {
  return from_integer<T, direction>(static_cast<unsigned long long>(x));
}

}  // namespace

#define CAIRN_CONVERSIONS(suffix, direction)                                                                      \
  CAIRN_LIBRARY int __nv_float2int_##suffix(float x) { return to_integer<int, direction>(x); }                    \
  CAIRN_LIBRARY unsigned __nv_float2uint_##suffix(float x) { return to_integer<unsigned, direction>(x); }         \
  CAIRN_LIBRARY long long __nv_float2ll_##suffix(float x) { return to_integer<long long, direction>(x); }         \
  CAIRN_LIBRARY unsigned long long __nv_float2ull_##suffix(float x) {                                             \
    return to_integer<unsigned long long, direction>(x);                                                          \
  }                                                                                                               \
  CAIRN_LIBRARY int __nv_double2int_##suffix(double x) { return to_integer<int, direction>(x); }                  \
  CAIRN_LIBRARY unsigned __nv_double2uint_##suffix(double x) { return to_integer<unsigned, direction>(x); }       \
  CAIRN_LIBRARY long long __nv_double2ll_##suffix(double x) { return to_integer<long long, direction>(x); }       \
  CAIRN_LIBRARY unsigned long long __nv_double2ull_##suffix(double x) {                                           \
    return to_integer<unsigned long long, direction>(x);                                                          \
  }                                                                                                               \
  CAIRN_LIBRARY float __nv_double2float_##suffix(double x) { return narrow<direction>(x); }                       \
  CAIRN_LIBRARY float __nv_int2float_##suffix(int x) { return from_integer<float, direction>(x); }                \
  CAIRN_LIBRARY float __nv_uint2float_##suffix(unsigned x) { return from_integer<float, direction>(x); }          \
  CAIRN_LIBRARY float __nv_ll2float_##suffix(long long x) { return from_integer<float, direction>(x); }           \
  CAIRN_LIBRARY float __nv_ull2float_##suffix(unsigned long long x) { return from_integer<float, direction>(x); } \
  CAIRN_LIBRARY double __nv_ll2double_##suffix(long long x) { return from_integer<double, direction>(x); }        \
  CAIRN_LIBRARY double __nv_ull2double_##suffix(unsigned long long x) { return from_integer<double, direction>(x); }

CAIRN_CONVERSIONS(rn, Direction::kNearest)
CAIRN_CONVERSIONS(rz, Direction::kZero)
CAIRN_CONVERSIONS(ru, Direction::kUp)
CAIRN_CONVERSIONS(rd, Direction::kDown)

CAIRN_LIBRARY long long __nv_llrint(double x) { return to_integer<long long, Direction::kNearest>(x); }
CAIRN_LIBRARY long long __nv_llrintf(float x) { return to_integer<long long, Direction::kNearest>(x); }
CAIRN_LIBRARY long long __nv_llround(double x) {
  return to_integer<long long, Direction::kZero>(__builtin_elementwise_round(x));
}
CAIRN_LIBRARY long long __nv_llroundf(float x) {
  return to_integer<long long, Direction::kZero>(__builtin_elementwise_round(x));
}

CAIRN_LIBRARY_INLINE double __nv_int2double_rn(int x) { return x; }
CAIRN_LIBRARY_INLINE double __nv_uint2double_rn(unsigned x) { return x; }

CAIRN_LIBRARY_INLINE int __nv_float_as_int(float x) { return bits<int>(x); }
CAIRN_LIBRARY_INLINE unsigned __nv_float_as_uint(float x) { return bits<unsigned>(x); }
CAIRN_LIBRARY_INLINE float __nv_int_as_float(int x) { return bits<float>(x); }
CAIRN_LIBRARY_INLINE float __nv_uint_as_float(unsigned x) { return bits<float>(x); }
CAIRN_LIBRARY_INLINE long long __nv_double_as_longlong(double x) { return bits<long long>(x); }
CAIRN_LIBRARY_INLINE double __nv_longlong_as_double(long long x) { return bits<double>(x); }
CAIRN_LIBRARY_INLINE int __nv_double2hiint(double x) { return static_cast<int>(bits<long long>(x) >> 32); }
CAIRN_LIBRARY_INLINE int __nv_double2loint(double x) { return static_cast<int>(bits<long long>(x)); }
CAIRN_LIBRARY_INLINE double __nv_hiloint2double(int high, int low) {
  return bits<double>(static_cast<unsigned long long>(static_cast<unsigned>(high)) << 32 | static_cast<unsigned>(low));
}
CAIRN_LIBRARY_INLINE unsigned short __nv_float2half_rn(float x) {
  return bits<unsigned short>(static_cast<_Float16>(x));
}
CAIRN_LIBRARY_INLINE float __nv_half2float(unsigned short x) { return static_cast<float>(bits<_Float16>(x)); }
