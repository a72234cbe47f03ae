#include "src/drivers/cpu/print_format.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace cairn::cpu {
namespace {

class ArgumentReader {
 public:
  explicit ArgumentReader(const void* buffer) : buffer_(static_cast<const char*>(buffer)) {}

  template <typename T>
  T take() {
    offset_ = (offset_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    T value = {};
    if (buffer_) std::memcpy(&value, buffer_ + offset_, sizeof(T));
    offset_ += sizeof(T);
    ++count_;
    return value;
  }
  int32_t count() const { return count_; }

 private:
  const char* buffer_;
  size_t offset_ = 0;
  int32_t count_ = 0;
};

// One conversion: "%-08.3llf" and the like. `text` is rebuilt with '*' replaced by the arguments' values.
struct Conversion {
  std::string text = "%";
  int precision = -1;
  bool wide = false;  // an integer of 64 bits
  char letter = 0;
};

constexpr size_t kMaxNumber = 9;  // digits of a width or precision that are heeded

// A width or precision: digits, or '*' for an argument. Returns the position after it.
const char* read_number(const char* at, ArgumentReader& arguments, std::string& text) {
  if (*at == '*') {
    text += std::to_string(arguments.take<int32_t>());
    return at + 1;
  }
  size_t digits = 0;
  while (*at >= '0' && *at <= '9') {
    if (digits++ < kMaxNumber) text += *at;
    ++at;
  }
  return at;
}

// Reads what follows a '%'. Returns the position after the conversion; `letter` is 0 at the string's end.
const char* read_conversion(const char* at, ArgumentReader& arguments, Conversion& conversion) {
  while (*at && std::strchr("-+ #0", *at)) conversion.text += *at++;
  at = read_number(at, arguments, conversion.text);
  if (*at == '.') {
    std::string number;
    at = read_number(at + 1, arguments, number);
    // A negative precision is as if there were none.
    if (number.empty() || number[0] != '-') {
      conversion.precision = number.empty() ? 0 : std::stoi(number.substr(0, kMaxNumber));
      conversion.text += '.';
      conversion.text += number;
    }
  }
  while (*at && std::strchr("hlLqjzt", *at)) {
    conversion.wide |= std::strchr("lqjzt", *at) != nullptr;
    // Integers are passed on as long long, so only the short forms keep their mark; a device's long double is a double.
    if (*at == 'h') conversion.text += 'h';
    ++at;
  }
  conversion.letter = *at;
  return *at ? at + 1 : at;
}

template <typename T>
void append_formatted(std::string& out, const std::string& format, T value) {
  char local[128];
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"
  const int needed = std::snprintf(local, sizeof(local), format.c_str(), value);
  if (needed < 0) return;
  if (static_cast<size_t>(needed) < sizeof(local)) {
    out.append(local, static_cast<size_t>(needed));
    return;
  }
  const size_t before = out.size();
  out.resize(before + static_cast<size_t>(needed) + 1);
  std::snprintf(out.data() + before, static_cast<size_t>(needed) + 1, format.c_str(), value);
#pragma clang diagnostic pop
  out.resize(before + static_cast<size_t>(needed));
}

void append_integer(std::string& out, Conversion& conversion, ArgumentReader& arguments) {
  if (conversion.wide) {
    append_formatted(out, conversion.text + "ll" + conversion.letter, arguments.take<long long>());
  } else {
    append_formatted(out, conversion.text + conversion.letter, arguments.take<int32_t>());
  }
}

void append_string(std::string& out, const Conversion& conversion, const char* value) {
  if (!value) value = "(null)";
  // Read here and not by the C library, so that a bad pointer faults in no one's lock.
  size_t length = 0;
  while ((conversion.precision < 0 || length < static_cast<size_t>(conversion.precision)) && value[length]) ++length;
  append_formatted(out, conversion.text + 's', std::string(value, length).c_str());
}

void append(std::string& out, Conversion& conversion, ArgumentReader& arguments) {
  switch (conversion.letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': return append_integer(out, conversion, arguments);
    case 'c': return append_formatted(out, conversion.text + 'c', arguments.take<int32_t>());
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A': return append_formatted(out, conversion.text + conversion.letter, arguments.take<double>());
    case 's': return append_string(out, conversion, arguments.take<const char*>());
    case 'p': return append_formatted(out, conversion.text + 'p', arguments.take<const void*>());
    case 'n': arguments.take<const void*>(); return;
    case '%': out += '%'; return;
    default:
      out += conversion.text;
      if (conversion.letter) out += conversion.letter;
      return;
  }
}

}  // namespace

int32_t format_print(const char* format, const void* buffer, std::string& out) {
  ArgumentReader arguments(buffer);
  while (*format) {
    const char* percent = std::strchr(format, '%');
    if (!percent) {
      out += format;
      break;
    }
    out.append(format, percent);
    Conversion conversion;
    format = read_conversion(percent + 1, arguments, conversion);
    append(out, conversion, arguments);
  }
  return arguments.count();
}

}  // namespace cairn::cpu
