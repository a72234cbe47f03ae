/* CUDA's built-in vector types: plain structs without operators. In a HIP source the same names are HIP's types. */
#pragma once
#define __VECTOR_TYPES_H__ /* programs ask by it whether this header is there */

#include "cairn/device/qualifiers.h"

#ifdef CAIRN_FLAVOUR_HIP
#include "hip/hip_vector_types.h"
#else

/* One element type's four vectors; `a2` and `a4` are the alignments of those of two and four elements. */
#define CAIRN_VECTOR_TYPES(name, type, a2, a4)                      \
  struct name##1 { type x; };                                       \
  struct __attribute__((aligned(a2))) name##2 { type x, y; };       \
  struct name##3 { type x, y, z; };                                 \
  struct __attribute__((aligned(a4))) name##4 { type x, y, z, w; }; \
  typedef struct name##1 name##1;                                   \
  typedef struct name##2 name##2;                                   \
  typedef struct name##3 name##3;                                   \
  typedef struct name##4 name##4;

CAIRN_VECTOR_TYPES(char, signed char, 2, 4)
CAIRN_VECTOR_TYPES(uchar, unsigned char, 2, 4)
CAIRN_VECTOR_TYPES(short, short, 4, 8)
CAIRN_VECTOR_TYPES(ushort, unsigned short, 4, 8)
CAIRN_VECTOR_TYPES(int, int, 8, 16)
CAIRN_VECTOR_TYPES(uint, unsigned int, 8, 16)
CAIRN_VECTOR_TYPES(long, long, 16, 16)
CAIRN_VECTOR_TYPES(ulong, unsigned long, 16, 16)
CAIRN_VECTOR_TYPES(longlong, long long, 16, 16)
CAIRN_VECTOR_TYPES(ulonglong, unsigned long long, 16, 16)
CAIRN_VECTOR_TYPES(float, float, 8, 16)
CAIRN_VECTOR_TYPES(double, double, 16, 16)
#undef CAIRN_VECTOR_TYPES

#include "cairn/dim3.h"

#endif
