// Filling memory with a repeated element.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace cairn::hsa {

// `count` elements of 1, 2 or 4 bytes at `to` (any alignment) get the low bytes of `value`.
inline void fill_memory(void* to, uint32_t value, uint32_t element_bytes, size_t count) {
  const uint8_t byte = static_cast<uint8_t>(value);
  const uint32_t repeated = element_bytes == 4 ? byte * 0x01010101u : byte * 0x0101u;
  const uint32_t mask = element_bytes == 4 ? 0xffffffffu : 0xffffu;
  if (element_bytes == 1 || (value & mask) == (repeated & mask)) {
    std::memset(to, byte, count * element_bytes);
    return;
  }
  char* at = static_cast<char*>(to);
  if (element_bytes == 2) {
    const uint16_t element = static_cast<uint16_t>(value);
    for (size_t i = 0; i < count; ++i) std::memcpy(at + i * 2, &element, 2);
  } else {
    for (size_t i = 0; i < count; ++i) std::memcpy(at + i * 4, &value, 4);
  }
}

}  // namespace cairn::hsa
