#include "src/cuda/error_text.h"

namespace cairn::cuda {

namespace {
constexpr char kUnknown[] = "unrecognized error code";
}  // namespace

const char* error_name(cudaError_t error) {
  switch (error) {
#define CUDA_ERROR(name, text) \
  case name: return #name;
#include "src/cuda/error_text.def"
#undef CUDA_ERROR
    default: return kUnknown;
  }
}

const char* error_text(cudaError_t error) {
  switch (error) {
#define CUDA_ERROR(name, text) \
  case name: return text;
#include "src/cuda/error_text.def"
#undef CUDA_ERROR
    default: return kUnknown;
  }
}

}  // namespace cairn::cuda
