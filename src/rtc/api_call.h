// How the exported functions, made from spec/hiprtc.tsv and spec/nvrtc.tsv, reach their bodies: traced.
#pragma once

#include <type_traits>

#include "src/hip/trace.h"

namespace cairn::rtc {

// `name_of` tells the name of a code; functions that return a text need none.
template <auto name_of, auto Function, class... Args>
auto enter(const char* name, Args... args) {
  const auto result = Function(args...);
  if (hip::trace_enabled()) [[unlikely]] {
    if constexpr (std::is_enum_v<std::remove_const_t<decltype(result)>>) {
      hip::trace_call(name, name_of(result), args...);
    } else {
      hip::trace_call(name, result, args...);
    }
  }
  return result;
}

}  // namespace cairn::rtc
