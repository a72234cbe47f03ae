#include "src/drivers/cpu/memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "src/base/os/mapping.h"

namespace cairn::cpu {
namespace {

// From here on memory comes in pages of its own: touched lazily, given back at once when freed.
constexpr uint64_t kMapFrom = 1u << 20;
constexpr uint64_t kHugePage = 2u << 20;

uint64_t round_up(uint64_t value, uint64_t unit) { return (value + unit - 1) & ~(unit - 1); }

void* map_pages(uint64_t bytes) {
  void* start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return start == MAP_FAILED ? nullptr : start;
}

}  // namespace

Memory::~Memory() {
  for (const auto& [pointer, block] : blocks_) release(block);
}

void Memory::release(const Block& block) {
  if (block.mapped) {
    munmap(block.start, block.bytes);
  } else {
    std::free(block.start);
  }
}

cairn_status Memory::allocate(uint64_t bytes, uint64_t alignment, void** pointer) {
  if (bytes == 0 || !pointer || (alignment != 0 && !std::has_single_bit(alignment)))
    return CAIRN_ERROR_INVALID_ARGUMENT;
  if (bytes > limit_ || alignment > limit_) return CAIRN_ERROR_OUT_OF_MEMORY;

  const bool mapped = bytes >= kMapFrom;
  const bool huge = bytes >= 2 * kHugePage;
  const uint64_t at_least = huge ? kHugePage : kAlignment;
  alignment = std::max(alignment, at_least);
  // Pages are aligned by the system; anything coarser is cut out of a larger mapping.
  const uint64_t slack = mapped && alignment > os::page_bytes() ? alignment : 0;
  const uint64_t counted = mapped ? round_up(bytes, os::page_bytes()) + slack : round_up(bytes, alignment);

  std::lock_guard lock(mutex_);
  if (bytes > limit_ - used_) return CAIRN_ERROR_OUT_OF_MEMORY;
  void* start = mapped ? map_pages(counted) : std::aligned_alloc(alignment, counted);
  if (!start) return CAIRN_ERROR_OUT_OF_MEMORY;
  void* result = reinterpret_cast<void*>(round_up(reinterpret_cast<uint64_t>(start), alignment));
  if (huge) madvise(result, bytes, MADV_HUGEPAGE);  // a hint: failure changes nothing
  blocks_[result] = Block{start, counted, mapped};
  used_ += counted;
  *pointer = result;
  return CAIRN_OK;
}

cairn_status Memory::free(void* pointer) {
  Block block;
  {
    std::lock_guard lock(mutex_);
    const auto found = blocks_.find(pointer);
    if (found == blocks_.end()) return CAIRN_ERROR_INVALID_ARGUMENT;
    block = found->second;
    used_ -= block.bytes;
    blocks_.erase(found);
  }
  release(block);
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
