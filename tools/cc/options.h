// Reads a command line in nvcc's, hipcc's or clang's spelling into an Invocation.
#pragma once

#include <string>
#include <vector>

#include "src/base/result.h"
#include "tools/cc/invocation.h"

namespace cairn::cc {

// `arguments` without the program's name, response files expanded. kInvalidArgument names the argument at fault.
Result<Invocation> parse_command_line(Toolkit toolkit, std::string program, std::vector<std::string> arguments);

// What a file is by the ending of its name, for `toolkit`; none for the linker's inputs.
std::optional<compiler::Language> language_of(Toolkit toolkit, const std::string& path);

}  // namespace cairn::cc
