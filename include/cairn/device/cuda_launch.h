/* What a kernel launch in a CUDA source calls. clang compiles CUDA in its HIP mode, so that kernel<<<...>>>(...) goes
 * through HIP's functions; they are declared here with CUDA's types, whose layouts are the same. */
#pragma once

#include "qualifiers.h"

#if defined(CAIRN_KERNEL_LANGUAGE) && !defined(CAIRN_FLAVOUR_HIP)

extern "C" {
cudaError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes = 0, cudaStream_t stream = nullptr);
cudaError_t hipLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t shared_bytes,
                            cudaStream_t stream);
/* With the default stream of each thread. */
cudaError_t hipLaunchKernel_spt(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t shared_bytes,
                                cudaStream_t stream);
}

#endif
