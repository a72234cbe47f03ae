/* 8-bit floats: conversions of the four formats, and the classes that CUDA and HIP build on them. Storage only; to
 * compute, convert to float. */
#pragma once
#pragma GCC system_header

#include "bfloat16.h"
#include "half.h"

/* E4M3 has no infinity and one NaN a sign (S.1111.111), E5M2 is like IEEE. The "fnuz" forms, of AMD's older hardware,
 * have a bias larger by one, no infinity, no negative zero, and 0x80 as their only NaN. */
struct __cairn_fp8_format {
  int mantissa_bits;
  int bias;
  unsigned char largest;  /* magnitude of the largest finite number */
  unsigned char infinity; /* what an overflow becomes where it does not saturate: infinity or NaN */
  unsigned char nan;
  bool fnuz;
};
enum __cairn_fp8_kind { __cairn_fp8_e4m3, __cairn_fp8_e5m2, __cairn_fp8_e4m3_fnuz, __cairn_fp8_e5m2_fnuz };

CAIRN_HOST_DEVICE __cairn_fp8_format __cairn_fp8_format_of(__cairn_fp8_kind kind) {
  switch (kind) {
    case __cairn_fp8_e4m3: return {3, 7, 0x7e, 0x7f, 0x7f, false};
    case __cairn_fp8_e5m2: return {2, 15, 0x7b, 0x7c, 0x7f, false};
    case __cairn_fp8_e4m3_fnuz: return {3, 8, 0x7f, 0x80, 0x80, true};
    default: return {2, 16, 0x7f, 0x80, 0x80, true};
  }
}

CAIRN_HOST_DEVICE double __cairn_fp8_power_of_two(int exponent) {
  return __builtin_bit_cast(double, static_cast<unsigned long long>(exponent + 1023) << 52);
}

/* To nearest, ties to even. */
CAIRN_HOST_DEVICE unsigned char __cairn_to_fp8(double x, bool saturate, __cairn_fp8_kind kind) {
  const __cairn_fp8_format format = __cairn_fp8_format_of(kind);
  const unsigned long long bits = __builtin_bit_cast(unsigned long long, x);
  const unsigned sign = bits >> 63 ? 0x80 : 0;
  const double magnitude = sign ? -x : x;
  /* Saturation clips numbers; AMD's hardware passes an infinity on, which the fnuz forms can only tell as NaN. */
  if (format.fnuz && magnitude == __builtin_inf()) return format.nan;
  if (x != x) return static_cast<unsigned char>(format.fnuz ? format.nan : sign | format.nan);
  const int lowest = 1 - format.bias;
  int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
  exponent = exponent < lowest ? lowest : exponent > 512 ? 512 : exponent;
  /* In units of the last place; 2 << mantissa_bits rounds up into the next exponent by itself. */
  const double units = __builtin_rint(magnitude * __cairn_fp8_power_of_two(format.mantissa_bits - exponent));
  unsigned code = 0xff;
  if (units <= 2 << format.mantissa_bits) {
    code = static_cast<unsigned>(units) + (static_cast<unsigned>(exponent - lowest) << format.mantissa_bits);
  }
  if (code > format.largest) {
    if (saturate) return static_cast<unsigned char>(sign | format.largest);
    return static_cast<unsigned char>(format.fnuz ? format.nan : sign | format.infinity);
  }
  return static_cast<unsigned char>(format.fnuz && code == 0 ? 0 : sign | code);
}

CAIRN_HOST_DEVICE float __cairn_from_fp8(unsigned char code, __cairn_fp8_kind kind) {
  const __cairn_fp8_format format = __cairn_fp8_format_of(kind);
  const unsigned magnitude = code & 0x7f;
  if (format.fnuz ? code == format.nan : magnitude > format.largest) {
    const bool infinite = !format.fnuz && format.infinity != format.nan && magnitude == format.infinity;
    return infinite ? (code & 0x80 ? -__builtin_inff() : __builtin_inff()) : __builtin_nanf("");
  }
  const unsigned field = magnitude >> format.mantissa_bits;
  const unsigned mantissa = magnitude & ((1u << format.mantissa_bits) - 1);
  const unsigned units = field == 0 ? mantissa : mantissa | 1u << format.mantissa_bits;
  const int exponent = (field == 0 ? 1 : static_cast<int>(field)) - format.bias - format.mantissa_bits;
  const float value = static_cast<float>(units * __cairn_fp8_power_of_two(exponent));
  return code & 0x80 ? -value : value;
}

/* One number, and vectors of two and four with the first element lowest. Conversions saturate. */
template <__cairn_fp8_kind kind>
struct __cairn_fp8 {
  unsigned char __x;
  __cairn_fp8() = default;
  template <typename __T, typename __cairn_require<__is_arithmetic(__T)>::type = 0>
  __host__ __device__ explicit __cairn_fp8(__T v) : __x(__cairn_to_fp8(static_cast<double>(v), true, kind)) {}
  __host__ __device__ explicit __cairn_fp8(__half v) : __x(__cairn_to_fp8(static_cast<float>(v), true, kind)) {}
  __host__ __device__ explicit __cairn_fp8(__nv_bfloat16 v) : __x(__cairn_to_fp8(static_cast<float>(v), true, kind)) {}
  template <typename __T, typename __cairn_require<__is_arithmetic(__T)>::type = 0>
  __host__ __device__ explicit operator __T() const {
    return static_cast<__T>(__cairn_from_fp8(__x, kind));
  }
  __host__ __device__ explicit operator __half() const { return __half(__cairn_from_fp8(__x, kind)); }
  __host__ __device__ explicit operator __nv_bfloat16() const { return __nv_bfloat16(__cairn_from_fp8(__x, kind)); }
};
template <__cairn_fp8_kind kind>
struct __cairn_fp8x2 {
  unsigned short __x;
  __cairn_fp8x2() = default;
  __host__ __device__ explicit __cairn_fp8x2(float2 v)
      : __x(static_cast<unsigned short>(__cairn_to_fp8(v.x, true, kind) | __cairn_to_fp8(v.y, true, kind) << 8)) {}
  __host__ __device__ explicit __cairn_fp8x2(__half2 v) : __cairn_fp8x2(make_float2(v.x, v.y)) {}
  __host__ __device__ explicit __cairn_fp8x2(__nv_bfloat162 v) : __cairn_fp8x2(make_float2(v.x, v.y)) {}
  __host__ __device__ explicit operator float2() const {
    return make_float2(__cairn_from_fp8(static_cast<unsigned char>(__x), kind),
                       __cairn_from_fp8(static_cast<unsigned char>(__x >> 8), kind));
  }
};
template <__cairn_fp8_kind kind>
struct __cairn_fp8x4 {
  unsigned int __x;
  __cairn_fp8x4() = default;
  __host__ __device__ explicit __cairn_fp8x4(float4 v)
      : __x(__cairn_to_fp8(v.x, true, kind) | static_cast<unsigned>(__cairn_to_fp8(v.y, true, kind)) << 8 |
            static_cast<unsigned>(__cairn_to_fp8(v.z, true, kind)) << 16 |
            static_cast<unsigned>(__cairn_to_fp8(v.w, true, kind)) << 24) {}
  __host__ __device__ explicit __cairn_fp8x4(__half2 low, __half2 high)
      : __cairn_fp8x4(make_float4(low.x, low.y, high.x, high.y)) {}
  __host__ __device__ explicit __cairn_fp8x4(__nv_bfloat162 low, __nv_bfloat162 high)
      : __cairn_fp8x4(make_float4(low.x, low.y, high.x, high.y)) {}
  __host__ __device__ explicit operator float4() const {
    return make_float4(__cairn_from_fp8(static_cast<unsigned char>(__x), kind),
                       __cairn_from_fp8(static_cast<unsigned char>(__x >> 8), kind),
                       __cairn_from_fp8(static_cast<unsigned char>(__x >> 16), kind),
                       __cairn_from_fp8(static_cast<unsigned char>(__x >> 24), kind));
  }
};

/* The conversion functions, under a language's prefix; `saturation` and `interpretation` are its enumerations. */
#define CAIRN_FP8_FUNCTIONS(prefix, saturates)                                                                         \
  CAIRN_HOST_DEVICE prefix##fp8_storage_t prefix##cvt_double_to_fp8(double x, prefix##saturation_t saturation,         \
                                                                    prefix##fp8_interpretation_t interpretation) {     \
    return __cairn_to_fp8(x, saturation == saturates, static_cast<__cairn_fp8_kind>(interpretation));                  \
  }                                                                                                                    \
  CAIRN_HOST_DEVICE prefix##fp8_storage_t prefix##cvt_float_to_fp8(float x, prefix##saturation_t saturation,           \
                                                                   prefix##fp8_interpretation_t interpretation) {      \
    return prefix##cvt_double_to_fp8(x, saturation, interpretation);                                                   \
  }                                                                                                                    \
  CAIRN_HOST_DEVICE prefix##fp8_storage_t prefix##cvt_halfraw_to_fp8(__half_raw x, prefix##saturation_t saturation,    \
                                                                     prefix##fp8_interpretation_t interpretation) {    \
    return prefix##cvt_double_to_fp8(__cairn_half_value(x.x), saturation, interpretation);                             \
  }                                                                                                                    \
  CAIRN_HOST_DEVICE prefix##fp8_storage_t prefix##cvt_bfloat16raw_to_fp8(                                              \
      __nv_bfloat16_raw x, prefix##saturation_t saturation, prefix##fp8_interpretation_t interpretation) {             \
    return prefix##cvt_double_to_fp8(__cairn_bfloat16_value(x.x), saturation, interpretation);                         \
  }                                                                                                                    \
  CAIRN_HOST_DEVICE prefix##fp8x2_storage_t prefix##cvt_float2_to_fp8x2(float2 x, prefix##saturation_t saturation,     \
                                                                        prefix##fp8_interpretation_t interpretation) { \
    return static_cast<prefix##fp8x2_storage_t>(prefix##cvt_float_to_fp8(x.x, saturation, interpretation) |            \
                                                prefix##cvt_float_to_fp8(x.y, saturation, interpretation) << 8);       \
  }                                                                                                                    \
  CAIRN_HOST_DEVICE __half_raw prefix##cvt_fp8_to_halfraw(prefix##fp8_storage_t x,                                     \
                                                          prefix##fp8_interpretation_t interpretation) {               \
    __half_raw raw;                                                                                                    \
    raw.x = __cairn_half_bits(__cairn_from_fp8(x, static_cast<__cairn_fp8_kind>(interpretation)));                     \
    return raw;                                                                                                        \
  }                                                                                                                    \
  CAIRN_HOST_DEVICE __half2_raw prefix##cvt_fp8x2_to_halfraw2(prefix##fp8x2_storage_t x,                               \
                                                              prefix##fp8_interpretation_t interpretation) {           \
    __half2_raw raw;                                                                                                   \
    raw.x = prefix##cvt_fp8_to_halfraw(static_cast<unsigned char>(x), interpretation).x;                               \
    raw.y = prefix##cvt_fp8_to_halfraw(static_cast<unsigned char>(x >> 8), interpretation).x;                          \
    return raw;                                                                                                        \
  }
