/* dim3: the extents of a grid or a block. HIP's headers and CUDA's share this one type, so that either can be included
 * beside the other. */
#pragma once

#include <stdint.h>

#include "device/qualifiers.h"

#ifdef __cplusplus

struct dim3 {
  uint32_t x, y, z;

  __host__ __device__ constexpr dim3(uint32_t vx = 1, uint32_t vy = 1, uint32_t vz = 1) : x(vx), y(vy), z(vz) {}

  /* From and to the three-component unsigned vector of either language, whatever its type is called. */
  template <class Vector, int (*)[sizeof(Vector) == 12 && sizeof(Vector().x + Vector().y + Vector().z) == 4] = nullptr>
  __host__ __device__ constexpr dim3(const Vector& v) : x(v.x), y(v.y), z(v.z) {}
  template <class Vector, int (*)[sizeof(Vector) == 12 && sizeof(Vector().x + Vector().y + Vector().z) == 4] = nullptr>
  __host__ __device__ constexpr operator Vector() const {
    return Vector{x, y, z};
  }
};

#else

typedef struct dim3 {
  uint32_t x, y, z;
} dim3;

#endif
