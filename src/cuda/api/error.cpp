// Names and descriptions of errors.
#include "cuda_functions.h"
#include "src/cuda/error_text.h"

namespace cairn::cuda::api {

const char* cudaGetErrorName(cudaError_t error) { return error_name(error); }
const char* cudaGetErrorString(cudaError_t error) { return error_text(error); }

}  // namespace cairn::cuda::api
