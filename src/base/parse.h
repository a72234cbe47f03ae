// Small parsers of user-given text. Each takes the whole text or gives nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cairn {

// 1/0, on/off, true/false, yes/no, in any case.
std::optional<bool> parse_flag(std::string_view text);

// Decimal, or hexadecimal with 0x; a leading minus is allowed.
std::optional<int64_t> parse_integer(std::string_view text);

// A non-negative integer with an optional unit k, m, g or t (powers of 1024, any case, "KiB" and "kb" too).
std::optional<uint64_t> parse_bytes(std::string_view text);

// The parts between separators, empty ones left out, blanks around them removed.
std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace cairn
