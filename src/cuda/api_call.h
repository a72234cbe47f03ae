// How CUDA's exported functions reach HIP's: arguments are the same values under other names. The exports themselves
// are made from spec/cuda.tsv.
#pragma once

#include <bit>
#include <type_traits>

#include "src/cuda/api_types.h"
#include "src/cuda/error_text.h"
#include "src/hip/trace.h"

namespace cairn::cuda {

// HIP's codes are CUDA's, but for a few that CUDA does not have or numbers otherwise.
cudaError_t to_cuda(hipError_t error);

// Sets the calling thread's last error, which HIP keeps for both, and gives it back.
cudaError_t remember(cudaError_t error);

// An argument that becomes whatever type the HIP function takes in its place: the same pointer, number or bytes.
template <class From>
struct Argument {
  From value;

  template <class To>
  operator To() const {
    if constexpr (std::is_class_v<From> && !std::is_same_v<From, To>) {
      static_assert(sizeof(From) == sizeof(To));
      return std::bit_cast<To>(value);
    } else {
      return (To)value;  // a pointer to another name of the same type, or an enum
    }
  }
};

inline const char* outcome_of(cudaError_t error) { return error_name(error); }
inline const char* outcome_of(const char* text) { return text; }
inline const char* outcome_of(const cudaChannelFormatDesc&) { return "{...}"; }

template <class Result, class... Args>
Result traced(const char* name, Result result, Args... args) {
  if (hip::trace_enabled()) [[unlikely]]
    hip::trace_call(name, outcome_of(result), args...);
  return result;
}

// A function that HIP has under another name.
template <auto Function, class... Args>
cudaError_t forward(const char* name, Args... args) {
  return traced(name, to_cuda(Function(Argument<Args>{args}...)), args...);
}

// A function of our own.
template <auto Function, class... Args>
auto enter(const char* name, Args... args) {
  return traced(name, Function(args...), args...);
}

// A function of the specification that is not there: says so in the log and in its result.
template <class Result>
Result not_supported(const char* name);

}  // namespace cairn::cuda
