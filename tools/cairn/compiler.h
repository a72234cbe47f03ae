// Calling the compiler, which is the program cairn-cc beside this one.
#pragma once

#include <string>
#include <vector>

#include "src/base/result.h"

namespace cairn::tool {

// Where cairn-cc stands; kNotFound when this installation has none.
Result<std::string> find_compiler();

// Replaces this process; returns only on failure.
Status replace_process(const std::string& program, const std::vector<std::string>& arguments);

// Runs a program to its end. The exit status as a shell gives it: 128 + n when signal n ended it.
Result<int> run_to_end(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace cairn::tool
