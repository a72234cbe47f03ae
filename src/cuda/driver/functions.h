// The functions of CUDA's driver API that HIP has in no like form.
#pragma once

#include "src/cuda/api_types.h"

#include <cuda.h>

namespace cairn::cuda::driver {

CUresult cuDriverGetVersion(int* driverVersion);
CUresult cuDeviceGetAttribute(int* pi, CUdevice_attribute attrib, CUdevice dev);
CUresult cuGetErrorName(CUresult error, const char** pStr);
CUresult cuGetErrorString(CUresult error, const char** pStr);

}  // namespace cairn::cuda::driver
