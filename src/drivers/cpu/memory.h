// Device memory: the machine's own, counted against a limit, with every allocation known so that wild and double
// frees are found. As on GPUs it is mapped in units of MemoryChunks::kChunkBytes, and zero until somebody writes to it.
#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "include/cairn/driver.h"
#include "src/drivers/cpu/memory_chunks.h"

namespace cairn::cpu {

class Memory {
 public:
  explicit Memory(uint64_t limit_bytes) : limit_(limit_bytes) {}
  // Gives back what is still allocated.
  ~Memory();

  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  // `alignment` is 0 or a power of two; memory is aligned to at least kAlignment. Contents are undefined.
  cairn_status allocate(uint64_t bytes, uint64_t alignment, void** pointer);
  // CAIRN_ERROR_INVALID_ARGUMENT for anything but a live result of `allocate`.
  cairn_status free(void* pointer);

  uint64_t total_bytes() const { return limit_; }
  uint64_t free_bytes();

  static constexpr uint64_t kAlignment = 256;

 private:
  void release(void* pointer, uint64_t bytes);

  const uint64_t limit_;
  std::mutex mutex_;
  // Guarded by mutex_:
  uint64_t used_ = 0;
  std::unordered_map<void*, uint64_t> blocks_;  // what is allocated, and its bytes as counted
  MemoryChunks small_;
};

// Fills `count` elements of 1, 2 or 4 bytes with the low bytes of `value`.
cairn_status fill_memory(void* to, uint32_t value, uint32_t element_bytes, uint64_t count);

}  // namespace cairn::cpu
