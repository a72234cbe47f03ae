// 8-bit floats: every code survives the way to float and back, and conversions round to the nearest.
#ifdef __HIP__
#include <hip/hip_fp8.h>
typedef __hip_fp8_e4m3 e4m3;
typedef __hip_fp8_e5m2 e5m2;
typedef __hip_fp8x4_e4m3 e4m3x4;
#else
#include <cuda_fp8.h>
typedef __nv_fp8_e4m3 e4m3;
typedef __nv_fp8_e5m2 e5m2;
typedef __nv_fp8x4_e4m3 e4m3x4;
#endif

#include "check.h"

#include <cmath>
#include <limits>

static_assert(sizeof(e4m3) == 1 && sizeof(e4m3x4) == 4, "layout");

template <typename T>
__global__ void codes(float* values, unsigned char* back) {
  T v;
  v.__x = static_cast<unsigned char>(threadIdx.x);
  values[threadIdx.x] = static_cast<float>(v);
  back[threadIdx.x] = T(values[threadIdx.x]).__x;
}

template <typename T>
__global__ void convert(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = static_cast<float>(T(in[i]));
}

template <typename T>
void check(float largest, float least) {
  Array<float> values(256);
  Array<unsigned char> back(256);
  codes<T><<<1, 256>>>(values.get(), back.get());
  finish_kernel();
  for (int i = 0; i < 256; ++i) {
    if (std::isfinite(values[i])) EXPECT(back[i] == i);
    EXPECT(std::isnan(values[i]) || std::isinf(values[i]) || std::fabs(values[i]) <= largest);
  }
  EXPECT(values[1] == least);

  const int n = 3000;
  Array<float> in(n), out(n);
  for (int i = 0; i < n; ++i) in[i] = std::ldexp(1.0f + (i % 37) / 37.0f, i % 24 - 14) * (i % 2 ? 1 : -1);
  convert<T><<<(n + 127) / 128, 128>>>(in.get(), out.get(), n);
  finish_kernel();
  for (int i = 0; i < n; ++i) {
    // No representable number is nearer; beyond the largest they saturate.
    float nearest = 0;
    for (int code = 0; code < 256; ++code) {
      if (std::isfinite(values[code]) && std::fabs(values[code] - in[i]) < std::fabs(nearest - in[i]))
        nearest = values[code];
    }
    EXPECT(std::fabs(out[i] - in[i]) == std::fabs(nearest - in[i]));
    EXPECT(static_cast<float>(T(in[i])) == out[i]);
  }
}

__global__ void vectors(float4* out) { out[0] = static_cast<float4>(e4m3x4(make_float4(1.0f, -2.5f, 1000.0f, 0.0f))); }

int main() {
  check<e4m3>(448.0f, std::ldexp(1.0f, -9));
  check<e5m2>(57344.0f, std::ldexp(1.0f, -16));
#ifdef __HIP__
  check<__hip_fp8_e4m3_fnuz>(240.0f, std::ldexp(1.0f, -10));
  check<__hip_fp8_e5m2_fnuz>(57344.0f, std::ldexp(1.0f, -17));
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT(std::isnan(static_cast<float>(__hip_fp8_e4m3_fnuz(infinity))));
  EXPECT(std::isnan(static_cast<float>(__hip_fp8_e5m2_fnuz(-infinity))));
#endif
  EXPECT(static_cast<float>(e4m3(-std::numeric_limits<float>::infinity())) == -448.0f);
  Array<float4> out(1);
  vectors<<<1, 1>>>(out.get());
  finish_kernel();
  EXPECT(out[0].x == 1.0f && out[0].y == -2.5f && out[0].z == 448.0f && out[0].w == 0.0f);
  return report();
}
