// From Status, and from HSA's codes, to HIP's. The only place where errors change their language.
#pragma once

#include <hsa/hsa.h>

#include "include/cairn/status_codes.h"
#include "src/hip/api_types.h"

namespace cairn::hip {

hipError_t from_status(cairn_status code);
hipError_t from_hsa(hsa_status_t status);

// Whether the error stays with the device until it is reset.
bool is_sticky(hipError_t error);

}  // namespace cairn::hip

#define HIP_RETURN_IF_ERROR(expr)                                                    \
  do {                                                                               \
    if (const hipError_t hip_error_ = (expr); hip_error_ != hipSuccess) [[unlikely]] \
      return hip_error_;                                                             \
  } while (false)
#define HIP_RETURN_IF_HSA_ERROR(expr) HIP_RETURN_IF_ERROR(::cairn::hip::from_hsa(expr))
