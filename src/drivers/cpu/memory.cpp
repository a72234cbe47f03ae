#include "src/drivers/cpu/memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "src/drivers/cpu/pages.h"

namespace cairn::cpu {
namespace {

// From here on a block has a mapping of its own, given back at once when freed.
constexpr uint64_t kMapFrom = MemoryChunks::kChunkBytes / 2;
constexpr uint64_t kHugePage = 2u << 20;

}  // namespace

Memory::~Memory() {
  for (const auto& [pointer, bytes] : blocks_) release(pointer, bytes);
}

void Memory::release(void* pointer, uint64_t bytes) {
  if (bytes >= kMapFrom) {
    unmap_pages(pointer, bytes);
  } else {
    small_.give(pointer, bytes);
  }
}

cairn_status Memory::allocate(uint64_t bytes, uint64_t alignment, void** pointer) {
  if (bytes == 0 || !pointer || (alignment != 0 && !std::has_single_bit(alignment)))
    return CAIRN_ERROR_INVALID_ARGUMENT;
  if (bytes > limit_ || alignment > limit_) return CAIRN_ERROR_OUT_OF_MEMORY;
  const bool mapped = bytes > kMapFrom - kAlignment || alignment > kMapFrom;
  const uint64_t unit = mapped ? MemoryChunks::kChunkBytes : kAlignment;
  alignment = std::max(alignment, unit);
  const uint64_t rounded = round_up(bytes, unit);

  std::lock_guard lock(mutex_);
  if (bytes > limit_ - used_) return CAIRN_ERROR_OUT_OF_MEMORY;
  void* result = mapped ? map_pages(rounded, alignment) : small_.take(rounded, alignment);
  if (!result) return CAIRN_ERROR_OUT_OF_MEMORY;
  if (bytes >= 2 * kHugePage) madvise(result, bytes, MADV_HUGEPAGE);  // a hint: failure changes nothing
  blocks_[result] = rounded;
  used_ += rounded;
  *pointer = result;
  return CAIRN_OK;
}

cairn_status Memory::free(void* pointer) {
  std::unique_lock lock(mutex_);
  const auto found = blocks_.find(pointer);
  if (found == blocks_.end()) return CAIRN_ERROR_INVALID_ARGUMENT;
  const uint64_t bytes = found->second;
  used_ -= bytes;
  blocks_.erase(found);
  if (bytes >= kMapFrom) lock.unlock();  // giving back many pages takes long
  release(pointer, bytes);
  return CAIRN_OK;
}

uint64_t Memory::free_bytes() {
  std::lock_guard lock(mutex_);
  return limit_ > used_ ? limit_ - used_ : 0;
}

namespace {

template <typename T>
void fill_elements(void* to, T value, uint64_t count) {
  T* elements = static_cast<T*>(to);
  if (reinterpret_cast<uintptr_t>(to) % alignof(T) == 0) {
    std::fill_n(elements, count, value);
  } else {
    for (uint64_t i = 0; i < count; ++i) std::memcpy(elements + i, &value, sizeof(T));
  }
}

}  // namespace

cairn_status fill_memory(void* to, uint32_t value, uint32_t element_bytes, uint64_t count) {
  if (!to && count != 0) return CAIRN_ERROR_INVALID_ARGUMENT;
  switch (element_bytes) {
    case 1: std::memset(to, static_cast<int>(value & 0xff), count); return CAIRN_OK;
    case 2: fill_elements(to, static_cast<uint16_t>(value), count); return CAIRN_OK;
    case 4: fill_elements(to, value, count); return CAIRN_OK;
    default: return CAIRN_ERROR_INVALID_ARGUMENT;
  }
}

}  // namespace cairn::cpu
