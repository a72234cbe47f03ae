// Complex multiplication and division, which the compiler calls for _Complex and std::complex (C11, annex G): infinite
// operands give infinite results where plain arithmetic would give NaN.
#include "library.h"

namespace {

template <typename T>
struct Pair {  // returned as the compiler's { T, T }
  T real, imaginary;
};

template struct Pair<float>;
template struct Pair<double>;

template <typename T>
bool is_nan(T x) {
  return x != x;
}
template <typename T>
bool is_infinite(T x) {
  return __builtin_elementwise_abs(x) == static_cast<T>(__builtin_inf());
}
template <typename T>
bool is_finite(T x) {
  return __builtin_elementwise_abs(x) < static_cast<T>(__builtin_inf());
}
// An infinity becomes 1, anything else 0, with the sign kept.
template <typename T>
T box(T x) {
  return __builtin_elementwise_copysign(is_infinite(x) ? T(1) : T(0), x);
}
template <typename T>
T unnan(T x) {
  return is_nan(x) ? __builtin_elementwise_copysign(T(0), x) : x;
}

template <typename T>
void multiply(T a, T b, T c, T d, T* real, T* imaginary) {
  const T ac = a * c, bd = b * d, ad = a * d, bc = b * c;
  *real = ac - bd;
  *imaginary = ad + bc;
  if (!is_nan(*real) || !is_nan(*imaginary)) return;
  bool again = false;
  if (is_infinite(a) || is_infinite(b)) {
    a = box(a), b = box(b), c = unnan(c), d = unnan(d);
    again = true;
  }
  if (is_infinite(c) || is_infinite(d)) {
    c = box(c), d = box(d), a = unnan(a), b = unnan(b);
    again = true;
  }
  if (!again && (is_infinite(ac) || is_infinite(bd) || is_infinite(ad) || is_infinite(bc))) {
    a = unnan(a), b = unnan(b), c = unnan(c), d = unnan(d);
    again = true;
  }
  if (again) {
    *real = static_cast<T>(__builtin_inf()) * (a * c - b * d);
    *imaginary = static_cast<T>(__builtin_inf()) * (a * d + b * c);
  }
}

extern "C" double __nv_logb(double);
extern "C" double __nv_ldexp(double, int);

template <typename T>
void divide(T a, T b, T c, T d, T* real, T* imaginary) {
  const double largest = __builtin_elementwise_maxnum(__builtin_elementwise_abs(static_cast<double>(c)),
                                                      __builtin_elementwise_abs(static_cast<double>(d)));
  const double exponent = __nv_logb(largest);
  int scale = 0;
  if (is_finite(exponent)) {
    scale = static_cast<int>(exponent);
    c = static_cast<T>(__nv_ldexp(static_cast<double>(c), -scale));
    d = static_cast<T>(__nv_ldexp(static_cast<double>(d), -scale));
  }
  const T norm = c * c + d * d;
  *real = static_cast<T>(__nv_ldexp(static_cast<double>((a * c + b * d) / norm), -scale));
  *imaginary = static_cast<T>(__nv_ldexp(static_cast<double>((b * c - a * d) / norm), -scale));
  if (!is_nan(*real) || !is_nan(*imaginary)) return;
  const T infinity = static_cast<T>(__builtin_inf());
  if (norm == 0 && (!is_nan(a) || !is_nan(b))) {
    *real = __builtin_elementwise_copysign(infinity, c) * a;
    *imaginary = __builtin_elementwise_copysign(infinity, c) * b;
  } else if ((is_infinite(a) || is_infinite(b)) && is_finite(c) && is_finite(d)) {
    a = box(a), b = box(b);
    *real = infinity * (a * c + b * d);
    *imaginary = infinity * (b * c - a * d);
  } else if (is_infinite(exponent) && exponent > 0 && is_finite(a) && is_finite(b)) {
    c = box(c), d = box(d);
    *real = T(0) * (a * c + b * d);
    *imaginary = T(0) * (b * c - a * d);
  }
}

}  // namespace

#define CAIRN_COMPLEX(name, function, type)                       \
  CAIRN_LIBRARY Pair<type> name(type a, type b, type c, type d) { \
    Pair<type> result;                                            \
    function(a, b, c, d, &result.real, &result.imaginary);        \
    return result;                                                \
  }
CAIRN_COMPLEX(__mulsc3, multiply, float)
CAIRN_COMPLEX(__muldc3, multiply, double)
CAIRN_COMPLEX(__divsc3, divide, float)
CAIRN_COMPLEX(__divdc3, divide, double)
