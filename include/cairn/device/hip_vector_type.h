/* HIP_vector_type<T, rank>: the class behind HIP's vector types. Elements are plain members; operators work element by
 * element and are templates outside the class, so that a program's own operator for, say, float4 is preferred. */
#pragma once

#include <type_traits>

#include "qualifiers.h"

#define CAIRN_HD __host__ __device__ __forceinline__

/* Storage, and the two ways to build a vector from others: the same value for each element, or an operation on each
 * pair of elements. `Op::of(a, b)` is the operation. */
template <typename T, unsigned int rank>
struct HIP_vector_base;

template <typename T>
struct HIP_vector_base<T, 1> {
  T x;
  CAIRN_HD static constexpr HIP_vector_base fill(T v) { return {v}; }
  template <class Op>
  CAIRN_HD static constexpr HIP_vector_base zip(const HIP_vector_base& a, const HIP_vector_base& b) {
    return {static_cast<T>(Op::of(a.x, b.x))};
  }
  CAIRN_HD static constexpr bool equal(const HIP_vector_base& a, const HIP_vector_base& b) { return a.x == b.x; }
};

template <typename T>
struct alignas(2 * sizeof(T)) HIP_vector_base<T, 2> {
  T x, y;
  CAIRN_HD static constexpr HIP_vector_base fill(T v) { return {v, v}; }
  template <class Op>
  CAIRN_HD static constexpr HIP_vector_base zip(const HIP_vector_base& a, const HIP_vector_base& b) {
    return {static_cast<T>(Op::of(a.x, b.x)), static_cast<T>(Op::of(a.y, b.y))};
  }
  CAIRN_HD static constexpr bool equal(const HIP_vector_base& a, const HIP_vector_base& b) {
    return a.x == b.x && a.y == b.y;
  }
};

template <typename T>
struct HIP_vector_base<T, 3> {
  T x, y, z;
  CAIRN_HD static constexpr HIP_vector_base fill(T v) { return {v, v, v}; }
  template <class Op>
  CAIRN_HD static constexpr HIP_vector_base zip(const HIP_vector_base& a, const HIP_vector_base& b) {
    return {static_cast<T>(Op::of(a.x, b.x)), static_cast<T>(Op::of(a.y, b.y)), static_cast<T>(Op::of(a.z, b.z))};
  }
  CAIRN_HD static constexpr bool equal(const HIP_vector_base& a, const HIP_vector_base& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
  }
};

template <typename T>
struct alignas(4 * sizeof(T)) HIP_vector_base<T, 4> {
  T x, y, z, w;
  CAIRN_HD static constexpr HIP_vector_base fill(T v) { return {v, v, v, v}; }
  template <class Op>
  CAIRN_HD static constexpr HIP_vector_base zip(const HIP_vector_base& a, const HIP_vector_base& b) {
    return {static_cast<T>(Op::of(a.x, b.x)), static_cast<T>(Op::of(a.y, b.y)), static_cast<T>(Op::of(a.z, b.z)),
            static_cast<T>(Op::of(a.w, b.w))};
  }
  CAIRN_HD static constexpr bool equal(const HIP_vector_base& a, const HIP_vector_base& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
  }
};

template <typename T, unsigned int rank>
struct HIP_vector_type : HIP_vector_base<T, rank> {
  using value_type = T;
  using Base = HIP_vector_base<T, rank>;

  HIP_vector_type() = default;
  CAIRN_HD constexpr HIP_vector_type(const Base& elements) noexcept : Base(elements) {}
  /* Every element gets the same value. */
  template <typename U, typename std::enable_if<std::is_convertible<U, T>::value>::type* = nullptr>
  CAIRN_HD explicit constexpr HIP_vector_type(U value) noexcept : Base(Base::fill(static_cast<T>(value))) {}
  template <typename... Us, typename std::enable_if<(rank > 1) && sizeof...(Us) == rank>::type* = nullptr>
  CAIRN_HD constexpr HIP_vector_type(Us... values) noexcept : Base{static_cast<T>(values)...} {}

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

  template <typename U = T, typename std::enable_if<std::is_signed<U>::value>::type* = nullptr>
  CAIRN_HD constexpr HIP_vector_type operator-() const;
  template <typename U = T, typename std::enable_if<std::is_integral<U>::value>::type* = nullptr>
  CAIRN_HD constexpr HIP_vector_type operator~() const;

#define CAIRN_COMPOUND(op)                                                                            \
  CAIRN_HD HIP_vector_type& operator op## = (const HIP_vector_type& b) { return *this = *this op b; } \
  template <typename U, typename std::enable_if<std::is_convertible<U, T>::value>::type* = nullptr>   \
  CAIRN_HD HIP_vector_type& operator op## = (U b) {                                                   \
    return *this = *this op HIP_vector_type(b);                                                       \
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
#define CAIRN_BINARY(op, functor)                                                             \
  struct functor {                                                                            \
    template <typename T>                                                                     \
    CAIRN_HD static constexpr auto of(T a, T b) -> decltype(a op b) {                         \
      return a op b;                                                                          \
    }                                                                                         \
  };                                                                                          \
  template <typename T, unsigned int n>                                                       \
  CAIRN_HD constexpr HIP_vector_type<T, n> operator op(const HIP_vector_type<T, n>& a,        \
                                                       const HIP_vector_type<T, n>& b) {      \
    return HIP_vector_type<T, n>(HIP_vector_base<T, n>::template zip<functor>(a, b));         \
  }                                                                                           \
  template <typename T, unsigned int n, typename U,                                           \
            typename std::enable_if<std::is_convertible<U, T>::value>::type* = nullptr>       \
  CAIRN_HD constexpr HIP_vector_type<T, n> operator op(const HIP_vector_type<T, n>& a, U b) { \
    return a op HIP_vector_type<T, n>(b);                                                     \
  }                                                                                           \
  template <typename T, unsigned int n, typename U,                                           \
            typename std::enable_if<std::is_convertible<U, T>::value>::type* = nullptr>       \
  CAIRN_HD constexpr HIP_vector_type<T, n> operator op(U a, const HIP_vector_type<T, n>& b) { \
    return HIP_vector_type<T, n>(a) op b;                                                     \
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
template <typename T, unsigned int rank>
template <typename U, typename std::enable_if<std::is_signed<U>::value>::type*>
CAIRN_HD constexpr HIP_vector_type<T, rank> HIP_vector_type<T, rank>::operator-() const {
  return HIP_vector_type(static_cast<T>(-T())) - *this;
}
template <typename T, unsigned int rank>
template <typename U, typename std::enable_if<std::is_integral<U>::value>::type*>
CAIRN_HD constexpr HIP_vector_type<T, rank> HIP_vector_type<T, rank>::operator~() const {
  return *this ^ HIP_vector_type(static_cast<T>(~T()));
}

template <typename T, unsigned int n>
CAIRN_HD constexpr bool operator==(const HIP_vector_type<T, n>& a, const HIP_vector_type<T, n>& b) {
  return HIP_vector_base<T, n>::equal(a, b);
}
template <typename T, unsigned int n, typename U,
          typename std::enable_if<std::is_convertible<U, T>::value>::type* = nullptr>
CAIRN_HD constexpr bool operator==(const HIP_vector_type<T, n>& a, U b) {
  return a == HIP_vector_type<T, n>(b);
}
template <typename T, unsigned int n, typename U,
          typename std::enable_if<std::is_convertible<U, T>::value>::type* = nullptr>
CAIRN_HD constexpr bool operator==(U a, const HIP_vector_type<T, n>& b) {
  return HIP_vector_type<T, n>(a) == b;
}
template <typename T, unsigned int n>
CAIRN_HD constexpr bool operator!=(const HIP_vector_type<T, n>& a, const HIP_vector_type<T, n>& b) {
  return !(a == b);
}
template <typename T, unsigned int n, typename U,
          typename std::enable_if<std::is_convertible<U, T>::value>::type* = nullptr>
CAIRN_HD constexpr bool operator!=(const HIP_vector_type<T, n>& a, U b) {
  return !(a == b);
}
template <typename T, unsigned int n, typename U,
          typename std::enable_if<std::is_convertible<U, T>::value>::type* = nullptr>
CAIRN_HD constexpr bool operator!=(U a, const HIP_vector_type<T, n>& b) {
  return !(a == b);
}

#undef CAIRN_HD
