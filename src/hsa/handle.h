// Handles of things that live as long as the runtime (agents, ISAs, pools, caches): a tag and an index, so that
// whatever bits a caller passes can be checked without touching memory.
#pragma once

#include <cstdint>
#include <optional>

namespace cairn::hsa {

enum class HandleKind : uint32_t {
  kAgent = 1,
  kIsa,
  kWavefront,
  kCache,
  kPool,
  kRegion,
};

inline constexpr uint32_t kHandleTag = 0xCA120000u;

constexpr uint64_t make_handle(HandleKind kind, uint32_t index) {
  return (static_cast<uint64_t>(kHandleTag | static_cast<uint32_t>(kind)) << 32) | (index + 1);
}

// The index in a handle of that kind and below `count`; nothing for any other bits.
constexpr std::optional<uint32_t> handle_index(HandleKind kind, uint64_t handle, size_t count) {
  if ((handle >> 32) != (kHandleTag | static_cast<uint32_t>(kind))) return std::nullopt;
  const uint32_t number = static_cast<uint32_t>(handle);
  if (number == 0 || number > count) return std::nullopt;
  return number - 1;
}

}  // namespace cairn::hsa
