// `cairn info`: the devices of this machine.
#include <cstdio>

#include "tools/cairn/command.h"
#include "tools/cairn/system_report.h"

namespace cairn::tool {

int run_info(const std::vector<std::string>& arguments) {
  bool json = false;
  for (const std::string& argument : arguments) {
    if (argument != "--json") return fail("cairn info takes --json, not '" + argument + "'");
    json = true;
  }
  Result<SystemReport> report = gather_system_report();
  if (!report.ok()) return fail(report.status().message());
  const std::string text = json ? to_json(*report) : to_table(*report);
  return std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0 ? fail("cannot write the report") : 0;
}

}  // namespace cairn::tool
