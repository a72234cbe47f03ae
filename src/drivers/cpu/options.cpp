#include "src/drivers/cpu/options.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "src/base/env.h"
#include "src/base/os/cpus.h"
#include "src/base/parse.h"

namespace cairn::cpu {
namespace {

constexpr uint32_t kMaxUnits = 1024;
constexpr uint32_t kMaxDevices = 64;

// Settings as the user gave them; 0 and empty mean that the driver decides.
struct Settings {
  int64_t devices = 0;
  int64_t units = 0;
  uint64_t memory_bytes = 0;
  std::optional<bool> pin;
  std::string target;
};

Status bad_value(std::string_view key, std::string_view value) {
  return Status(StatusCode::kInvalidArgument,
                "cpu driver: '" + std::string(value) + "' is not a value of option '" + std::string(key) + "'");
}

Status set(Settings& settings, std::string_view key, std::string_view value) {
  if (key == "devices" || key == "units") {
    const std::optional<int64_t> number = parse_integer(value);
    if (!number || *number < 0) return bad_value(key, value);
    (key == "devices" ? settings.devices : settings.units) = *number;
  } else if (key == "memory") {
    const std::optional<uint64_t> bytes = parse_bytes(value);
    if (!bytes) return bad_value(key, value);
    settings.memory_bytes = *bytes;
  } else if (key == "pin") {
    settings.pin = parse_flag(value);
    if (!settings.pin) return bad_value(key, value);
  } else if (key == "target") {
    if (value != "spmd" && !parse_target(value)) return bad_value(key, value);
    settings.target = value;
  } else {
    return Status(StatusCode::kInvalidArgument, "cpu driver: unknown option '" + std::string(key) + "'");
  }
  return Status();
}

Settings from_environment() {
  Settings settings;
  settings.devices = env_integer(Env::kCpuDevices, 1, kMaxDevices);
  settings.units = env_integer(Env::kCpuUnits, 0, kMaxUnits);
  settings.memory_bytes = env_bytes(Env::kCpuMemory);
  if (env_is_set(Env::kCpuPin)) settings.pin = env_flag(Env::kCpuPin);
  settings.target = env_text(Env::kCpuTarget);
  return settings;
}

// True when nothing keeps the process from using every processor of the machine.
bool alone_on_machine() {
  return !os::cgroup_cpu_quota() && static_cast<int>(os::allowed_cpus().size()) >= os::online_cpus();
}

uint64_t usable_memory() {
  const uint64_t physical = os::physical_memory_bytes();
  return std::min(physical, os::cgroup_memory_limit().value_or(physical));
}

Result<Options> settle(const Settings& settings) {
  Options options;
  options.devices = static_cast<uint32_t>(std::clamp<int64_t>(settings.devices, 1, kMaxDevices));
  const int64_t all_units = settings.units > 0 ? settings.units : os::usable_cpu_count();
  options.units = static_cast<uint32_t>(std::clamp<int64_t>(all_units / options.devices, 1, kMaxUnits));
  options.memory_bytes = (settings.memory_bytes ? settings.memory_bytes : usable_memory()) / options.devices;
  options.pin = settings.pin.value_or(settings.units == 0 && alone_on_machine());
  options.target = best_target();
  if (settings.target == "spmd") {
    options.spmd_first = true;
  } else if (!settings.target.empty()) {
    const std::optional<Target> wanted = parse_target(settings.target);
    if (!wanted) return bad_value("target", settings.target);
    options.target = std::min(*wanted, options.target);
  }
  return options;
}

}  // namespace

Result<Options> read_options(const char* text) {
  Settings settings = from_environment();
  for (std::string_view entry : split(text ? text : "", ',')) {
    const size_t equals = entry.find('=');
    const std::string_view value = equals == entry.npos ? std::string_view() : entry.substr(equals + 1);
    CAIRN_RETURN_IF_ERROR(set(settings, entry.substr(0, equals), value));
  }
  return settle(settings);
}

}  // namespace cairn::cpu
