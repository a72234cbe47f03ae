/* Conversions between number types in a chosen rounding direction, and reinterpretations of bits. */
#pragma once

#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

#define CAIRN_CONVERSIONS(mode)                                                                \
  CAIRN_PURE int __float2int_##mode(float) __asm__("__nv_float2int_" #mode);                   \
  CAIRN_PURE unsigned __float2uint_##mode(float) __asm__("__nv_float2uint_" #mode);            \
  CAIRN_PURE long long __float2ll_##mode(float) __asm__("__nv_float2ll_" #mode);               \
  CAIRN_PURE unsigned long long __float2ull_##mode(float) __asm__("__nv_float2ull_" #mode);    \
  CAIRN_PURE int __double2int_##mode(double) __asm__("__nv_double2int_" #mode);                \
  CAIRN_PURE unsigned __double2uint_##mode(double) __asm__("__nv_double2uint_" #mode);         \
  CAIRN_PURE long long __double2ll_##mode(double) __asm__("__nv_double2ll_" #mode);            \
  CAIRN_PURE unsigned long long __double2ull_##mode(double) __asm__("__nv_double2ull_" #mode); \
  CAIRN_PURE float __double2float_##mode(double) __asm__("__nv_double2float_" #mode);          \
  CAIRN_PURE float __int2float_##mode(int) __asm__("__nv_int2float_" #mode);                   \
  CAIRN_PURE float __uint2float_##mode(unsigned) __asm__("__nv_uint2float_" #mode);            \
  CAIRN_PURE float __ll2float_##mode(long long) __asm__("__nv_ll2float_" #mode);               \
  CAIRN_PURE float __ull2float_##mode(unsigned long long) __asm__("__nv_ull2float_" #mode);    \
  CAIRN_PURE double __ll2double_##mode(long long) __asm__("__nv_ll2double_" #mode);            \
  CAIRN_PURE double __ull2double_##mode(unsigned long long) __asm__("__nv_ull2double_" #mode);

CAIRN_CONVERSIONS(rn)
CAIRN_CONVERSIONS(rz)
CAIRN_CONVERSIONS(ru)
CAIRN_CONVERSIONS(rd)
#undef CAIRN_CONVERSIONS

CAIRN_DEVICE double __int2double_rn(int x) { return x; }
CAIRN_DEVICE double __uint2double_rn(unsigned x) { return x; }

CAIRN_DEVICE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
CAIRN_DEVICE unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
CAIRN_DEVICE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
CAIRN_DEVICE float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
CAIRN_DEVICE long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
CAIRN_DEVICE double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
CAIRN_DEVICE int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
CAIRN_DEVICE int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
CAIRN_DEVICE double __hiloint2double(int high, int low) {
  return __longlong_as_double(static_cast<long long>(
      static_cast<unsigned long long>(static_cast<unsigned>(high)) << 32 | static_cast<unsigned>(low)));
}
/* CUDA's older spellings, without underscores. */
#ifndef CAIRN_FLAVOUR_HIP
CAIRN_DEVICE int float_as_int(float x) { return __float_as_int(x); }
CAIRN_DEVICE unsigned float_as_uint(float x) { return __float_as_uint(x); }
CAIRN_DEVICE float int_as_float(int x) { return __int_as_float(x); }
CAIRN_DEVICE float uint_as_float(unsigned x) { return __uint_as_float(x); }
#endif

#endif
