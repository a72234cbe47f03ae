/* Integer intrinsics: bits, high products, averages, funnel shifts, dot products of bytes and halves. */
#pragma once

#include "operations.h"

#ifdef CAIRN_KERNEL_LANGUAGE

CAIRN_DEVICE int __clz(int x) { return __builtin_clzg(static_cast<unsigned>(x), 32); }
CAIRN_DEVICE int __clzll(long long x) { return __builtin_clzg(static_cast<unsigned long long>(x), 64); }
CAIRN_DEVICE int __ffs(int x) { return __builtin_ctzg(static_cast<unsigned>(x), -1) + 1; }
CAIRN_DEVICE int __ffsll(long long x) { return __builtin_ctzg(static_cast<unsigned long long>(x), -1) + 1; }
#ifdef CAIRN_FLAVOUR_HIP
CAIRN_DEVICE int __ffs(unsigned x) { return __ffs(static_cast<int>(x)); }
CAIRN_DEVICE int __ffsll(unsigned long long x) { return __ffsll(static_cast<long long>(x)); }
CAIRN_DEVICE int __ffsll(unsigned long x) { return __ffsll(static_cast<long long>(x)); }
CAIRN_DEVICE int __ffsll(long x) { return __ffsll(static_cast<long long>(x)); }
CAIRN_DEVICE int __ffsll(int x) { return __ffsll(static_cast<long long>(x)); }
#endif
CAIRN_DEVICE int __popc(unsigned x) { return __builtin_popcount(x); }
CAIRN_DEVICE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
CAIRN_DEVICE unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
CAIRN_DEVICE unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
CAIRN_PURE unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) __asm__("__nv_byte_perm");

/* The position of the offset-th set bit of `mask` counted from `base` upwards (downwards for a negative offset);
 * offset 0 asks for the bit at `base` itself. ~0 when there is none. */
CAIRN_DEVICE unsigned __fns(unsigned mask, unsigned base, int offset) {
  if (offset == 0) return base < 32 && (mask >> base & 1) ? base : ~0u;
  const int direction = offset > 0 ? 1 : -1;
  int left = offset > 0 ? offset : -offset;
  for (int i = static_cast<int>(base); i >= 0 && i < 32; i += direction) {
    if ((mask >> i & 1) && --left == 0) return static_cast<unsigned>(i);
  }
  return ~0u;
}

CAIRN_PURE int __mulhi(int, int) __asm__("__nv_mulhi");
CAIRN_PURE unsigned __umulhi(unsigned, unsigned) __asm__("__nv_umulhi");
CAIRN_PURE long long __mul64hi(long long, long long) __asm__("__nv_mul64hi");
CAIRN_PURE unsigned long long __umul64hi(unsigned long long, unsigned long long) __asm__("__nv_umul64hi");
CAIRN_PURE int __mul24(int, int) __asm__("__nv_mul24");
CAIRN_PURE unsigned __umul24(unsigned, unsigned) __asm__("__nv_umul24");
CAIRN_PURE unsigned __sad(int, int, unsigned) __asm__("__nv_sad");
CAIRN_PURE unsigned __usad(unsigned, unsigned, unsigned) __asm__("__nv_usad");
CAIRN_PURE int __hadd(int, int) __asm__("__nv_hadd");
CAIRN_PURE int __rhadd(int, int) __asm__("__nv_rhadd");
CAIRN_PURE unsigned __uhadd(unsigned, unsigned) __asm__("__nv_uhadd");
CAIRN_PURE unsigned __urhadd(unsigned, unsigned) __asm__("__nv_urhadd");

/* 32 bits of high:low shifted left (the upper word) or right (the lower); the amount modulo 32, or clamped to 32. */
CAIRN_DEVICE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return __builtin_elementwise_fshl(high, low, shift & 31);
}
CAIRN_DEVICE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return __builtin_elementwise_fshr(high, low, shift & 31);
}
CAIRN_DEVICE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
CAIRN_DEVICE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

/* Dot products: four bytes by four bytes, and two halves by two of four bytes, plus c. */
CAIRN_DEVICE int __dp4a(int a, int b, int c) {
  unsigned sum = static_cast<unsigned>(c);
  for (int i = 0; i < 32; i += 8) {
    sum += static_cast<unsigned>(static_cast<signed char>(a >> i) * static_cast<signed char>(b >> i));
  }
  return static_cast<int>(sum);
}
CAIRN_DEVICE unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 32; i += 8) c += (a >> i & 0xff) * (b >> i & 0xff);
  return c;
}
CAIRN_DEVICE int __cairn_dp2a(int a, int b, int c, int first) {
  unsigned sum = static_cast<unsigned>(c);
  for (int i = 0; i < 2; ++i) {
    sum += static_cast<unsigned>(static_cast<short>(a >> 16 * i) * static_cast<signed char>(b >> 8 * (first + i)));
  }
  return static_cast<int>(sum);
}
CAIRN_DEVICE unsigned __cairn_dp2a(unsigned a, unsigned b, unsigned c, int first) {
  for (int i = 0; i < 2; ++i) c += (a >> 16 * i & 0xffff) * (b >> 8 * (first + i) & 0xff);
  return c;
}
CAIRN_DEVICE int __dp2a_lo(int a, int b, int c) { return __cairn_dp2a(a, b, c, 0); }
CAIRN_DEVICE int __dp2a_hi(int a, int b, int c) { return __cairn_dp2a(a, b, c, 2); }
CAIRN_DEVICE unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) { return __cairn_dp2a(a, b, c, 0); }
CAIRN_DEVICE unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) { return __cairn_dp2a(a, b, c, 2); }

#ifndef CAIRN_FLAVOUR_HIP
CAIRN_DEVICE int mulhi(int a, int b) { return __mulhi(a, b); }
CAIRN_DEVICE unsigned mulhi(unsigned a, unsigned b) { return __umulhi(a, b); }
CAIRN_DEVICE long long mul64hi(long long a, long long b) { return __mul64hi(a, b); }
CAIRN_DEVICE unsigned long long mul64hi(unsigned long long a, unsigned long long b) { return __umul64hi(a, b); }
CAIRN_DEVICE int mul24(int a, int b) { return __mul24(a, b); }
CAIRN_DEVICE unsigned umul24(unsigned a, unsigned b) { return __umul24(a, b); }
#endif

#endif
