// Integer functions: bit counts, byte permutation, high products, averages, sums of differences.
#include "library.h"

CAIRN_LIBRARY_INLINE int __nv_abs(int x) { return x < 0 ? static_cast<int>(0u - static_cast<unsigned>(x)) : x; }
CAIRN_LIBRARY_INLINE long long __nv_llabs(long long x) {
  return x < 0 ? static_cast<long long>(0ull - static_cast<unsigned long long>(x)) : x;
}
CAIRN_LIBRARY_INLINE int __nv_min(int x, int y) { return x < y ? x : y; }
CAIRN_LIBRARY_INLINE int __nv_max(int x, int y) { return x > y ? x : y; }
CAIRN_LIBRARY_INLINE unsigned __nv_umin(unsigned x, unsigned y) { return x < y ? x : y; }
CAIRN_LIBRARY_INLINE unsigned __nv_umax(unsigned x, unsigned y) { return x > y ? x : y; }
CAIRN_LIBRARY_INLINE long long __nv_llmin(long long x, long long y) { return x < y ? x : y; }
CAIRN_LIBRARY_INLINE long long __nv_llmax(long long x, long long y) { return x > y ? x : y; }
CAIRN_LIBRARY_INLINE unsigned long long __nv_ullmin(unsigned long long x, unsigned long long y) {
  return x < y ? x : y;
}
CAIRN_LIBRARY_INLINE unsigned long long __nv_ullmax(unsigned long long x, unsigned long long y) {
  return x > y ? x : y;
}

CAIRN_LIBRARY_INLINE int __nv_brev(int x) { return static_cast<int>(__builtin_bitreverse32(x)); }
CAIRN_LIBRARY_INLINE long long __nv_brevll(long long x) { return static_cast<long long>(__builtin_bitreverse64(x)); }
CAIRN_LIBRARY_INLINE int __nv_clz(int x) { return __builtin_clzg(static_cast<unsigned>(x), 32); }
CAIRN_LIBRARY_INLINE int __nv_clzll(long long x) { return __builtin_clzg(static_cast<unsigned long long>(x), 64); }
CAIRN_LIBRARY_INLINE int __nv_ffs(int x) { return __builtin_ctzg(static_cast<unsigned>(x), -1) + 1; }
CAIRN_LIBRARY_INLINE int __nv_ffsll(long long x) { return __builtin_ctzg(static_cast<unsigned long long>(x), -1) + 1; }
CAIRN_LIBRARY_INLINE int __nv_popc(int x) { return __builtin_popcount(x); }
CAIRN_LIBRARY_INLINE int __nv_popcll(long long x) { return __builtin_popcountll(x); }

// Picks four of the eight bytes of y:x, each by the low three bits of a selector nibble; its top bit replicates the
// picked byte's sign instead (PTX prmt).
CAIRN_LIBRARY_INLINE int __nv_byte_perm(int x, int y, int selector) {
  const unsigned long long bytes = static_cast<unsigned>(x) | static_cast<unsigned long long>(static_cast<unsigned>(y))
                                                                  << 32;
  unsigned result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned pick = static_cast<unsigned>(selector) >> (4 * i) & 0xf;
    unsigned byte = bytes >> (8 * (pick & 7)) & 0xff;
    if (pick & 8) byte = byte & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return static_cast<int>(result);
}

CAIRN_LIBRARY_INLINE int __nv_mulhi(int x, int y) { return static_cast<int>((static_cast<long long>(x) * y) >> 32); }
CAIRN_LIBRARY_INLINE unsigned __nv_umulhi(unsigned x, unsigned y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) * y) >> 32);
}
CAIRN_LIBRARY_INLINE long long __nv_mul64hi(long long x, long long y) {
  return static_cast<long long>((static_cast<__int128>(x) * y) >> 64);
}
CAIRN_LIBRARY_INLINE unsigned long long __nv_umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>((static_cast<unsigned __int128>(x) * y) >> 64);
}
// The low 32 bits of the product of the low 24 bits.
CAIRN_LIBRARY_INLINE int __nv_mul24(int x, int y) {
  const unsigned a = static_cast<unsigned>(x) << 8;
  const unsigned b = static_cast<unsigned>(y) << 8;
  return static_cast<int>(static_cast<unsigned>(static_cast<int>(a) >> 8) *
                          static_cast<unsigned>(static_cast<int>(b) >> 8));
}
CAIRN_LIBRARY_INLINE unsigned __nv_umul24(unsigned x, unsigned y) { return (x & 0xffffff) * (y & 0xffffff); }

CAIRN_LIBRARY_INLINE unsigned __nv_sad(int x, int y, unsigned z) {
  const unsigned a = static_cast<unsigned>(x);
  const unsigned b = static_cast<unsigned>(y);
  return (x > y ? a - b : b - a) + z;
}
CAIRN_LIBRARY_INLINE unsigned __nv_usad(unsigned x, unsigned y, unsigned z) { return (x > y ? x - y : y - x) + z; }
// Averages, rounded down and up, without overflow.
CAIRN_LIBRARY_INLINE int __nv_hadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y) >> 1); }
CAIRN_LIBRARY_INLINE int __nv_rhadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y + 1) >> 1); }
CAIRN_LIBRARY_INLINE unsigned __nv_uhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) + y) >> 1);
}
CAIRN_LIBRARY_INLINE unsigned __nv_urhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) + y + 1) >> 1);
}
