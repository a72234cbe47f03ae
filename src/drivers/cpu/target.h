// The instruction sets that native code objects come in, and which of them this processor runs.
#pragma once

#include <optional>
#include <string_view>

namespace cairn::cpu {

// The x86-64 psABI's micro-architecture levels.
enum class Target { kV2 = 2, kV3 = 3, kV4 = 4 };

// "x86-64-v2", "x86-64-v3", "x86-64-v4".
const char* target_name(Target target);
std::optional<Target> parse_target(std::string_view name);

// The highest level whose features the processor has and the operating system saves.
Target best_target();

}  // namespace cairn::cpu
