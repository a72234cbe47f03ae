// Parsers of flags, integers, byte counts and lists.
#include "src/base/parse.h"

#include <charconv>
#include <string>

namespace cairn {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string_view trim(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::optional<uint64_t> parse_unsigned(std::string_view text) {
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  }
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// log2 of a unit's size; nothing for a unit that is not known.
std::optional<unsigned> unit_shift(std::string_view unit) {
  if (unit.empty() || unit == "b") return 0;
  const std::string_view rest = unit.substr(1);
  if (!rest.empty() && rest != "b" && rest != "ib") return std::nullopt;
  switch (unit[0]) {
    case 'k': return 10;
    case 'm': return 20;
    case 'g': return 30;
    case 't': return 40;
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<bool> parse_flag(std::string_view text) {
  const std::string word = lower(trim(text));
  if (word == "1" || word == "on" || word == "true" || word == "yes") return true;
  if (word == "0" || word == "off" || word == "false" || word == "no") return false;
  return std::nullopt;
}

std::optional<int64_t> parse_integer(std::string_view text) {
  text = trim(text);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::optional<uint64_t> magnitude = parse_unsigned(text);
  const uint64_t limit = static_cast<uint64_t>(INT64_MAX) + (negative ? 1 : 0);
  if (!magnitude || *magnitude > limit) return std::nullopt;
  return static_cast<int64_t>(negative ? 0 - *magnitude : *magnitude);
}

std::optional<uint64_t> parse_bytes(std::string_view text) {
  const std::string word = lower(trim(text));
  const size_t digits = word.find_first_not_of("0123456789");
  const std::string_view number = std::string_view(word).substr(0, digits);
  const std::string_view unit =
      digits == std::string::npos ? std::string_view() : trim(std::string_view(word).substr(digits));
  const std::optional<uint64_t> value = parse_unsigned(number);
  const std::optional<unsigned> shift = unit_shift(unit);
  if (!value || !shift || *value > UINT64_MAX >> *shift) return std::nullopt;
  return *value << *shift;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const size_t end = text.find(separator);
    if (const std::string_view part = trim(text.substr(0, end)); !part.empty()) parts.push_back(part);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return parts;
}

}  // namespace cairn
