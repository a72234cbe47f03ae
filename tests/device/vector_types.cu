// Vector types: sizes and alignments as documented and the same on both sides, and values that cross unharmed.
#include "check.h"

// In both passes, so that host and device cannot differ.
#define LAYOUT(type, size, alignment) \
  static_assert(sizeof(type) == size && alignof(type) == alignment, "layout of " #type)
#define LAYOUTS(name, element, a2, a4)                    \
  LAYOUT(name##1, sizeof(element), alignof(element));     \
  LAYOUT(name##2, 2 * sizeof(element), a2);               \
  LAYOUT(name##3, 3 * sizeof(element), alignof(element)); \
  LAYOUT(name##4, 4 * sizeof(element), a4)

#ifdef __HIP__
#define EIGHT_BYTES 32
#else
#define EIGHT_BYTES 16
#endif
LAYOUTS(char, char, 2, 4);
LAYOUTS(uchar, unsigned char, 2, 4);
LAYOUTS(short, short, 4, 8);
LAYOUTS(ushort, unsigned short, 4, 8);
LAYOUTS(int, int, 8, 16);
LAYOUTS(uint, unsigned, 8, 16);
LAYOUTS(float, float, 8, 16);
LAYOUTS(long, long, 16, EIGHT_BYTES);
LAYOUTS(ulong, unsigned long, 16, EIGHT_BYTES);
LAYOUTS(longlong, long long, 16, EIGHT_BYTES);
LAYOUTS(ulonglong, unsigned long long, 16, EIGHT_BYTES);
LAYOUTS(double, double, 16, EIGHT_BYTES);
LAYOUT(dim3, 12, 4);

struct Mixed {
  char c;
  float3 f3;
  short s;
  float4 f4;
  uchar4 u4;
  double2 d2;
  char3 c3;
  longlong4 l4;
};

__global__ void transform(Mixed* m, size_t* size) {
  m->f3 = make_float3(m->f3.x + 1, m->f3.y + 2, m->f3.z + 3);
  m->f4.w = m->f4.x * m->f4.y;
  m->u4 = make_uchar4(m->u4.w, m->u4.z, m->u4.y, m->u4.x);
  m->d2 = make_double2(m->d2.y, m->d2.x);
  m->c3.z = m->c;
  m->l4.w = m->l4.x + m->l4.y + m->l4.z;
  *size = sizeof(Mixed);
}

#ifdef __HIP__
// HIP's vectors have operators, element by element, with scalars on either side.
__global__ void operators(float4* f, int2* i, bool* equal) {
  f[1] = f[0] + 2.0f * f[0] - float4(1);
  f[2] = -f[0] / 2;
  f[0] *= f[0];
  f[0] += 1;
  ++f[0];
  i[1] = (i[0] << 2) | (~i[0] & 1);
  i[2] = i[0] % 3 ^ int2(1, 2);
  equal[0] = i[0] == i[0];
  equal[1] = i[0] != i[1];
  equal[2] = f[0] == f[1];
}
static_assert((int2(1, 2) + 3) * int2(2, 2) == int2(8, 10), "operators are constant expressions");

static void check_operators() {
  Array<float4> f(3);
  Array<int2> i(3);
  Array<bool> equal(3);
  f[0] = float4(1, 2, 3, -4);
  i[0] = int2{5, 8};
  operators<<<1, 1>>>(f.get(), i.get(), equal.get());
  finish_kernel();
  EXPECT(f[0] == float4(3, 6, 11, 18));
  EXPECT(f[1] == float4(2, 5, 8, -13));
  EXPECT(f[2] == float4(-0.5f, -1, -1.5f, 2));
  EXPECT(i[1] == int2(20, 33));
  EXPECT(i[2] == int2(2 ^ 1, 2 ^ 2));
  EXPECT(equal[0] && equal[1] && !equal[2]);
}
#endif

int main() {
  Array<Mixed> m(1);
  Array<size_t> size(1);
  m[0].c = 'x';
  m[0].f3 = make_float3(1, 2, 3);
  m[0].f4 = make_float4(3, 4, 5, 6);
  m[0].u4 = make_uchar4(1, 2, 3, 255);
  m[0].d2 = make_double2(0.5, -0.25);
  m[0].l4 = make_longlong4(1ll << 40, 2, -3, 0);
  transform<<<1, 1>>>(m.get(), size.get());
  finish_kernel();
  EXPECT(size[0] == sizeof(Mixed));
  EXPECT(m[0].f3.x == 2 && m[0].f3.y == 4 && m[0].f3.z == 6);
  EXPECT(m[0].f4.x == 3 && m[0].f4.w == 12);
  EXPECT(m[0].u4.x == 255 && m[0].u4.y == 3 && m[0].u4.z == 2 && m[0].u4.w == 1);
  EXPECT(m[0].d2.x == -0.25 && m[0].d2.y == 0.5);
  EXPECT(m[0].c3.z == 'x');
  EXPECT(m[0].l4.w == (1ll << 40) - 1);
#ifdef __HIP__
  check_operators();
#endif
  return report();
}
