#include "src/cuda/driver/functions.h"

namespace cairn::cuda::driver {

CUresult cuDriverGetVersion(int* driverVersion) {
  if (!driverVersion) return CUDA_ERROR_INVALID_VALUE;
  *driverVersion = CUDA_VERSION;
  return CUDA_SUCCESS;
}

// The driver's attributes are numbered as the runtime's.
CUresult cuDeviceGetAttribute(int* pi, CUdevice_attribute attrib, CUdevice dev) {
  return static_cast<CUresult>(::cudaDeviceGetAttribute(pi, static_cast<cudaDeviceAttr>(attrib), dev));
}

CUresult cuGetErrorName(CUresult error, const char** pStr) {
  if (!pStr) return CUDA_ERROR_INVALID_VALUE;
  *pStr = nullptr;
  switch (error) {
#define CU_ERROR(name, text) \
  case name: *pStr = #name; return CUDA_SUCCESS;
#include "src/cuda/driver/error_text.def"
#undef CU_ERROR
  }
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult error, const char** pStr) {
  if (!pStr) return CUDA_ERROR_INVALID_VALUE;
  *pStr = nullptr;
  switch (error) {
#define CU_ERROR(name, text) \
  case name: *pStr = text; return CUDA_SUCCESS;
#include "src/cuda/driver/error_text.def"
#undef CU_ERROR
  }
  return CUDA_ERROR_INVALID_VALUE;
}

}  // namespace cairn::cuda::driver
