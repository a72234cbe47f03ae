// Allocating and freeing memory through HSA, with the books kept in the allocation table.
#pragma once

#include <cstddef>

#include "src/hip/allocation_table.h"
#include "src/hip/api_types.h"

namespace cairn::hip {

class Device;

// `bytes` > 0. The memory belongs to `device`; kRegistered and kVariable are not for allocating.
hipError_t allocate_memory(Device& device, MemoryKind kind, size_t bytes, unsigned flags, void** pointer,
                           hipMemPool_t pool = nullptr);

// Frees what begins at `pointer` and is of one of the kinds for which `accept` is true; hipErrorInvalidValue for
// anything else, freed memory included.
hipError_t free_memory(void* pointer, bool (*accept)(MemoryKind kind));

// Frees all that the user allocated on the device, and forgets what was registered there.
void free_all_memory_of(Device& device);

}  // namespace cairn::hip
