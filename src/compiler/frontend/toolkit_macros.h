// The macros by which sources tell nvcc from hipcc, a device pass from a host pass, and versions of the toolkits.
#pragma once

#include <string>
#include <vector>

#include "src/compiler/frontend/frontend.h"

namespace cairn::compiler {

// -D and -U arguments for one pass over a CUDA or HIP source; `device` says which pass.
std::vector<std::string> toolkit_macros(const FrontendOptions& options, bool device);

}  // namespace cairn::compiler
