// The commands of `cairn`, one a file.
#pragma once

#include <string>
#include <vector>

namespace cairn::tool {

// Each takes the words after its name and returns the exit status of the program.
int run_info(const std::vector<std::string>& arguments);
int run_cc(const std::vector<std::string>& arguments);
int run_run(const std::vector<std::string>& arguments);

// "cairn: error: ..." on standard error; returns 1, the exit status that goes with it.
int fail(const std::string& message);

}  // namespace cairn::tool
