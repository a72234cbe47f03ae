// The device library's functions as the tests call them: the same sources, built for the host.
#pragma once

#define CAIRN_DECLARE_DIRECTED(suffix)               \
  float __nv_fadd_##suffix(float, float);            \
  float __nv_fsub_##suffix(float, float);            \
  float __nv_fmul_##suffix(float, float);            \
  float __nv_fdiv_##suffix(float, float);            \
  float __nv_fsqrt_##suffix(float);                  \
  float __nv_fmaf_##suffix(float, float, float);     \
  double __nv_dadd_##suffix(double, double);         \
  double __nv_dsub_##suffix(double, double);         \
  double __nv_dmul_##suffix(double, double);         \
  double __nv_ddiv_##suffix(double, double);         \
  double __nv_dsqrt_##suffix(double);                \
  double __nv_fma_##suffix(double, double, double);  \
  int __nv_float2int_##suffix(float);                \
  unsigned __nv_double2uint_##suffix(double);        \
  long long __nv_double2ll_##suffix(double);         \
  unsigned long long __nv_float2ull_##suffix(float); \
  float __nv_double2float_##suffix(double);          \
  float __nv_int2float_##suffix(int);                \
  float __nv_ll2float_##suffix(long long);           \
  float __nv_ull2float_##suffix(unsigned long long); \
  double __nv_ll2double_##suffix(long long);         \
  double __nv_ull2double_##suffix(unsigned long long);

extern "C" {
CAIRN_DECLARE_DIRECTED(rn)
CAIRN_DECLARE_DIRECTED(rz)
CAIRN_DECLARE_DIRECTED(ru)
CAIRN_DECLARE_DIRECTED(rd)

double __nv_frexp(double, int*);
float __nv_frexpf(float, int*);
double __nv_ldexp(double, int);
float __nv_ldexpf(float, int);
int __nv_ilogb(double);
double __nv_logb(double);
double __nv_modf(double, double*);
double __nv_nextafter(double, double);
float __nv_nextafterf(float, float);

double __nv_rsqrt(double);
double __nv_rcbrt(double);
double __nv_sinpi(double);
double __nv_cospi(double);
double __nv_erfcx(double);
double __nv_erfinv(double);
float __nv_erfinvf(float);
double __nv_erfcinv(double);
double __nv_normcdf(double);
double __nv_normcdfinv(double);
double __nv_cyl_bessel_i0(double);
double __nv_cyl_bessel_i1(double);
double __nv_norm3d(double, double, double);
double __nv_rnorm3d(double, double, double);
double __nv_rhypot(double, double);

int __nv_byte_perm(int, int, int);
int __nv_mul24(int, int);
unsigned __nv_umulhi(unsigned, unsigned);
long long __nv_mul64hi(long long, long long);
int __nv_clz(int);
int __nv_ffs(int);
unsigned __nv_sad(int, int, unsigned);
int __nv_hadd(int, int);
int __nv_rhadd(int, int);
}

#undef CAIRN_DECLARE_DIRECTED
