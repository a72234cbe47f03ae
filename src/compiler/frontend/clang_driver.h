// clang's driver, asked for the commands that it would run: the search paths of this machine's C++ library, the
// -cc1 line of a compilation, the linker's line.
#pragma once

#include <string>
#include <vector>

#include "src/base/result.h"

namespace cairn::compiler {

// The one command that `clang++ <arguments>` would run, without the program's name. kCompile when clang rejects the
// arguments, with its message.
Result<std::vector<std::string>> clang_driver_command(const std::vector<std::string>& arguments);

}  // namespace cairn::compiler
