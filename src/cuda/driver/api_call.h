// How CUDA's driver functions reach HIP's.
#pragma once

#include "src/cuda/api_call.h"
#include "src/cuda/driver/functions.h"

namespace cairn::cuda {

// HIP's codes are the driver's, but for those that the driver does not have.
inline CUresult to_driver(hipError_t error) { return static_cast<CUresult>(to_cuda(error)); }

inline const char* outcome_of(CUresult result) {
  const char* name = nullptr;
  return driver::cuGetErrorName(result, &name) == CUDA_SUCCESS ? name : "an unknown code";
}

template <class... Args>
CUresult traced_driver(const char* name, CUresult result, Args... args) {
  if (hip::trace_enabled()) [[unlikely]]
    hip::trace_call(name, outcome_of(result), args...);
  return result;
}

template <auto Function, class... Args>
CUresult forward_driver(const char* name, Args... args) {
  return traced_driver(name, to_driver(Function(Argument<Args>{args}...)), args...);
}

template <auto Function, class... Args>
CUresult enter_driver(const char* name, Args... args) {
  return traced_driver(name, Function(args...), args...);
}

}  // namespace cairn::cuda
