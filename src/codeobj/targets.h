// What the entries of a fat binary are for: native code by instruction-set level, or SPMD bitcode.
//
// A target is named as drivers name it ("x86-64-v3", "spmd"); an entry's id in the bundle is a prefix and the target.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn::codeobj {

inline constexpr std::string_view kTargetV2 = "x86-64-v2";
inline constexpr std::string_view kTargetV3 = "x86-64-v3";
inline constexpr std::string_view kTargetV4 = "x86-64-v4";
inline constexpr std::string_view kTargetSpmd = "spmd";  // LLVM bitcode of SPMD IR, for the JIT

// Bundles open with an empty entry for the host; LLVM's tools expect one.
inline constexpr std::string_view kHostEntryId = "host-x86_64-unknown-linux-gnu-";
inline constexpr std::string_view kDeviceEntryPrefix = "hip-x86_64-unknown-linux-gnu-";

inline std::string entry_id(std::string_view target) { return std::string(kDeviceEntryPrefix).append(target); }

// The target of an entry's id; nothing for the host's entry and for other people's devices.
inline std::optional<std::string_view> entry_target(std::string_view id) {
  if (!id.starts_with(kDeviceEntryPrefix)) return std::nullopt;
  return id.substr(kDeviceEntryPrefix.size());
}

}  // namespace cairn::codeobj
