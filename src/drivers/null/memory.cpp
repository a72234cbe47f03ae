// Allocation and filling on the null device.
#include "src/drivers/null/memory.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

namespace cairn::null {

Memory::~Memory() {
  for (const auto& [pointer, bytes] : sizes_) std::free(pointer);
}

cairn_status Memory::allocate(uint64_t bytes, uint64_t alignment, void** pointer) {
  if (bytes == 0 || !pointer || (alignment != 0 && !std::has_single_bit(alignment))) {
    return CAIRN_ERROR_INVALID_ARGUMENT;
  }
  std::lock_guard lock(mutex_);
  if (bytes > kMemoryBytes - used_) return CAIRN_ERROR_OUT_OF_MEMORY;
  void* memory = nullptr;
  if (posix_memalign(&memory, std::max<uint64_t>(alignment, 256), bytes) != 0) return CAIRN_ERROR_OUT_OF_MEMORY;
  sizes_.emplace(memory, bytes);
  used_ += bytes;
  *pointer = memory;
  return CAIRN_OK;
}

cairn_status Memory::free(void* pointer) {
  std::lock_guard lock(mutex_);
  const auto found = sizes_.find(pointer);
  if (found == sizes_.end()) return CAIRN_ERROR_INVALID_ARGUMENT;
  used_ -= found->second;
  sizes_.erase(found);
  std::free(pointer);
  return CAIRN_OK;
}

uint64_t Memory::free_bytes() const {
  std::lock_guard lock(mutex_);
  return kMemoryBytes - used_;
}

cairn_status fill(void* to, uint32_t value, uint32_t element_bytes, uint64_t count) {
  if (!to || (element_bytes != 1 && element_bytes != 2 && element_bytes != 4)) return CAIRN_ERROR_INVALID_ARGUMENT;
  char* out = static_cast<char*>(to);
  for (uint64_t i = 0; i < count; ++i) std::memcpy(out + i * element_bytes, &value, element_bytes);
  return CAIRN_OK;
}

}  // namespace cairn::null
