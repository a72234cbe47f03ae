// The table of environment variables, and its getters.
#include "src/base/env.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "src/base/log.h"
#include "src/base/parse.h"

extern char** environ;

namespace cairn {
namespace {

constexpr EnvVariable kVariables[] = {
#define CAIRN_ENV(id, group, name, type, fallback, default_text, meaning) \
  {group, name, EnvType::type, fallback, default_text, meaning},
#include "src/base/env_table.def"
#undef CAIRN_ENV
};

const EnvVariable& entry(Env variable) { return kVariables[static_cast<size_t>(variable)]; }

const char* value_or_null(const EnvVariable& variable) {
  const char* value = std::getenv(variable.name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

// The parsed value, or the parsed fallback with a warning when the value is not of the variable's type.
template <typename T>
T parse_or_fallback(Env variable, std::optional<T> (*parse)(std::string_view)) {
  const EnvVariable& known = entry(variable);
  const T fallback = parse(known.fallback).value_or(T{});
  const char* value = value_or_null(known);
  if (value == nullptr) return fallback;
  const std::optional<T> parsed = parse(value);
  if (!parsed) {
    CAIRN_LOG(kWarning, kBase, "%s=%s is not understood; using the default (%s)", known.name, value,
              known.default_text);
    return fallback;
  }
  return *parsed;
}

bool is_known(std::string_view name) {
  for (const EnvVariable& variable : kVariables) {
    if (name == variable.name) return true;
  }
  return false;
}

}  // namespace

std::span<const EnvVariable> env_variables() { return kVariables; }

bool env_is_set(Env variable) { return value_or_null(entry(variable)) != nullptr; }

bool env_is_present(Env variable) { return std::getenv(entry(variable).name) != nullptr; }

bool env_flag(Env variable) { return parse_or_fallback<bool>(variable, parse_flag); }
int64_t env_integer(Env variable) { return parse_or_fallback<int64_t>(variable, parse_integer); }

int64_t env_integer(Env variable, int64_t least, int64_t most) {
  const int64_t value = env_integer(variable);
  const int64_t used = std::clamp(value, least, most);
  if (used != value) {
    CAIRN_LOG(kWarning, kBase, "%s=%lld is not in %lld to %lld; using %lld", entry(variable).name,
              static_cast<long long>(value), static_cast<long long>(least), static_cast<long long>(most),
              static_cast<long long>(used));
  }
  return used;
}

uint64_t env_bytes(Env variable) { return parse_or_fallback<uint64_t>(variable, parse_bytes); }

std::string env_text(Env variable) {
  const char* value = value_or_null(entry(variable));
  return value != nullptr ? value : entry(variable).fallback;
}

int warn_unknown_env() {
  static constexpr std::string_view kPrefix = "CAIRN_";
  int unknown = 0;
  for (char** item = environ; item != nullptr && *item != nullptr; ++item) {
    const std::string_view text(*item);
    const std::string_view name = text.substr(0, text.find('='));
    if (!name.starts_with(kPrefix) || is_known(name)) continue;
    ++unknown;
    CAIRN_LOG(kWarning, kBase, "environment variable %.*s is not one of Cairn's (see docs/environment.md)",
              static_cast<int>(name.size()), name.data());
  }
  return unknown;
}

}  // namespace cairn
