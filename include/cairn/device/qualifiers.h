/* The words that CUDA and HIP add to C++ (__global__, __device__, __shared__, ...), and three macros that the other
 * headers ask:
 *   CAIRN_KERNEL_LANGUAGE  this compiler understands device code (both passes of a CUDA or HIP source)
 *   CAIRN_DEVICE_PASS      this is the device pass
 *   CAIRN_FLAVOUR_HIP      HIP's names and types are meant where CUDA's differ
 * A plain host compiler (gcc, C or C++) gets empty qualifiers. */
#pragma once

#if defined(__clang__) && (defined(__HIP__) || defined(__CUDACC__)) && defined(__cplusplus)
#define CAIRN_KERNEL_LANGUAGE 1
#endif

#if defined(CAIRN_KERNEL_LANGUAGE) && \
    (defined(__CUDA_ARCH__) || (defined(__HIP_DEVICE_COMPILE__) && __HIP_DEVICE_COMPILE__))
#define CAIRN_DEVICE_PASS 1
#endif

#if defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)
#define CAIRN_FLAVOUR_HIP 1
#endif

#ifdef CAIRN_KERNEL_LANGUAGE

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __grid_constant__ __attribute__((grid_constant))

#else

#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __launch_bounds__(...)
#define __grid_constant__

#endif

/* Hints of code generators for GPUs; nothing here depends on them. */
#define __maxnreg__(...)
#define __block_size__(...)
#define __cluster_dims__(...)

/* clang knows __noinline__ as a keyword in device languages; a macro would break libstdc++'s own use of the word. */
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define __specialization_static static
#define __nv_pure__ __attribute__((const))
#ifndef __thread__
#define __thread__ __thread
#endif
#ifndef CUDARTAPI
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDAAPI
#define CUDA_CB
#define CUDART_CB
#endif

/* How these headers spell what they define. */
#define CAIRN_HOST_DEVICE __host__ __device__ static __inline__ __attribute__((always_inline))
#define CAIRN_DEVICE __device__ static __inline__ __attribute__((always_inline))
/* An operation or library function: declared only, defined below. Pure ones depend on nothing but their arguments. */
#define CAIRN_EXTERN extern "C" __device__ __attribute__((nothrow))
#define CAIRN_PURE extern "C" __device__ __attribute__((nothrow, const, noconvergent))
