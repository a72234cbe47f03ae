// Deterministic mutations of well-formed bytes, for the tests of readers: every truncation, every flipped bit, and
// every 32-bit field set to extreme values. Each goes to the reader in a heap block of exactly its size, so that
// AddressSanitizer sees any read outside it.
#pragma once

#include <cstring>
#include <memory>
#include <vector>

#include "src/codeobj/bytes.h"

namespace cairn::codeobj {

// Calls read(ByteView) for one exact copy of `bytes`.
template <typename Read>
void read_exact_copy(ByteView bytes, Read read) {
  const std::unique_ptr<uint8_t[]> copy(new uint8_t[bytes.size()]);
  if (!bytes.empty()) std::memcpy(copy.get(), bytes.data(), bytes.size());
  read(ByteView(copy.get(), bytes.size()));
}

template <typename Read>
void read_truncations(ByteView bytes, Read read) {
  for (size_t length = 0; length < bytes.size(); ++length) read_exact_copy(bytes.first(length), read);
}

template <typename Read>
void read_bit_flips(ByteView bytes, Read read) {
  std::vector<uint8_t> changed(bytes.begin(), bytes.end());
  for (size_t bit = 0; bit < changed.size() * 8; ++bit) {
    changed[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
    read_exact_copy(changed, read);
    changed[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
  }
}

template <typename Read>
void read_extreme_fields(ByteView bytes, Read read) {
  std::vector<uint8_t> changed(bytes.begin(), bytes.end());
  for (size_t at = 0; at + 4 <= changed.size(); at += 4) {
    uint32_t original;
    std::memcpy(&original, &changed[at], 4);
    for (uint32_t value : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu, original + 1, original - 1}) {
      std::memcpy(&changed[at], &value, 4);
      read_exact_copy(changed, read);
    }
    std::memcpy(&changed[at], &original, 4);
  }
}

template <typename Read>
void read_all_mutations(ByteView bytes, Read read) {
  read_truncations(bytes, read);
  read_bit_flips(bytes, read);
  read_extreme_fields(bytes, read);
}

}  // namespace cairn::codeobj
