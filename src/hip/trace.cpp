#include "src/hip/trace.h"

#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "src/base/env.h"

namespace cairn::hip {

namespace trace_internal {

std::atomic<int> state{-1};

bool enabled_slow() {
  const bool on = env_flag(Env::kTraceApi);
  state.store(on, std::memory_order_relaxed);
  return on;
}

}  // namespace trace_internal

TraceLine::TraceLine(const char* name) { text("%s(", name); }

void TraceLine::text(const char* format, ...) {
  const int room = static_cast<int>(sizeof(buffer_)) - length_ - 1;  // one for the line's end
  if (room <= 1) return;
  va_list args;
  va_start(args, format);
  const int written = vsnprintf(buffer_ + length_, static_cast<size_t>(room), format, args);
  va_end(args);
  if (written > 0) length_ += written < room ? written : room - 1;
}

void TraceLine::separate() {
  if (arguments_++ > 0) text(", ");
}

void TraceLine::argument(const void* value) {
  separate();
  if (value)
    text("%p", value);
  else
    text("null");
}

void TraceLine::argument(dim3 value) {
  separate();
  text("{%u, %u, %u}", value.x, value.y, value.z);
}

void TraceLine::argument(double value) {
  separate();
  text("%g", value);
}

void TraceLine::integer(int64_t value, bool is_unsigned) {
  separate();
  if (is_unsigned)
    text("%llu", static_cast<unsigned long long>(value));
  else
    text("%lld", static_cast<long long>(value));
}

void TraceLine::result(const char* outcome) { text(") = %s", outcome ? outcome : "null"); }

void TraceLine::write() {
  buffer_[length_++] = '\n';
  // One write a line, so that lines of several threads do not mix. Nothing can be done about a failure.
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, buffer_, static_cast<size_t>(length_));
}

}  // namespace cairn::hip
