// Configuration from the environment. Every variable stands in env_table.def; there is no other getenv in Cairn's
// libraries. Getters read the environment at each call, so callers on hot paths keep the value.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cairn {

enum class Env {
#define CAIRN_ENV(id, group, name, type, fallback, default_text, meaning) id,
#include "src/base/env_table.def"
#undef CAIRN_ENV
};

enum class EnvType { kFlag, kInteger, kBytes, kText };

struct EnvVariable {
  const char* group;  // heading on the reference page
  const char* name;
  EnvType type;
  const char* fallback;      // what a getter reads when the variable is unset or empty
  const char* default_text;  // the default as the reference page gives it
  const char* meaning;
};

// All variables, in the table's order; index with the Env value.
std::span<const EnvVariable> env_variables();

// True when the variable is set and not empty.
bool env_is_set(Env variable);

// True also when the variable is set to nothing, for those where that means something.
bool env_is_present(Env variable);

// The value, or the table's fallback. A value that does not parse gives the fallback and one warning in the log.
bool env_flag(Env variable);
int64_t env_integer(Env variable);
int64_t env_integer(Env variable, int64_t least, int64_t most);  // the nearest of these, with a warning
uint64_t env_bytes(Env variable);
std::string env_text(Env variable);

// Warns once for each CAIRN_* variable in the environment that the table does not know: most likely a misspelling.
// Called by the runtime's start, once a process. Returns how many there are.
int warn_unknown_env();

// The reference page, in Markdown.
std::string env_reference_page();

}  // namespace cairn
