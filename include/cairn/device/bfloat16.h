/* bfloat16: the upper half of a float. One class under CUDA's name (__nv_bfloat16) and HIP's (__hip_bfloat16). */
#pragma once
#pragma GCC system_header

#include "small_float.h"

struct __nv_bfloat16_raw {
  unsigned short x;
};
struct __attribute__((aligned(4))) __nv_bfloat162_raw {
  unsigned short x, y;
};

CAIRN_HOST_DEVICE float __cairn_bfloat16_value(unsigned short bits) {
  return __builtin_bit_cast(float, static_cast<unsigned>(bits) << 16);
}
/* To nearest, ties to even; a NaN stays one. */
CAIRN_HOST_DEVICE unsigned short __cairn_bfloat16_bits(float f) {
  const unsigned bits = __builtin_bit_cast(unsigned, f);
  if (f != f) return 0x7fff;
  return static_cast<unsigned short>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
/* By way of a float that is rounded to odd, so that the second rounding sees what the first one lost. */
CAIRN_HOST_DEVICE unsigned short __cairn_bfloat16_bits(double d) {
  const float f = static_cast<float>(d);
  unsigned bits = __builtin_bit_cast(unsigned, f);
  const double back = static_cast<double>(f);
  if (back != d && d == d && (bits & 1) == 0) {
    const bool larger = (back < 0 ? -back : back) > (d < 0 ? -d : d);
    bits += larger ? -1 : 1;
  }
  return __cairn_bfloat16_bits(__builtin_bit_cast(float, bits));
}
template <typename __T>
CAIRN_HOST_DEVICE unsigned short __cairn_bfloat16_bits(__T v) {
  return __cairn_bfloat16_bits(static_cast<double>(v));
}

struct __nv_bfloat16 {
  CAIRN_SMALL_FLOAT_CLASS(__nv_bfloat16, __nv_bfloat16_raw, __cairn_bfloat16_value, __cairn_bfloat16_bits)
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
  CAIRN_SMALL_PAIR_CLASS(__nv_bfloat162, __nv_bfloat16, __nv_bfloat162_raw)
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#ifdef CAIRN_FLAVOUR_HIP
typedef __nv_bfloat16 __hip_bfloat16;
typedef __nv_bfloat162 __hip_bfloat162;
typedef __nv_bfloat16_raw __hip_bfloat16_raw;
typedef __nv_bfloat162_raw __hip_bfloat162_raw;
#endif

template <>
struct __cairn_small_float<__nv_bfloat16> {
  typedef __nv_bfloat162 pair;
};
template <>
struct __cairn_small_pair<__nv_bfloat162> {
  typedef __nv_bfloat16 element;
};

#define CAIRN_BFLOAT16 CAIRN_HOST_DEVICE

/* ---- from and to float and double ------------------------------------------------------------------------------ */

CAIRN_BFLOAT16 float __bfloat162float(__nv_bfloat16 b) { return b; }
CAIRN_BFLOAT16 __nv_bfloat16 __float2bfloat16(float f) { return __nv_bfloat16(f); }
CAIRN_BFLOAT16 __nv_bfloat16 __float2bfloat16_rn(float f) { return __nv_bfloat16(f); }
CAIRN_BFLOAT16 __nv_bfloat16 __double2bfloat16(double d) { return __nv_bfloat16(d); }
CAIRN_BFLOAT16 __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) {
  __nv_bfloat16 b;
  b.__x = bits;
  return b;
}
CAIRN_BFLOAT16 __nv_bfloat16 __short_as_bfloat16(short bits) {
  return __ushort_as_bfloat16(static_cast<unsigned short>(bits));
}
CAIRN_BFLOAT16 short __bfloat16_as_short(__nv_bfloat16 b) { return static_cast<short>(b.__x); }
CAIRN_BFLOAT16 unsigned short __bfloat16_as_ushort(__nv_bfloat16 b) { return b.__x; }

/* Cutting off the lower half rounds towards zero; a step from there rounds up or down. */
CAIRN_BFLOAT16 __nv_bfloat16 __float2bfloat16_rz(float f) {
  return f != f ? __nv_bfloat16(f)
                : __ushort_as_bfloat16(static_cast<unsigned short>(__builtin_bit_cast(unsigned, f) >> 16));
}
CAIRN_BFLOAT16 __nv_bfloat16 __float2bfloat16_ru(float f) {
  __nv_bfloat16 b = __float2bfloat16_rz(f);
  if (static_cast<float>(b) < f) ++b.__x;
  return b;
}
CAIRN_BFLOAT16 __nv_bfloat16 __float2bfloat16_rd(float f) {
  __nv_bfloat16 b = __float2bfloat16_rz(f);
  if (static_cast<float>(b) > f) ++b.__x;
  return b;
}

/* ---- from and to integers -------------------------------------------------------------------------------------- */

#define CAIRN_BFLOAT16_INTEGER(type, name)                                                                         \
  CAIRN_BFLOAT16 __nv_bfloat16 __##name##2bfloat16_rn(type v) { return __nv_bfloat16(static_cast<double>(v)); }    \
  CAIRN_DEVICE type __bfloat162##name##_rn(__nv_bfloat16 b) { return __float2##name##_rn(static_cast<float>(b)); } \
  CAIRN_DEVICE type __bfloat162##name##_rz(__nv_bfloat16 b) { return __float2##name##_rz(static_cast<float>(b)); } \
  CAIRN_DEVICE type __bfloat162##name##_ru(__nv_bfloat16 b) { return __float2##name##_ru(static_cast<float>(b)); } \
  CAIRN_DEVICE type __bfloat162##name##_rd(__nv_bfloat16 b) { return __float2##name##_rd(static_cast<float>(b)); }
CAIRN_BFLOAT16_INTEGER(int, int)
CAIRN_BFLOAT16_INTEGER(unsigned, uint)
CAIRN_BFLOAT16_INTEGER(long long, ll)
CAIRN_BFLOAT16_INTEGER(unsigned long long, ull)
#undef CAIRN_BFLOAT16_INTEGER

/* ---- pairs ----------------------------------------------------------------------------------------------------- */

CAIRN_BFLOAT16 __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
CAIRN_BFLOAT16 __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
CAIRN_BFLOAT16 __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 b) { return __nv_bfloat162(b, b); }
#ifndef CAIRN_FLAVOUR_HIP /* HIP has no such function; programs define it. */
CAIRN_BFLOAT16 __nv_bfloat162 __float2bfloat162_rn(float f) {
  return __nv_bfloat162(__nv_bfloat16(f), __nv_bfloat16(f));
}
#endif
CAIRN_BFLOAT16 __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return __nv_bfloat162(__nv_bfloat16(x), __nv_bfloat16(y));
}
CAIRN_BFLOAT16 __nv_bfloat162 __float22bfloat162_rn(float2 v) {
  return __nv_bfloat162(__nv_bfloat16(v.x), __nv_bfloat16(v.y));
}
CAIRN_BFLOAT16 float2 __bfloat1622float2(__nv_bfloat162 v) {
  return make_float2(static_cast<float>(v.x), static_cast<float>(v.y));
}
CAIRN_BFLOAT16 float __low2float(__nv_bfloat162 v) { return v.x; }
CAIRN_BFLOAT16 float __high2float(__nv_bfloat162 v) { return v.y; }
CAIRN_BFLOAT16 __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
CAIRN_BFLOAT16 __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }
CAIRN_BFLOAT16 __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v) { return __nv_bfloat162(v.x, v.x); }
CAIRN_BFLOAT16 __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v) { return __nv_bfloat162(v.y, v.y); }
CAIRN_BFLOAT16 __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.x, b.x); }
CAIRN_BFLOAT16 __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.y, b.y); }
CAIRN_BFLOAT16 __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 v) { return __nv_bfloat162(v.y, v.x); }

#undef CAIRN_BFLOAT16
