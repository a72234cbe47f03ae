// Pages of device memory from the system.
#pragma once

#include <cstdint>

namespace cairn::cpu {

inline uint64_t round_up(uint64_t value, uint64_t unit) { return (value + unit - 1) & ~(unit - 1); }

// Zeros, taken from the machine when first touched. `alignment` is a power of two, both are multiples of a page. Null
// when the system has no more.
void* map_pages(uint64_t bytes, uint64_t alignment);
void unmap_pages(void* start, uint64_t bytes);

}  // namespace cairn::cpu
