// The null device's memory: the C library's, with a limit, and a record of what was given out.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>

#include "include/cairn/status_codes.h"

namespace cairn::null {

inline constexpr uint64_t kMemoryBytes = uint64_t{1} << 30;

// Safe from several threads.
class Memory {
 public:
  ~Memory();

  // `alignment` 0 means 256 bytes; otherwise a power of two.
  cairn_status allocate(uint64_t bytes, uint64_t alignment, void** pointer);
  cairn_status free(void* pointer);
  uint64_t free_bytes() const;

 private:
  mutable std::mutex mutex_;
  std::map<void*, uint64_t> sizes_;  // guarded by mutex_
  uint64_t used_ = 0;                // guarded by mutex_
};

// Repeats the low `element_bytes` (1, 2, 4) of `value` `count` times.
cairn_status fill(void* to, uint32_t value, uint32_t element_bytes, uint64_t count);

}  // namespace cairn::null
