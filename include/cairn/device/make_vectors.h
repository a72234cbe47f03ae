/* make_<vector>() functions for the vector types of either language, which must be defined before. CUDA and HIP differ
 * in the element type of char vectors only. */
#pragma once

#include "qualifiers.h"

#ifdef __cplusplus
#define CAIRN_MAKE __host__ __device__ static __inline__ constexpr __attribute__((unused))
#define CAIRN_VALUE(type) type
#else
#define CAIRN_MAKE static __inline__ __attribute__((unused))
#define CAIRN_VALUE(type) (type)
#endif

#define CAIRN_MAKE_VECTOR(name, type)                                                                 \
  CAIRN_MAKE name##1 make_##name##1(type x) { return CAIRN_VALUE(name##1){x}; }                       \
  CAIRN_MAKE name##2 make_##name##2(type x, type y) { return CAIRN_VALUE(name##2){x, y}; }            \
  CAIRN_MAKE name##3 make_##name##3(type x, type y, type z) { return CAIRN_VALUE(name##3){x, y, z}; } \
  CAIRN_MAKE name##4 make_##name##4(type x, type y, type z, type w) { return CAIRN_VALUE(name##4){x, y, z, w}; }

#ifdef CAIRN_FLAVOUR_HIP
CAIRN_MAKE_VECTOR(char, char)
#else
CAIRN_MAKE_VECTOR(char, signed char)
#endif
CAIRN_MAKE_VECTOR(uchar, unsigned char)
CAIRN_MAKE_VECTOR(short, short)
CAIRN_MAKE_VECTOR(ushort, unsigned short)
CAIRN_MAKE_VECTOR(int, int)
CAIRN_MAKE_VECTOR(uint, unsigned int)
CAIRN_MAKE_VECTOR(long, long)
CAIRN_MAKE_VECTOR(ulong, unsigned long)
CAIRN_MAKE_VECTOR(longlong, long long)
CAIRN_MAKE_VECTOR(ulonglong, unsigned long long)
CAIRN_MAKE_VECTOR(float, float)
CAIRN_MAKE_VECTOR(double, double)

#undef CAIRN_MAKE_VECTOR
#undef CAIRN_MAKE
#undef CAIRN_VALUE
