// Answering a query: HSA's attributes are written through an untyped pointer, each with a type of its own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "src/hsa/api.h"

namespace cairn::hsa {

template <typename T>
hsa_status_t give(void* value, T result) {
  *static_cast<T*>(value) = result;
  return HSA_STATUS_SUCCESS;
}

// A text in a field of `bytes`, cut to fit and padded with zeros.
inline hsa_status_t give_text(void* value, std::string_view text, size_t bytes) {
  std::memset(value, 0, bytes);
  std::memcpy(value, text.data(), std::min(text.size(), bytes - 1));
  return HSA_STATUS_SUCCESS;
}

}  // namespace cairn::hsa
