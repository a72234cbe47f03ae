#include "src/drivers/cpu/target.h"

namespace cairn::cpu {

const char* target_name(Target target) {
  switch (target) {
    case Target::kV4: return "x86-64-v4";
    case Target::kV3: return "x86-64-v3";
    case Target::kV2: break;
  }
  return "x86-64-v2";
}

std::optional<Target> parse_target(std::string_view name) {
  for (Target target : {Target::kV2, Target::kV3, Target::kV4}) {
    if (name == target_name(target)) return target;
  }
  return std::nullopt;
}

Target best_target() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return Target::kV4;
  if (__builtin_cpu_supports("x86-64-v3")) return Target::kV3;
  return Target::kV2;
}

}  // namespace cairn::cpu
