// Math functions of the device against the host's C library, in units of the last place.
#include "check.h"

#include <algorithm>
#include <cmath>
#include <complex>

constexpr int kCount = 4000;

// Arguments between low and high, evenly.
template <typename T>
__host__ __device__ T argument(int i, double low, double high) {
  return static_cast<T>(low + (high - low) * i / (kCount - 1));
}

template <typename T>
double ulps(T value, double reference) {
  const T nearest = static_cast<T>(reference);
  if (value == nearest || (value != value && nearest != nearest)) return 0;
  if (std::isinf(value) || std::isinf(nearest) || value != value || nearest != nearest) return 1e30;
  const T next = std::nextafter(std::fabs(nearest), static_cast<T>(INFINITY));
  return std::fabs(static_cast<double>(value) - reference) /
         (static_cast<double>(next) - std::fabs(static_cast<double>(nearest)));
}

#define FUNCTION(name)                          \
  struct name##_of {                            \
    static const char* text() { return #name; } \
    template <typename T>                       \
    static __host__ __device__ T of(T x) {      \
      return name(x);                           \
    }                                           \
  }

// Called by the plain name: overloads pick float or double.
FUNCTION(acos);
FUNCTION(acosh);
FUNCTION(asin);
FUNCTION(asinh);
FUNCTION(atan);
FUNCTION(atanh);
FUNCTION(cbrt);
FUNCTION(ceil);
FUNCTION(cos);
FUNCTION(cosh);
FUNCTION(erf);
FUNCTION(erfc);
FUNCTION(exp);
FUNCTION(exp2);
FUNCTION(expm1);
FUNCTION(fabs);
FUNCTION(floor);
FUNCTION(lgamma);
FUNCTION(log);
FUNCTION(log10);
FUNCTION(log1p);
FUNCTION(log2);
FUNCTION(logb);
FUNCTION(nearbyint);
FUNCTION(rint);
FUNCTION(round);
FUNCTION(sin);
FUNCTION(sinh);
FUNCTION(sqrt);
FUNCTION(tan);
FUNCTION(tanh);
FUNCTION(tgamma);
FUNCTION(trunc);
FUNCTION(rsqrt);

// In namespace std.
#define STD_FUNCTION(name)                              \
  struct std_##name##_of {                              \
    static const char* text() { return "std::" #name; } \
    template <typename T>                               \
    static __host__ __device__ T of(T x) {              \
      return std::name(x);                              \
    }                                                   \
  }
STD_FUNCTION(abs);
STD_FUNCTION(sin);
STD_FUNCTION(exp);
STD_FUNCTION(log);
STD_FUNCTION(sqrt);
STD_FUNCTION(floor);

template <typename F, typename T>
__global__ void evaluate(T* out, double low, double high) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) out[i] = F::of(argument<T>(i, low, high));
}

template <typename F, typename T>
void check_one(double low, double high, double bound) {
  Array<T> out(kCount);
  evaluate<F, T><<<(kCount + 127) / 128, 128>>>(out.get(), low, high);
  finish_kernel();
  double worst = 0;
  for (int i = 0; i < kCount; ++i) {
    const T x = argument<T>(i, low, high);
    const double error = ulps<T>(out[i], F::of(static_cast<double>(x)));
    if (error > worst) worst = error;
  }
  if (!EXPECT(worst <= bound)) std::printf("  %s of %zu bytes: %g ulp\n", F::text(), sizeof(T), worst);
}

// Bounds as CUDA's programming guide gives them, and not below 1.
template <typename F>
void check(double low, double high, double float_bound, double double_bound) {
  check_one<F, float>(low, high, float_bound);
  check_one<F, double>(low, high, double_bound);
}

void check_unary() {
  check<acos_of>(-1, 1, 2, 2);
  check<acosh_of>(1, 1000, 4, 3);
  check<asin_of>(-1, 1, 2, 2);
  check<asinh_of>(-1000, 1000, 3, 3);
  check<atan_of>(-50, 50, 2, 2);
  check<atanh_of>(-0.999, 0.999, 3, 2);
  check<cbrt_of>(-1000, 1000, 1, 1);
  check<ceil_of>(-50, 50, 0, 0);
  check<cos_of>(-100, 100, 2, 2);
  check<cosh_of>(-20, 20, 2, 2);
  check<erf_of>(-4, 4, 2, 2);
  check<erfc_of>(-3, 9, 4, 5);
  check<exp_of>(-80, 80, 2, 1);
  check<exp2_of>(-100, 100, 2, 1);
  check<expm1_of>(-5, 5, 1, 1);
  check<fabs_of>(-5, 5, 0, 0);
  check<floor_of>(-50, 50, 0, 0);
  check<lgamma_of>(0.5, 90, 6, 4);
  check<log_of>(0.001, 1000, 1, 1);
  check<log10_of>(0.001, 1000, 2, 1);
  check<log1p_of>(-0.9, 50, 1, 1);
  check<log2_of>(0.001, 1000, 1, 1);
  check<logb_of>(0.001, 1000, 0, 0);
  check<nearbyint_of>(-50, 50, 0, 0);
  check<rint_of>(-50, 50, 0, 0);
  check<round_of>(-50, 50, 0, 0);
  check<sin_of>(-100, 100, 2, 2);
  check<sinh_of>(-20, 20, 3, 2);
  check<sqrt_of>(0, 1000, 0.5, 0.5);
  check<tan_of>(-100, 100, 4, 2);
  check<tanh_of>(-5, 5, 2, 2);
  check<tgamma_of>(0.5, 30, 5, 10);
  check<trunc_of>(-50, 50, 0, 0);
  check<rsqrt_of>(0.001, 1000, 2, 1);
  check<std_abs_of>(-5, 5, 0, 0);
  check<std_sin_of>(-100, 100, 2, 2);
  check<std_exp_of>(-80, 80, 2, 1);
  check<std_log_of>(0.001, 1000, 1, 1);
  check<std_sqrt_of>(0, 1000, 0.5, 0.5);
  check<std_floor_of>(-50, 50, 0, 0);
}

// Two and three arguments, mixed types, results by pointer.
__host__ __device__ void several(int i, double* out) {
  const float f = 0.37f * i - 5, g = 1.1f * i + 0.3f;
  const double d = 0.37 * i - 5, e = 1.1 * i + 0.3;
  int n = 0;
  float part;
  double whole, sine, cosine;
  *out++ = pow(e, d / 9);
  *out++ = powf(g, f / 9);
  *out++ = std::pow(g, 2);
  *out++ = pow(d, 3);
  *out++ = atan2(d, e) + atan2f(f, g);
  *out++ = fmod(e, 2.5) + fmodf(g, 1.5f) + remainder(e, 2.5);
  *out++ = hypot(d, e);
  *out++ = fma(d, e, 1.0) + fmaf(f, g, 1.0f);
  *out++ = fmin(d, 1.0) + fmax(f, 2.0f) + std::fmin(1, f);
  *out++ = std::min(i, 7) + std::max(d, 1.0) + min(i, 5) + max(f, 1.5f);
  *out++ = copysign(e, d) + copysignf(g, f) + fdim(e, d);
  *out++ = frexp(e, &n) + n + frexpf(g, &n) + n;
  *out++ = ldexp(d, 3) + scalbn(d, -2) + ldexpf(f, 4) + ilogb(e);
  *out++ = modf(d, &whole) + whole * 3;
  *out++ = std::modf(f, &part) + part * 3;
  *out++ = nextafterf(f, 10.0f) + nextafter(d, -100.0);
  *out++ = lrint(d) + lround(d) + llrintf(f) + static_cast<double>(std::llround(d));
  *out++ = abs(i - 20) + abs(-3l * i) + std::abs(f) + llabs(-4ll * i);
  sincos(d, &sine, &cosine);
  *out++ = sine * 3 + cosine;
  *out++ = isnan(d) + 2 * isinf(e) + 4 * isfinite(f) + 8 * (signbit(d) != 0) + 16 * std::isnan(f * 0);
  std::complex<float> z(f, g);
  z = z * std::complex<float>(0.5f, -1) + std::conj(z);
  *out++ = z.real() + 2 * z.imag() + std::norm(z);
  *out++ = sinpi(0.25 * i) + cospi(0.25 * i);
}
constexpr int kSeveral = 22;

__global__ void evaluate_several(double* out) { several(threadIdx.x, out + threadIdx.x * kSeveral); }

void check_several() {
  Array<double> out(64 * kSeveral);
  evaluate_several<<<1, 64>>>(out.get());
  finish_kernel();
  for (int i = 0; i < 64; ++i) {
    double expected[kSeveral];
    several(i, expected);
    for (int j = 0; j < kSeveral; ++j) {
      const double got = out[i * kSeveral + j], want = expected[j];
      // Float functions may differ in their last place, and products may be fused.
      const bool near = (got != got && want != want) || std::fabs(got - want) <= 1e-5 * (1 + std::fabs(want));
      if (!EXPECT(near)) std::printf("  expression %d, thread %d: %.17g, not %.17g\n", j, i, got, want);
    }
  }
}

int main() {
  check_unary();
  check_several();
  return report();
}
