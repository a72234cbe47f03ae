/* The platform macros that HIP sources test: Cairn presents itself as HIP's AMD platform. */
#pragma once

#if !defined(__HIP_PLATFORM_AMD__)
#define __HIP_PLATFORM_AMD__ 1
#endif
#if !defined(__HIP_PLATFORM_HCC__)
#define __HIP_PLATFORM_HCC__ 1
#endif

#if defined(__clang__) && defined(__HIP__)
#define __HIP_CLANG_ONLY__ 1
#define __HIPCC__ 1
#else
#define __HIP_CLANG_ONLY__ 0
#endif

#if !defined(__HIP_DEVICE_COMPILE__)
#define __HIP_DEVICE_COMPILE__ 0
#endif

/* What the device can do. True in device code only, as HIP documents it. */
#define __HIP_ARCH_HAS_GLOBAL_INT32_ATOMICS__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_GLOBAL_FLOAT_ATOMIC_EXCH__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_SHARED_INT32_ATOMICS__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_SHARED_FLOAT_ATOMIC_EXCH__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_FLOAT_ATOMIC_ADD__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_GLOBAL_INT64_ATOMICS__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_SHARED_INT64_ATOMICS__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_DOUBLES__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_WARP_VOTE__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_WARP_BALLOT__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_WARP_SHUFFLE__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_WARP_FUNNEL_SHIFT__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_THREAD_FENCE_SYSTEM__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_SYNC_THREAD_EXT__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_SURFACE_FUNCS__ 0
#define __HIP_ARCH_HAS_3DGRID__ __HIP_DEVICE_COMPILE__
#define __HIP_ARCH_HAS_DYNAMIC_PARALLEL__ 0
