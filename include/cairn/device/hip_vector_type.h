/* HIP_vector_type<T, rank>: the class behind HIP's vector types. Elements are plain members; operators work element by
 * element and are templates outside the class, so that a program's own operator for, say, float4 is preferred. */
#pragma once

#include <type_traits>

#include "qualifiers.h"

#define CAIRN_HD __host__ __device__ __forceinline__

/* Storage, and the two ways to build a vector from others: the same value for each element, or an operation on each
 * pair of elements. `Op::of(a, b)` is the operation. */
template <typename __T, unsigned int rank>
struct HIP_vector_base;

template <typename __T>
struct HIP_vector_base<__T, 1> {
  __T x;
  CAIRN_HD static constexpr HIP_vector_base fill(__T v) { return {v}; }
  template <class Op>
  CAIRN_HD static constexpr HIP_vector_base zip(const HIP_vector_base& a, const HIP_vector_base& b) {
    return {static_cast<__T>(Op::of(a.x, b.x))};
  }
  CAIRN_HD static constexpr bool equal(const HIP_vector_base& a, const HIP_vector_base& b) { return a.x == b.x; }
};

template <typename __T>
struct alignas(2 * sizeof(__T)) HIP_vector_base<__T, 2> {
  __T x, y;
  CAIRN_HD static constexpr HIP_vector_base fill(__T v) { return {v, v}; }
  template <class Op>
  CAIRN_HD static constexpr HIP_vector_base zip(const HIP_vector_base& a, const HIP_vector_base& b) {
    return {static_cast<__T>(Op::of(a.x, b.x)), static_cast<__T>(Op::of(a.y, b.y))};
  }
  CAIRN_HD static constexpr bool equal(const HIP_vector_base& a, const HIP_vector_base& b) {
    return a.x == b.x && a.y == b.y;
  }
};

template <typename __T>
struct HIP_vector_base<__T, 3> {
  __T x, y, z;
  CAIRN_HD static constexpr HIP_vector_base fill(__T v) { return {v, v, v}; }
  template <class Op>
  CAIRN_HD static constexpr HIP_vector_base zip(const HIP_vector_base& a, const HIP_vector_base& b) {
    return {static_cast<__T>(Op::of(a.x, b.x)), static_cast<__T>(Op::of(a.y, b.y)), static_cast<__T>(Op::of(a.z, b.z))};
  }
  CAIRN_HD static constexpr bool equal(const HIP_vector_base& a, const HIP_vector_base& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
  }
};

template <typename __T>
struct alignas(4 * sizeof(__T)) HIP_vector_base<__T, 4> {
  __T x, y, z, w;
  CAIRN_HD static constexpr HIP_vector_base fill(__T v) { return {v, v, v, v}; }
  template <class Op>
  CAIRN_HD static constexpr HIP_vector_base zip(const HIP_vector_base& a, const HIP_vector_base& b) {
    return {static_cast<__T>(Op::of(a.x, b.x)), static_cast<__T>(Op::of(a.y, b.y)), static_cast<__T>(Op::of(a.z, b.z)),
            static_cast<__T>(Op::of(a.w, b.w))};
  }
  CAIRN_HD static constexpr bool equal(const HIP_vector_base& a, const HIP_vector_base& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
  }
};

template <typename __T, unsigned int rank>
struct HIP_vector_type : HIP_vector_base<__T, rank> {
  using value_type = __T;
  using Base = HIP_vector_base<__T, rank>;

  HIP_vector_type() = default;
  CAIRN_HD constexpr HIP_vector_type(const Base& elements) noexcept : Base(elements) {}
  /* Every element gets the same value. */
  template <typename __U, typename std::enable_if<std::is_convertible<__U, __T>::value>::type* = nullptr>
  CAIRN_HD explicit constexpr HIP_vector_type(__U value) noexcept : Base(Base::fill(static_cast<__T>(value))) {}
  template <typename... Us, typename std::enable_if<(rank > 1) && sizeof...(Us) == rank>::type* = nullptr>
  CAIRN_HD constexpr HIP_vector_type(Us... values) noexcept : Base{static_cast<__T>(values)...} {}

  CAIRN_HD HIP_vector_type& operator++() { return *this += HIP_vector_type(1); }
  CAIRN_HD HIP_vector_type& operator--() { return *this -= HIP_vector_type(1); }
  CAIRN_HD HIP_vector_type operator++(int) {
    HIP_vector_type before(*this);
    ++*this;
    return before;
  }
  CAIRN_HD HIP_vector_type operator--(int) {
    HIP_vector_type before(*this);
    --*this;
    return before;
  }

  template <typename __U = __T, typename std::enable_if<std::is_signed<__U>::value>::type* = nullptr>
  CAIRN_HD constexpr HIP_vector_type operator-() const;
  template <typename __U = __T, typename std::enable_if<std::is_integral<__U>::value>::type* = nullptr>
  CAIRN_HD constexpr HIP_vector_type operator~() const;

#define CAIRN_COMPOUND(op)                                                                                \
  CAIRN_HD HIP_vector_type& operator op## = (const HIP_vector_type& b) { return *this = *this op b; }     \
  template <typename __U, typename std::enable_if<std::is_convertible<__U, __T>::value>::type* = nullptr> \
  CAIRN_HD HIP_vector_type& operator op## = (__U b) {                                                     \
    return *this = *this op HIP_vector_type(b);                                                           \
  }
  CAIRN_COMPOUND(+)
  CAIRN_COMPOUND(-)
  CAIRN_COMPOUND(*)
  CAIRN_COMPOUND(/)
  CAIRN_COMPOUND(%)
  CAIRN_COMPOUND(^)
  CAIRN_COMPOUND(|)
  CAIRN_COMPOUND(&)
  CAIRN_COMPOUND(<<)
  CAIRN_COMPOUND(>>)
#undef CAIRN_COMPOUND
};

/* Vector with vector, vector with scalar, scalar with vector. */
#define CAIRN_BINARY(op, functor)                                                                   \
  struct functor {                                                                                  \
    template <typename __T>                                                                         \
    CAIRN_HD static constexpr auto of(__T a, __T b) -> decltype(a op b) {                           \
      return a op b;                                                                                \
    }                                                                                               \
  };                                                                                                \
  template <typename __T, unsigned int n>                                                           \
  CAIRN_HD constexpr HIP_vector_type<__T, n> operator op(const HIP_vector_type<__T, n>& a,          \
                                                         const HIP_vector_type<__T, n>& b) {        \
    return HIP_vector_type<__T, n>(HIP_vector_base<__T, n>::template zip<functor>(a, b));           \
  }                                                                                                 \
  template <typename __T, unsigned int n, typename __U,                                             \
            typename std::enable_if<std::is_convertible<__U, __T>::value>::type* = nullptr>         \
  CAIRN_HD constexpr HIP_vector_type<__T, n> operator op(const HIP_vector_type<__T, n>& a, __U b) { \
    return a op HIP_vector_type<__T, n>(b);                                                         \
  }                                                                                                 \
  template <typename __T, unsigned int n, typename __U,                                             \
            typename std::enable_if<std::is_convertible<__U, __T>::value>::type* = nullptr>         \
  CAIRN_HD constexpr HIP_vector_type<__T, n> operator op(__U a, const HIP_vector_type<__T, n>& b) { \
    return HIP_vector_type<__T, n>(a) op b;                                                         \
  }
CAIRN_BINARY(+, __cairn_vector_add)
CAIRN_BINARY(-, __cairn_vector_sub)
CAIRN_BINARY(*, __cairn_vector_mul)
CAIRN_BINARY(/, __cairn_vector_div)
CAIRN_BINARY(%, __cairn_vector_rem)
CAIRN_BINARY(^, __cairn_vector_xor)
CAIRN_BINARY(|, __cairn_vector_or)
CAIRN_BINARY(&, __cairn_vector_and)
CAIRN_BINARY(<<, __cairn_vector_shl)
CAIRN_BINARY(>>, __cairn_vector_shr)
#undef CAIRN_BINARY

/* Negation keeps the sign of zero: -0.0 - x, not 0 - x. */
template <typename __T, unsigned int rank>
template <typename __U, typename std::enable_if<std::is_signed<__U>::value>::type*>
CAIRN_HD constexpr HIP_vector_type<__T, rank> HIP_vector_type<__T, rank>::operator-() const {
  return HIP_vector_type(static_cast<__T>(-__T())) - *this;
}
template <typename __T, unsigned int rank>
template <typename __U, typename std::enable_if<std::is_integral<__U>::value>::type*>
CAIRN_HD constexpr HIP_vector_type<__T, rank> HIP_vector_type<__T, rank>::operator~() const {
  return *this ^ HIP_vector_type(static_cast<__T>(~__T()));
}

template <typename __T, unsigned int n>
CAIRN_HD constexpr bool operator==(const HIP_vector_type<__T, n>& a, const HIP_vector_type<__T, n>& b) {
  return HIP_vector_base<__T, n>::equal(a, b);
}
template <typename __T, unsigned int n, typename __U,
          typename std::enable_if<std::is_convertible<__U, __T>::value>::type* = nullptr>
CAIRN_HD constexpr bool operator==(const HIP_vector_type<__T, n>& a, __U b) {
  return a == HIP_vector_type<__T, n>(b);
}
template <typename __T, unsigned int n, typename __U,
          typename std::enable_if<std::is_convertible<__U, __T>::value>::type* = nullptr>
CAIRN_HD constexpr bool operator==(__U a, const HIP_vector_type<__T, n>& b) {
  return HIP_vector_type<__T, n>(a) == b;
}
template <typename __T, unsigned int n>
CAIRN_HD constexpr bool operator!=(const HIP_vector_type<__T, n>& a, const HIP_vector_type<__T, n>& b) {
  return !(a == b);
}
template <typename __T, unsigned int n, typename __U,
          typename std::enable_if<std::is_convertible<__U, __T>::value>::type* = nullptr>
CAIRN_HD constexpr bool operator!=(const HIP_vector_type<__T, n>& a, __U b) {
  return !(a == b);
}
template <typename __T, unsigned int n, typename __U,
          typename std::enable_if<std::is_convertible<__U, __T>::value>::type* = nullptr>
CAIRN_HD constexpr bool operator!=(__U a, const HIP_vector_type<__T, n>& b) {
  return !(a == b);
}

#undef CAIRN_HD
