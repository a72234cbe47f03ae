// Bounds of what the runtime offers, as its queries report them.
#pragma once

#include <cstdint>

namespace cairn::hsa {

inline constexpr uint32_t kMinQueuePackets = 64;
inline constexpr uint32_t kMaxQueuePackets = 131072;
inline constexpr uint32_t kMaxQueues = 128;
inline constexpr uint64_t kAllocationGranule = 256;  // bytes; also the alignment of every allocation
inline constexpr uint64_t kTimestampHz = 1'000'000'000;

}  // namespace cairn::hsa
