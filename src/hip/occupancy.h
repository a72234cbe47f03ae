// How many blocks of a kernel are resident at once.
#pragma once

#include "src/hip/api_types.h"
#include "src/hip/code_module.h"

namespace cairn::hip {

// On each compute unit; 0 where the kernel cannot run with blocks of that size. hipErrorInvalidValue for a block size
// below 1.
hipError_t resident_blocks(const Kernel& kernel, int block_size, size_t dynamic_shared, int* blocks);

// The block size, a multiple of a warp up to `limit` (0: the kernel's own), that keeps most threads resident, and the
// grid that fills the device with such blocks.
hipError_t best_block_size(const Kernel& kernel, size_t dynamic_shared, int limit, int* grid_size, int* block_size);

}  // namespace cairn::hip
