// Bounds-checked access to bytes from outside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace cairn::codeobj {

using ByteView = std::span<const uint8_t>;

inline ByteView as_byte_view(const void* data, size_t bytes) { return {static_cast<const uint8_t*>(data), bytes}; }
inline ByteView as_byte_view(std::span<const char> chars) { return as_byte_view(chars.data(), chars.size()); }
inline std::string_view as_text(ByteView bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

// `bytes` bytes from `offset`, or nothing when they are not all there. No sum can overflow.
inline std::optional<ByteView> slice(ByteView data, uint64_t offset, uint64_t bytes) {
  if (offset > data.size() || bytes > data.size() - offset) return std::nullopt;
  return data.subspan(static_cast<size_t>(offset), static_cast<size_t>(bytes));
}

// A plain value at `offset`, whatever its alignment.
template <typename T>
std::optional<T> load(ByteView data, uint64_t offset) {
  const std::optional<ByteView> bytes = slice(data, offset, sizeof(T));
  if (!bytes) return std::nullopt;
  T value;
  std::memcpy(&value, bytes->data(), sizeof(T));
  return value;
}

// The NUL-terminated text at `offset`, or nothing when it has no end within `data`.
inline std::optional<std::string_view> load_text(ByteView data, uint64_t offset) {
  if (offset >= data.size()) return std::nullopt;
  const std::string_view rest = as_text(data.subspan(static_cast<size_t>(offset)));
  const size_t end = rest.find('\0');
  if (end == rest.npos) return std::nullopt;
  return rest.substr(0, end);
}

template <typename T>
void append(std::vector<uint8_t>& out, const T& value) {
  const uint8_t* bytes = reinterpret_cast<const uint8_t*>(&value);
  out.insert(out.end(), bytes, bytes + sizeof(T));
}

inline void append_text(std::vector<uint8_t>& out, std::string_view text) {
  out.insert(out.end(), text.begin(), text.end());
}

// Appends zero bytes up to a multiple of `alignment`.
inline void pad_to(std::vector<uint8_t>& out, size_t alignment) {
  out.resize((out.size() + alignment - 1) / alignment * alignment);
}

}  // namespace cairn::codeobj
