// What build systems ask of nvcc, hipcc and hipconfig: versions, paths, and the plan of a compilation.
#pragma once

#include <string>
#include <vector>

#include "src/base/result.h"
#include "tools/cc/invocation.h"

namespace cairn::cc {

// Phase::kQuery: --version, -dumpversion, -print-resource-dir, --help, ...
Status answer_query(const Invocation& invocation);

// Prints what -v and --dryrun print: nvcc's "#$ NAME=value" lines with commands, or clang's.
Status describe(const Invocation& invocation);

// The hipconfig program. Returns its exit code.
int run_hipconfig(const std::vector<std::string>& arguments);

}  // namespace cairn::cc
