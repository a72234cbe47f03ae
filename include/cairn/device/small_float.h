/* What the 16-bit floats __half and bfloat16 share: the class body, and every function that exists for both under one
 * name. Arithmetic is done in float and rounded once: with 24 bits against 11 and 8, that gives the correctly rounded
 * result of + - * / and sqrt. A fused multiply-add goes through double for the same reason.
 *
 * A type takes part by specialising __cairn_small_float: `pair` is its vector of two. */
#pragma once
#pragma GCC system_header

#include "language.h"

template <typename __T>
struct __cairn_small_float {};
template <typename __T>
struct __cairn_small_pair {};

template <typename __T>
using __cairn_pair_of = typename __cairn_small_float<__T>::pair;
template <typename __pair>
using __cairn_element_of = typename __cairn_small_pair<__pair>::element;

/* An argument of any arithmetic type, but not of the class itself. */
template <bool condition>
struct __cairn_require {};
template <>
struct __cairn_require<true> {
  typedef int type;
};

/* The body of `name`, stored as the bits `__x`; `to_float` and `from` (an overload set for float and double) convert.
 */
#define CAIRN_SMALL_FLOAT_CLASS(name, raw, to_float, from)                                   \
  unsigned short __x;                                                                        \
  name() = default;                                                                          \
  __host__ __device__ name(const raw& bits) : __x(bits.x) {}                                 \
  template <typename __T, typename __cairn_require<__is_arithmetic(__T)>::type = 0>          \
  __host__ __device__ __forceinline__ name(__T value) : __x(from(value)) {}                  \
  __host__ __device__ operator raw() const {                                                 \
    raw bits;                                                                                \
    bits.x = __x;                                                                            \
    return bits;                                                                             \
  }                                                                                          \
  __host__ __device__ __forceinline__ operator float() const { return to_float(__x); }       \
  template <typename __T, typename __cairn_require<__is_arithmetic(__T)>::type = 0>          \
  __host__ __device__ __forceinline__ name& operator=(__T value) {                           \
    __x = from(value);                                                                       \
    return *this;                                                                            \
  }                                                                                          \
  __host__ __device__ __forceinline__ name operator+() const { return *this; }               \
  __host__ __device__ __forceinline__ name operator-() const {                               \
    name result;                                                                             \
    result.__x = static_cast<unsigned short>(__x ^ 0x8000);                                  \
    return result;                                                                           \
  }                                                                                          \
  __host__ __device__ __forceinline__ name& operator++() { return *this = *this + name(1); } \
  __host__ __device__ __forceinline__ name& operator--() { return *this = *this - name(1); } \
  __host__ __device__ __forceinline__ name operator++(int) {                                 \
    name before = *this;                                                                     \
    ++*this;                                                                                 \
    return before;                                                                           \
  }                                                                                          \
  __host__ __device__ __forceinline__ name operator--(int) {                                 \
    name before = *this;                                                                     \
    --*this;                                                                                 \
    return before;                                                                           \
  }                                                                                          \
  CAIRN_SMALL_FLOAT_OPERATOR(name, +)                                                        \
  CAIRN_SMALL_FLOAT_OPERATOR(name, -)                                                        \
  CAIRN_SMALL_FLOAT_OPERATOR(name, *)                                                        \
  CAIRN_SMALL_FLOAT_OPERATOR(name, /)                                                        \
  CAIRN_SMALL_FLOAT_COMPARISON(name, ==)                                                     \
  CAIRN_SMALL_FLOAT_COMPARISON(name, !=)                                                     \
  CAIRN_SMALL_FLOAT_COMPARISON(name, <)                                                      \
  CAIRN_SMALL_FLOAT_COMPARISON(name, <=)                                                     \
  CAIRN_SMALL_FLOAT_COMPARISON(name, >)                                                      \
  CAIRN_SMALL_FLOAT_COMPARISON(name, >=)
#define CAIRN_SMALL_FLOAT_OPERATOR(name, op)                                                  \
  friend __host__ __device__ __forceinline__ name operator op(const name& a, const name& b) { \
    return name(static_cast<float>(a) op static_cast<float>(b));                              \
  }                                                                                           \
  __host__ __device__ __forceinline__ name& operator op## = (const name& b) { return *this = *this op b; }
#define CAIRN_SMALL_FLOAT_COMPARISON(name, op)                                                \
  friend __host__ __device__ __forceinline__ bool operator op(const name& a, const name& b) { \
    return static_cast<float>(a) op static_cast<float>(b);                                    \
  }

/* The body of a vector of two. */
#define CAIRN_SMALL_PAIR_CLASS(name, element, raw)                                             \
  element x, y;                                                                                \
  name() = default;                                                                            \
  __host__ __device__ __forceinline__ name(const element& a, const element& b) : x(a), y(b) {} \
  __host__ __device__ __forceinline__ name(const raw& bits) : x(), y() {                       \
    x.__x = bits.x;                                                                            \
    y.__x = bits.y;                                                                            \
  }                                                                                            \
  __host__ __device__ operator raw() const {                                                   \
    raw bits;                                                                                  \
    bits.x = x.__x;                                                                            \
    bits.y = y.__x;                                                                            \
    return bits;                                                                               \
  }                                                                                            \
  __host__ __device__ __forceinline__ name operator-() const { return name(-x, -y); }          \
  CAIRN_SMALL_PAIR_OPERATOR(name, +)                                                           \
  CAIRN_SMALL_PAIR_OPERATOR(name, -)                                                           \
  CAIRN_SMALL_PAIR_OPERATOR(name, *)                                                           \
  CAIRN_SMALL_PAIR_OPERATOR(name, /)                                                           \
  CAIRN_SMALL_PAIR_COMPARISON(name, ==)                                                        \
  CAIRN_SMALL_PAIR_COMPARISON(name, !=)                                                        \
  CAIRN_SMALL_PAIR_COMPARISON(name, <)                                                         \
  CAIRN_SMALL_PAIR_COMPARISON(name, <=)                                                        \
  CAIRN_SMALL_PAIR_COMPARISON(name, >)                                                         \
  CAIRN_SMALL_PAIR_COMPARISON(name, >=)
#define CAIRN_SMALL_PAIR_OPERATOR(name, op)                                                   \
  friend __host__ __device__ __forceinline__ name operator op(const name& a, const name& b) { \
    return name(a.x op b.x, a.y op b.y);                                                      \
  }                                                                                           \
  __host__ __device__ __forceinline__ name& operator op## = (const name& b) { return *this = *this op b; }
#define CAIRN_SMALL_PAIR_COMPARISON(name, op)                                                 \
  friend __host__ __device__ __forceinline__ bool operator op(const name& a, const name& b) { \
    return (a.x op b.x) && (a.y op b.y);                                                      \
  }

/* ---- functions of one value ------------------------------------------------------------------------------------ */

#define CAIRN_SMALL                                        \
  template <typename __T, __cairn_pair_of<__T>* = nullptr> \
  __host__ __device__ __forceinline__
#define CAIRN_SMALL2                                                                    \
  template <typename __pair, typename __T = __cairn_element_of<__pair>, __T* = nullptr> \
  __host__ __device__ __forceinline__
#define CAIRN_SMALL_DEVICE                                 \
  template <typename __T, __cairn_pair_of<__T>* = nullptr> \
  __device__ __forceinline__
#define CAIRN_SMALL2_DEVICE                                                             \
  template <typename __pair, typename __T = __cairn_element_of<__pair>, __T* = nullptr> \
  __device__ __forceinline__

template <typename __T>
__host__ __device__ __forceinline__ __T __cairn_small_saturate(__T v) {
  const float f = static_cast<float>(v);
  return __T(!(f > 0.0f) ? 0.0f : f < 1.0f ? f : 1.0f);
}

/* name, name_rn (never contracted) and name_sat (clamped to [0, 1]), for one value and for pairs. */
#define CAIRN_SMALL_BINARY(name, op)                                                            \
  CAIRN_SMALL __T name(__T a, __T b) { return a op b; }                                         \
  CAIRN_SMALL __T name##_rn(__T a, __T b) { return a op b; }                                    \
  CAIRN_SMALL __T name##_sat(__T a, __T b) { return __cairn_small_saturate(a op b); }           \
  CAIRN_SMALL2 __pair name##2(__pair a, __pair b) { return __pair(a.x op b.x, a.y op b.y); }    \
  CAIRN_SMALL2 __pair name##2_rn(__pair a, __pair b) { return __pair(a.x op b.x, a.y op b.y); } \
  CAIRN_SMALL2 __pair name##2_sat(__pair a, __pair b) {                                         \
    return __pair(__cairn_small_saturate(a.x op b.x), __cairn_small_saturate(a.y op b.y));      \
  }
CAIRN_SMALL_BINARY(__hadd, +)
CAIRN_SMALL_BINARY(__hsub, -)
CAIRN_SMALL_BINARY(__hmul, *)
#undef CAIRN_SMALL_BINARY
CAIRN_SMALL __T __hdiv(__T a, __T b) { return a / b; }
CAIRN_SMALL2 __pair __h2div(__pair a, __pair b) { return __pair(a.x / b.x, a.y / b.y); }

CAIRN_SMALL __T __hfma(__T a, __T b, __T c) {
  return __T(static_cast<double>(static_cast<float>(a)) * static_cast<double>(static_cast<float>(b)) +
             static_cast<double>(static_cast<float>(c)));
}
CAIRN_SMALL __T __hfma_sat(__T a, __T b, __T c) { return __cairn_small_saturate(__hfma(a, b, c)); }
CAIRN_SMALL __T __hfma_relu(__T a, __T b, __T c) {
  const __T v = __hfma(a, b, c);
  return static_cast<float>(v) < 0.0f ? __T(0.0f) : v;
}
CAIRN_SMALL2 __pair __hfma2(__pair a, __pair b, __pair c) {
  return __pair(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
CAIRN_SMALL2 __pair __hfma2_sat(__pair a, __pair b, __pair c) {
  return __pair(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y));
}
CAIRN_SMALL2 __pair __hfma2_relu(__pair a, __pair b, __pair c) {
  return __pair(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y));
}

CAIRN_SMALL __T __hneg(__T a) { return -a; }
CAIRN_SMALL __T __habs(__T a) {
  a.__x = static_cast<unsigned short>(a.__x & 0x7fff);
  return a;
}
CAIRN_SMALL2 __pair __hneg2(__pair a) { return __pair(-a.x, -a.y); }
CAIRN_SMALL2 __pair __habs2(__pair a) { return __pair(__habs(a.x), __habs(a.y)); }

CAIRN_SMALL bool __hisnan(__T a) { return static_cast<float>(a) != static_cast<float>(a); }
CAIRN_SMALL int __hisinf(__T a) {
  const float f = static_cast<float>(a);
  return f == __builtin_inff() ? 1 : f == -__builtin_inff() ? -1 : 0;
}
CAIRN_SMALL __T __hmax(__T a, __T b) { return __T(__builtin_fmaxf(static_cast<float>(a), static_cast<float>(b))); }
CAIRN_SMALL __T __hmin(__T a, __T b) { return __T(__builtin_fminf(static_cast<float>(a), static_cast<float>(b))); }
CAIRN_SMALL __T __hmax_nan(__T a, __T b) { return __hisnan(a) ? a : __hisnan(b) ? b : __hmax(a, b); }
CAIRN_SMALL __T __hmin_nan(__T a, __T b) { return __hisnan(a) ? a : __hisnan(b) ? b : __hmin(a, b); }
CAIRN_SMALL2 __pair __hmax2(__pair a, __pair b) { return __pair(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
CAIRN_SMALL2 __pair __hmin2(__pair a, __pair b) { return __pair(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
CAIRN_SMALL2 __pair __hmax2_nan(__pair a, __pair b) { return __pair(__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)); }
CAIRN_SMALL2 __pair __hmin2_nan(__pair a, __pair b) { return __pair(__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)); }
CAIRN_SMALL2 __pair __hisnan2(__pair a) {
  return __pair(__T(__hisnan(a.x) ? 1.0f : 0.0f), __T(__hisnan(a.y) ? 1.0f : 0.0f));
}

/* Comparisons. The plain ones are false where a NaN takes part, except "not equal"; the `u` ones are true. Of pairs:
 * __h..2 gives 1.0 or 0.0 each, __hb..2 whether both hold, __h..2_mask all ones each. */
#define CAIRN_SMALL_COMPARE(name, op)                                                                               \
  CAIRN_SMALL bool __h##name(__T a, __T b) { return static_cast<float>(a) op static_cast<float>(b); }               \
  CAIRN_SMALL bool __h##name##u(__T a, __T b) { return __hisnan(a) || __hisnan(b) || __h##name(a, b); }             \
  CAIRN_SMALL2 __pair __h##name##2(__pair a, __pair b) {                                                            \
    return __pair(__T(__h##name(a.x, b.x) ? 1.0f : 0.0f), __T(__h##name(a.y, b.y) ? 1.0f : 0.0f));                  \
  }                                                                                                                 \
  CAIRN_SMALL2 __pair __h##name##u2(__pair a, __pair b) {                                                           \
    return __pair(__T(__h##name##u(a.x, b.x) ? 1.0f : 0.0f), __T(__h##name##u(a.y, b.y) ? 1.0f : 0.0f));            \
  }                                                                                                                 \
  CAIRN_SMALL2 bool __hb##name##2(__pair a, __pair b) { return __h##name(a.x, b.x) && __h##name(a.y, b.y); }        \
  CAIRN_SMALL2 bool __hb##name##u2(__pair a, __pair b) { return __h##name##u(a.x, b.x) && __h##name##u(a.y, b.y); } \
  CAIRN_SMALL2 unsigned __h##name##2_mask(__pair a, __pair b) {                                                     \
    return (__h##name(a.x, b.x) ? 0xffffu : 0u) | (__h##name(a.y, b.y) ? 0xffff0000u : 0u);                         \
  }
CAIRN_SMALL_COMPARE(eq, ==)
CAIRN_SMALL_COMPARE(ne, !=)
CAIRN_SMALL_COMPARE(lt, <)
CAIRN_SMALL_COMPARE(le, <=)
CAIRN_SMALL_COMPARE(gt, >)
CAIRN_SMALL_COMPARE(ge, >=)
#undef CAIRN_SMALL_COMPARE

/* ---- math ------------------------------------------------------------------------------------------------------ */

#define CAIRN_SMALL_MATH(name, function)                                                 \
  CAIRN_SMALL_DEVICE __T h##name(__T a) { return __T(function(static_cast<float>(a))); } \
  CAIRN_SMALL2_DEVICE __pair h2##name(__pair a) { return __pair(h##name(a.x), h##name(a.y)); }
CAIRN_SMALL_MATH(ceil, ceilf)
CAIRN_SMALL_MATH(cos, cosf)
CAIRN_SMALL_MATH(exp, expf)
CAIRN_SMALL_MATH(exp10, exp10f)
CAIRN_SMALL_MATH(exp2, exp2f)
CAIRN_SMALL_MATH(floor, floorf)
CAIRN_SMALL_MATH(log, logf)
CAIRN_SMALL_MATH(log10, log10f)
CAIRN_SMALL_MATH(log2, log2f)
CAIRN_SMALL_MATH(rcp, 1.0f /)
CAIRN_SMALL_MATH(rint, rintf)
CAIRN_SMALL_MATH(rsqrt, rsqrtf)
CAIRN_SMALL_MATH(sin, sinf)
CAIRN_SMALL_MATH(sqrt, sqrtf)
CAIRN_SMALL_MATH(tanh, tanhf)
CAIRN_SMALL_MATH(trunc, truncf)
#undef CAIRN_SMALL_MATH

/* ---- warps and atomics ----------------------------------------------------------------------------------------- */

#define CAIRN_SMALL_SHUFFLE(name, lane_type)                                                                       \
  CAIRN_SMALL_DEVICE __T __##name##_sync(__cairn_lanes mask, __T v, lane_type lane, int width = warpSize) {        \
    v.__x = static_cast<unsigned short>(__##name##_sync(mask, static_cast<unsigned>(v.__x), lane, width));         \
    return v;                                                                                                      \
  }                                                                                                                \
  CAIRN_SMALL2_DEVICE __pair __##name##_sync(__cairn_lanes mask, __pair v, lane_type lane, int width = warpSize) { \
    return __builtin_bit_cast(__pair, __##name##_sync(mask, __builtin_bit_cast(unsigned, v), lane, width));        \
  }                                                                                                                \
  CAIRN_SMALL_DEVICE __T __##name(__T v, lane_type lane, int width = warpSize) {                                   \
    v.__x = static_cast<unsigned short>(__##name(static_cast<unsigned>(v.__x), lane, width));                      \
    return v;                                                                                                      \
  }                                                                                                                \
  CAIRN_SMALL2_DEVICE __pair __##name(__pair v, lane_type lane, int width = warpSize) {                            \
    return __builtin_bit_cast(__pair, __##name(__builtin_bit_cast(unsigned, v), lane, width));                     \
  }
CAIRN_SMALL_SHUFFLE(shfl, int)
CAIRN_SMALL_SHUFFLE(shfl_up, unsigned)
CAIRN_SMALL_SHUFFLE(shfl_down, unsigned)
CAIRN_SMALL_SHUFFLE(shfl_xor, int)
#undef CAIRN_SMALL_SHUFFLE

/* Swaps until nobody came between; of a pair, each half is atomic for itself in CUDA, here both are together. */
template <typename __T, typename Bits>
__device__ __forceinline__ __T __cairn_small_atomic_add(__T* p, __T v) {
  Bits* address = reinterpret_cast<Bits*>(p);
  Bits old = __atomic_load_n(address, __ATOMIC_RELAXED);
  Bits next;
  do {
    next = __builtin_bit_cast(Bits, static_cast<__T>(__builtin_bit_cast(__T, old) + v));
  } while (!__atomic_compare_exchange_n(address, &old, next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return __builtin_bit_cast(__T, old);
}
CAIRN_SMALL_DEVICE __T atomicAdd(__T* p, __T v) { return __cairn_small_atomic_add<__T, unsigned short>(p, v); }
CAIRN_SMALL2_DEVICE __pair atomicAdd(__pair* p, __pair v) { return __cairn_small_atomic_add<__pair, unsigned>(p, v); }
#ifdef CAIRN_FLAVOUR_HIP
CAIRN_SMALL2_DEVICE __pair unsafeAtomicAdd(__pair* p, __pair v) { return atomicAdd(p, v); }
#endif
