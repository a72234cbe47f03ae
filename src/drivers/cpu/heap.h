// The device heap: what malloc and new give inside kernels.
#pragma once

#include <atomic>
#include <cstdint>

namespace cairn::cpu {

class Heap {
 public:
  // 16-byte aligned; null when the limit is reached.
  void* allocate(uint64_t bytes);
  // Null is ignored; anything else must look live.
  void free(void* pointer);
  // True for null and for what `allocate` gave and nobody has freed. Reads the 16 bytes before the pointer.
  static bool looks_live(const void* pointer);

  uint64_t limit() const { return limit_.load(std::memory_order_relaxed); }
  void set_limit(uint64_t bytes) { limit_.store(bytes, std::memory_order_relaxed); }

  static constexpr uint64_t kDefaultLimit = 8u << 20;  // as CUDA's cudaLimitMallocHeapSize

 private:
  std::atomic<uint64_t> limit_{kDefaultLimit};
  std::atomic<uint64_t> used_{0};
};

}  // namespace cairn::cpu
