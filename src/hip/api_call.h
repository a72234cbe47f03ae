// How every exported function enters HIP: tracing, and the thread's last error. The exports themselves are made from
// spec/hip.tsv.
#pragma once

#include <type_traits>

#include "src/hip/error_text.h"
#include "src/hip/thread_state.h"
#include "src/hip/trace.h"

namespace cairn::hip {

// hipErrorNotReady is an answer, not an error: hipGetLastError does not report it.
inline hipError_t remember(hipError_t error) {
  if (error != hipSuccess && error != hipErrorNotReady) [[unlikely]]
    thread_state.last_error = error;
  return error;
}

inline const char* outcome_of(hipError_t error) { return error_name(error); }
inline const char* outcome_of(const char* text) { return text; }
inline const char* outcome_of(int) { return "a number"; }

// Calls that do not touch the last error.
template <auto Function, class... Args>
auto enter_quiet(const char* name, Args... args) {
  const auto result = Function(args...);
  if (trace_enabled()) [[unlikely]]
    trace_call(name, outcome_of(result), args...);
  return result;
}

template <auto Function, class... Args>
hipError_t enter(const char* name, Args... args) {
  return remember(enter_quiet<Function>(name, args...));
}

// The call means the thread's own stream where it says stream 0.
template <auto Function, class... Args>
hipError_t enter_per_thread(const char* name, Args... args) {
  thread_state.per_thread_default = true;
  const hipError_t error = enter<Function>(name, args...);
  thread_state.per_thread_default = false;
  return error;
}

// A function of the specification that is not there: says so in the log and in its result.
hipError_t report_not_supported(const char* name);

template <class Result>
Result not_supported(const char* name) {
  const hipError_t error = report_not_supported(name);
  if constexpr (std::is_same_v<Result, hipError_t>)
    return error;
  else
    return Result();
}

}  // namespace cairn::hip
