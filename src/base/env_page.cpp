// docs/environment.md, made from the table of environment variables.
#include <string>

#include "src/base/env.h"

namespace cairn {
namespace {

const char* type_name(EnvType type) {
  switch (type) {
    case EnvType::kFlag: return "0 or 1";
    case EnvType::kInteger: return "integer";
    case EnvType::kBytes: return "bytes (k, m, g, t)";
    case EnvType::kText: return "text";
  }
  return "";
}

}  // namespace

std::string env_reference_page() {
  std::string page =
      "# Environment variables\n\n"
      "Made from `src/base/env_table.def` by `cmake --build build/release --target docs`; a test fails when this page\n"
      "is out of date. A `CAIRN_` variable that is not listed gives a warning when a program starts.\n";
  std::string_view group;
  for (const EnvVariable& variable : env_variables()) {
    if (group != variable.group) {
      group = variable.group;
      page.append("\n## ").append(group).append("\n\n| Variable | Value | Default | Meaning |\n|---|---|---|---|\n");
    }
    page.append("| `").append(variable.name).append("` | ").append(type_name(variable.type));
    page.append(" | ").append(variable.default_text).append(" | ").append(variable.meaning).append(" |\n");
  }
  return page;
}

}  // namespace cairn
