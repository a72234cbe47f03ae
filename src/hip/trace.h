// CAIRN_TRACE_API: a line on standard error for each API call, with its arguments and its result.
#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>

#include "src/hip/api_types.h"

namespace cairn::hip {

namespace trace_internal {
extern std::atomic<int> state;  // -1 until the environment was read
bool enabled_slow();
}  // namespace trace_internal

inline bool trace_enabled() {
  const int state = trace_internal::state.load(std::memory_order_relaxed);
  return state != 0 && (state > 0 || trace_internal::enabled_slow());
}

// One line under construction; what does not fit is cut.
class TraceLine {
 public:
  explicit TraceLine(const char* name);
  void argument(const void* value);
  void argument(const char* value) { argument(static_cast<const void*>(value)); }
  void argument(dim3 value);
  void argument(double value);
  template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>)
  void argument(T value) {
    integer(static_cast<int64_t>(value), std::is_unsigned_v<T>);
  }
  template <class T>
    requires(std::is_function_v<T>)
  void argument(T* value) {
    argument(reinterpret_cast<const void*>(value));
  }
  template <class T>
    requires(std::is_class_v<T> && !std::is_same_v<T, dim3>)
  void argument(const T&) {
    separate();
    text("{...}");
  }
  // What the call gave back: the name of its code, or a text.
  void result(const char* outcome);
  void write();

 private:
  void integer(int64_t value, bool is_unsigned);
  void text(const char* format, ...) __attribute__((format(printf, 2, 3)));
  void separate();

  char buffer_[512];
  int length_ = 0;
  int arguments_ = 0;
};

template <class... Args>
void trace_call(const char* name, const char* outcome, Args... args) {
  TraceLine line(name);
  (line.argument(args), ...);
  line.result(outcome);
  line.write();
}

}  // namespace cairn::hip
