// cairn-cc, run in a process of its own.
#pragma once

#include <string>
#include <vector>

namespace cairn::rtc {

// Runs the cairn-cc of this library's installation under the name of a toolkit's driver, waits for it, and puts what it
// said into `*log`, by way of the file at `log_path`. True when it succeeded.
bool run_compiler(const char* name, const std::vector<std::string>& arguments, const std::string& log_path,
                  std::string* log);

}  // namespace cairn::rtc
