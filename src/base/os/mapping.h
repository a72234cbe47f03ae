// An owned range of mapped memory.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "src/base/result.h"

namespace cairn::os {

size_t page_bytes();

// Unmaps its range when it goes.
class Mapping {
 public:
  Mapping() = default;
  Mapping(Mapping&& other) noexcept
      : address_(std::exchange(other.address_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(address_, other.address_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Mapping();

  // Zeroed pages, readable and writable, taken from the machine when first touched. `bytes` is rounded up to pages.
  static Result<Mapping> anonymous(size_t bytes);
  // As `anonymous`, with `guard_bytes` before the usable part that fault when touched (a stack's end).
  static Result<Mapping> with_guard(size_t bytes, size_t guard_bytes);
  // A whole file, read-only. An empty file gives an empty mapping.
  static Result<Mapping> read_only_file(const std::string& path);

  void* address() const { return address_; }
  size_t bytes() const { return bytes_; }
  std::span<const char> view() const { return {static_cast<const char*>(address_), bytes_}; }

 private:
  Mapping(void* address, size_t bytes) : address_(address), bytes_(bytes) {}
  void* address_ = nullptr;
  size_t bytes_ = 0;
};

}  // namespace cairn::os
