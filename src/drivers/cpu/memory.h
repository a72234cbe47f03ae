// Device memory: the machine's own, counted against a limit, with every allocation known so that wild and double
// frees are found.
#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "include/cairn/driver.h"

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
  struct Block {
    void* start;     // what the system gave
    uint64_t bytes;  // counted, and unmapped when `mapped`
    bool mapped;
  };
  static void release(const Block& block);

  const uint64_t limit_;
  std::mutex mutex_;
  uint64_t used_ = 0;                        // guarded by mutex_
  std::unordered_map<void*, Block> blocks_;  // guarded by mutex_; by the pointer that was handed out
};

// Fills `count` elements of 1, 2 or 4 bytes with the low bytes of `value`.
cairn_status fill_memory(void* to, uint32_t value, uint32_t element_bytes, uint64_t count);

}  // namespace cairn::cpu
