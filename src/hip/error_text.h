// Names and descriptions of hipError_t.
#pragma once

#include "src/hip/api_types.h"

namespace cairn::hip {

// "hipErrorInvalidValue"; codes that HIP does not know give "hipErrorUnknown". Never null.
const char* error_name(hipError_t error);
// "invalid argument"; codes that HIP does not know give "unknown error". Never null.
const char* error_text(hipError_t error);
// Whether the code is one of HIP's.
bool error_is_known(hipError_t error);

}  // namespace cairn::hip
