/* Profiler hooks. */
#pragma once

#include <cuda_api/begin_end.h>
#include <driver_types.h>

CUDA_API_BEGIN

cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);

CUDA_API_END
