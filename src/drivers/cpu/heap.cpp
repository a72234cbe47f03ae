#include "src/drivers/cpu/heap.h"

#include <cstdlib>

namespace cairn::cpu {
namespace {

// Stands before each allocation, so that a wild free is found and a free one can be counted.
struct alignas(16) Header {
  uint64_t magic;
  uint64_t bytes;
};
constexpr uint64_t kLive = 0x6361697268656170;

}  // namespace

void* Heap::allocate(uint64_t bytes) {
  const uint64_t limit = this->limit();
  if (bytes > limit) return nullptr;
  const uint64_t counted = bytes + sizeof(Header);
  if (used_.fetch_add(counted, std::memory_order_relaxed) + counted > limit + sizeof(Header)) {
    used_.fetch_sub(counted, std::memory_order_relaxed);
    return nullptr;
  }
  auto* header = static_cast<Header*>(std::malloc(counted));
  if (!header) {
    used_.fetch_sub(counted, std::memory_order_relaxed);
    return nullptr;
  }
  *header = {kLive, counted};
  return header + 1;
}

bool Heap::looks_live(const void* pointer) {
  if (!pointer) return true;
  if (reinterpret_cast<uintptr_t>(pointer) % alignof(Header) != 0) return false;
  return (static_cast<const Header*>(pointer) - 1)->magic == kLive;
}

void Heap::free(void* pointer) {
  if (!pointer) return;
  Header* header = static_cast<Header*>(pointer) - 1;
  header->magic = 0;
  used_.fetch_sub(header->bytes, std::memory_order_relaxed);
  std::free(header);
}

}  // namespace cairn::cpu
