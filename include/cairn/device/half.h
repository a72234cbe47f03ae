/* __half and __half2: IEEE binary16, for CUDA's cuda_fp16.h and HIP's hip_fp16.h. */
#pragma once
#pragma GCC system_header

#include "small_float.h"

struct __half_raw {
  unsigned short x;
};
struct __attribute__((aligned(4))) __half2_raw {
  unsigned short x, y;
};

template <typename __T>
CAIRN_HOST_DEVICE unsigned short __cairn_half_bits(__T v) {
  return __builtin_bit_cast(unsigned short, static_cast<_Float16>(v));
}
CAIRN_HOST_DEVICE float __cairn_half_value(unsigned short bits) {
  return static_cast<float>(__builtin_bit_cast(_Float16, bits));
}

struct __half {
  CAIRN_SMALL_FLOAT_CLASS(__half, __half_raw, __cairn_half_value, __cairn_half_bits)
  __host__ __device__ __forceinline__ __half(_Float16 v) : __x(__builtin_bit_cast(unsigned short, v)) {}
};
struct __attribute__((aligned(4))) __half2 {
  CAIRN_SMALL_PAIR_CLASS(__half2, __half, __half2_raw)
};
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

template <>
struct __cairn_small_float<__half> {
  typedef __half2 pair;
};
template <>
struct __cairn_small_pair<__half2> {
  typedef __half element;
};

#define CAIRN_HALF CAIRN_HOST_DEVICE

/* ---- from and to float and double ------------------------------------------------------------------------------ */

CAIRN_HALF float __half2float(__half h) { return h; }
CAIRN_HALF __half __float2half(float f) { return __half(f); }
CAIRN_HALF __half __float2half_rn(float f) { return __half(f); }
CAIRN_HALF __half __double2half(double d) { return __half(d); }

/* The neighbour of the nearest half on the side that the direction asks for. `d` holds the value exactly. */
CAIRN_HALF __half __cairn_half_step(__half h, bool up) {
  if ((h.__x & 0x7fff) == 0) {
    h.__x = up ? 0x0001 : 0x8001;
  } else {
    h.__x = static_cast<unsigned short>(h.__x + (((h.__x & 0x8000) == 0) == up ? 1 : -1));
  }
  return h;
}
CAIRN_HALF __half __cairn_half_up(double d) {
  const __half h(d);
  return static_cast<double>(static_cast<float>(h)) < d ? __cairn_half_step(h, true) : h;
}
CAIRN_HALF __half __cairn_half_down(double d) {
  const __half h(d);
  return static_cast<double>(static_cast<float>(h)) > d ? __cairn_half_step(h, false) : h;
}
CAIRN_HALF __half __cairn_half_zero(double d) { return d < 0 ? __cairn_half_up(d) : __cairn_half_down(d); }
CAIRN_HALF __half __float2half_ru(float f) { return __cairn_half_up(f); }
CAIRN_HALF __half __float2half_rd(float f) { return __cairn_half_down(f); }
CAIRN_HALF __half __float2half_rz(float f) { return __cairn_half_zero(f); }

/* ---- from and to integers -------------------------------------------------------------------------------------- */

/* To an integer: by way of float, which holds every half. */
#define CAIRN_HALF_TO_INTEGER(type, name)                                                               \
  CAIRN_DEVICE type __half2##name##_rn(__half h) { return __float2##name##_rn(static_cast<float>(h)); } \
  CAIRN_DEVICE type __half2##name##_rz(__half h) { return __float2##name##_rz(static_cast<float>(h)); } \
  CAIRN_DEVICE type __half2##name##_ru(__half h) { return __float2##name##_ru(static_cast<float>(h)); } \
  CAIRN_DEVICE type __half2##name##_rd(__half h) { return __float2##name##_rd(static_cast<float>(h)); }
CAIRN_HALF_TO_INTEGER(int, int)
CAIRN_HALF_TO_INTEGER(unsigned, uint)
CAIRN_HALF_TO_INTEGER(long long, ll)
CAIRN_HALF_TO_INTEGER(unsigned long long, ull)
#undef CAIRN_HALF_TO_INTEGER

/* 16-bit targets saturate too. */
#define CAIRN_HALF_TO_SHORT(mode)                                           \
  CAIRN_DEVICE short __half2short_##mode(__half h) {                        \
    const int i = __float2int_##mode(static_cast<float>(h));                \
    return static_cast<short>(i < -32768 ? -32768 : i > 32767 ? 32767 : i); \
  }                                                                         \
  CAIRN_DEVICE unsigned short __half2ushort_##mode(__half h) {              \
    const int i = __float2int_##mode(static_cast<float>(h));                \
    return static_cast<unsigned short>(i < 0 ? 0 : i > 65535 ? 65535 : i);  \
  }
CAIRN_HALF_TO_SHORT(rn)
CAIRN_HALF_TO_SHORT(rz)
CAIRN_HALF_TO_SHORT(ru)
CAIRN_HALF_TO_SHORT(rd)
#undef CAIRN_HALF_TO_SHORT

/* From an integer: by way of double. Beyond 2^53 all are infinite or the largest half, whatever is lost on the way. */
#define CAIRN_HALF_FROM_INTEGER(type, name)                                                          \
  CAIRN_HALF __half __##name##2half_rn(type v) { return __half(static_cast<double>(v)); }            \
  CAIRN_HALF __half __##name##2half_rz(type v) { return __cairn_half_zero(static_cast<double>(v)); } \
  CAIRN_HALF __half __##name##2half_ru(type v) { return __cairn_half_up(static_cast<double>(v)); }   \
  CAIRN_HALF __half __##name##2half_rd(type v) { return __cairn_half_down(static_cast<double>(v)); }
CAIRN_HALF_FROM_INTEGER(int, int)
CAIRN_HALF_FROM_INTEGER(unsigned, uint)
CAIRN_HALF_FROM_INTEGER(short, short)
CAIRN_HALF_FROM_INTEGER(unsigned short, ushort)
CAIRN_HALF_FROM_INTEGER(long long, ll)
CAIRN_HALF_FROM_INTEGER(unsigned long long, ull)
#undef CAIRN_HALF_FROM_INTEGER

CAIRN_HALF short __half_as_short(__half h) { return static_cast<short>(h.__x); }
CAIRN_HALF unsigned short __half_as_ushort(__half h) { return h.__x; }
CAIRN_HALF __half __short_as_half(short bits) {
  __half h;
  h.__x = static_cast<unsigned short>(bits);
  return h;
}
CAIRN_HALF __half __ushort_as_half(unsigned short bits) {
  __half h;
  h.__x = bits;
  return h;
}

/* ---- pairs ----------------------------------------------------------------------------------------------------- */

CAIRN_HALF __half2 make_half2(__half x, __half y) { return __half2(x, y); }
CAIRN_HALF __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
CAIRN_HALF __half2 __half2half2(__half h) { return __half2(h, h); }
CAIRN_HALF __half2 __float2half2_rn(float f) { return __half2(__half(f), __half(f)); }
CAIRN_HALF __half2 __floats2half2_rn(float x, float y) { return __half2(__half(x), __half(y)); }
CAIRN_HALF __half2 __float22half2_rn(float2 v) { return __half2(__half(v.x), __half(v.y)); }
CAIRN_HALF float2 __half22float2(__half2 v) { return make_float2(static_cast<float>(v.x), static_cast<float>(v.y)); }
CAIRN_HALF float __low2float(__half2 v) { return v.x; }
CAIRN_HALF float __high2float(__half2 v) { return v.y; }
CAIRN_HALF __half __low2half(__half2 v) { return v.x; }
CAIRN_HALF __half __high2half(__half2 v) { return v.y; }
CAIRN_HALF __half2 __low2half2(__half2 v) { return __half2(v.x, v.x); }
CAIRN_HALF __half2 __high2half2(__half2 v) { return __half2(v.y, v.y); }
CAIRN_HALF __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
CAIRN_HALF __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
CAIRN_HALF __half2 __lowhigh2highlow(__half2 v) { return __half2(v.y, v.x); }

#undef CAIRN_HALF
