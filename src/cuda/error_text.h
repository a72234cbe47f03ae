// Names and descriptions of cudaError_t.
#pragma once

#include "src/cuda/api_types.h"

namespace cairn::cuda {

// "cudaErrorInvalidValue"; "unrecognized error code" for codes that CUDA does not know. Never null.
const char* error_name(cudaError_t error);
// "invalid argument"; "unrecognized error code" for codes that CUDA does not know. Never null.
const char* error_text(cudaError_t error);

}  // namespace cairn::cuda
