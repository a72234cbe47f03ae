// Rounding in a chosen direction, without touching the machine's rounding mode: an operation is done in the default
// mode, the sign of what rounding lost is found exactly, and the result steps to its neighbour where the direction
// asks for it.
#pragma once

#include "library.h"

namespace cairn::devicelib {

enum class Direction { kNearest, kZero, kUp, kDown };

template <typename T>
struct Limits;
template <>
struct Limits<float> {
  using Int = int;
  static constexpr float kMax = 3.402823466e+38f;
};
template <>
struct Limits<double> {
  using Int = long long;
  static constexpr double kMax = 1.7976931348623157e+308;
};

template <typename T>
T magnitude(T x) {
  return __builtin_elementwise_abs(x);
}

template <typename T>
bool is_finite(T x) {
  return magnitude(x) <= Limits<T>::kMax;
}

template <typename T>
int sign_of(T x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

// The next number towards +infinity (up) or -infinity; x is finite.
template <typename T>
T neighbour(T x, bool up) {
  using Int = typename Limits<T>::Int;
  if (x == 0) {
    const T least = bits<T>(static_cast<Int>(1));
    return up ? least : -least;
  }
  return bits<T>(bits<Int>(x) + ((x > 0) == up ? 1 : -1));
}

// The exact value is `nearest` plus something of sign `rest` that is smaller than a step; `nearest` is finite.
template <Direction direction, typename T>
T step(T nearest, int rest) {
  if (direction == Direction::kNearest || rest == 0) return nearest;
  // Where the nearest is zero, the sign of the exact value decides.
  const bool negative = nearest < 0 || (nearest == 0 && rest < 0);
  const bool towards_zero = (rest < 0) != negative;
  if (direction == Direction::kUp && rest > 0) return neighbour(nearest, true);
  if (direction == Direction::kDown && rest < 0) return neighbour(nearest, false);
  if (direction == Direction::kZero && towards_zero) return neighbour(nearest, rest > 0);
  // -0 for a negative value that was rounded up to zero.
  return nearest == 0 ? __builtin_elementwise_copysign(nearest, static_cast<T>(negative ? -1 : 1)) : nearest;
}

// What an infinite result of finite operands becomes: directions that point away from it stop at the largest number.
template <Direction direction, typename T>
T overflow(T infinity) {
  const bool stops = direction == Direction::kZero || (direction == Direction::kUp && infinity < 0) ||
                     (direction == Direction::kDown && infinity > 0);
  return stops ? __builtin_elementwise_copysign(Limits<T>::kMax, infinity) : infinity;
}

}  // namespace cairn::devicelib
