/* HIP's vector types: HIP_vector_type<T, 1..4> with constructors and element-wise operators, their names (float4, ...)
 * and make_<vector>() functions. C gets plain structs. Vectors of two and four elements are aligned to their size. */
#pragma once

#include "../cairn/device/qualifiers.h"

#ifdef __cplusplus
#include "../cairn/device/hip_vector_type.h"
#define CAIRN_VECTOR_TYPES(name, type)      \
  using name##1 = HIP_vector_type<type, 1>; \
  using name##2 = HIP_vector_type<type, 2>; \
  using name##3 = HIP_vector_type<type, 3>; \
  using name##4 = HIP_vector_type<type, 4>;
#else
#define CAIRN_VECTOR_TYPES(name, type)                        \
  typedef struct {                                            \
    type x;                                                   \
  } name##1;                                                  \
  typedef struct __attribute__((aligned(2 * sizeof(type)))) { \
    type x, y;                                                \
  } name##2;                                                  \
  typedef struct {                                            \
    type x, y, z;                                             \
  } name##3;                                                  \
  typedef struct __attribute__((aligned(4 * sizeof(type)))) { \
    type x, y, z, w;                                          \
  } name##4;
#endif

CAIRN_VECTOR_TYPES(char, char)
CAIRN_VECTOR_TYPES(uchar, unsigned char)
CAIRN_VECTOR_TYPES(short, short)
CAIRN_VECTOR_TYPES(ushort, unsigned short)
CAIRN_VECTOR_TYPES(int, int)
CAIRN_VECTOR_TYPES(uint, unsigned int)
CAIRN_VECTOR_TYPES(long, long)
CAIRN_VECTOR_TYPES(ulong, unsigned long)
CAIRN_VECTOR_TYPES(longlong, long long)
CAIRN_VECTOR_TYPES(ulonglong, unsigned long long)
CAIRN_VECTOR_TYPES(float, float)
CAIRN_VECTOR_TYPES(double, double)
#undef CAIRN_VECTOR_TYPES

#include "../cairn/device/make_vectors.h"
