// What HIP knows of memory: every allocation, registered host range and device variable, found by any address inside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <shared_mutex>

#include "src/hip/api_types.h"

namespace cairn::hip {

enum class MemoryKind : uint8_t {
  kDevice,      // hipMalloc
  kHost,        // hipHostMalloc: pinned
  kManaged,     // hipMallocManaged, __managed__ variables
  kRegistered,  // the user's own, pinned by hipHostRegister
  kVariable,    // __device__ and __constant__ variables: not freed by anyone
};

struct Allocation {
  char* base = nullptr;
  size_t bytes = 0;
  MemoryKind kind = MemoryKind::kDevice;
  int device = 0;      // ordinal of the device that was current
  unsigned flags = 0;  // as given by the user
  hipMemPool_t pool = nullptr;
  bool owned_by_module = false;  // __managed__ variables: hipFree refuses them
  bool freed_to_pool = false;    // given back by hipFreeAsync, and kept by its pool or about to go
  // Advice and prefetches on managed memory; only remembered, since all memory is the machine's.
  bool read_mostly = false;
  bool coarse_grained = false;
  int preferred_location = hipInvalidDeviceId;
  int accessed_by = hipInvalidDeviceId;
  int prefetched_to = hipInvalidDeviceId;
  uint64_t id = 0;  // HIP_POINTER_ATTRIBUTE_BUFFER_ID

  // Bytes from `pointer`, which lies inside, to the end.
  size_t room(const void* pointer) const {
    return bytes - static_cast<size_t>(static_cast<const char*>(pointer) - base);
  }
  bool is_host() const { return kind == MemoryKind::kHost || kind == MemoryKind::kRegistered; }
};

// Safe from any thread.
class AllocationTable {
 public:
  void add(Allocation allocation);

  // The allocation that `pointer` lies in.
  std::optional<Allocation> find(const void* pointer) const;
  // The allocation that begins at `base`, taken out when `accept` says so.
  std::optional<Allocation> take(const void* base, const std::function<bool(const Allocation&)>& accept);
  // Whether any part of the range is in the table.
  bool overlaps(const void* pointer, size_t bytes) const;
  // Changes the allocation that `pointer` lies in; false when there is none.
  bool change(const void* pointer, const std::function<void(Allocation&)>& change);
  void for_each(const std::function<void(const Allocation&)>& visit) const;
  // Takes out all for which `accept` is true, and hands them over.
  void take_all(const std::function<bool(const Allocation&)>& accept,
                const std::function<void(const Allocation&)>& use);

 private:
  using Map = std::map<uintptr_t, Allocation>;
  Map::const_iterator containing(const void* pointer) const;

  mutable std::shared_mutex mutex_;
  Map map_;  // by base
  uint64_t next_id_ = 1;
};

}  // namespace cairn::hip
