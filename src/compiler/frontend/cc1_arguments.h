// The two -cc1 command lines of a source: what the host's driver says, changed into each pass's dialect.
#pragma once

#include <string>
#include <vector>

#include "src/base/result.h"
#include "src/compiler/frontend/frontend.h"

namespace cairn::compiler {

enum class Pass { kHost, kDevice };

// The plain host compilation that clang's driver plans for these options, as -cc1 arguments without "-cc1".
// `action` is the driver's "-c", "-E", "-fsyntax-only".
Result<std::vector<std::string>> plain_cc1_arguments(const FrontendOptions& options, Pass pass,
                                                     const std::string& action);

// `plain` made into the device pass: nvptx64, no host processor features, no dependency output.
std::vector<std::string> device_cc1_arguments(const std::vector<std::string>& plain, const FrontendOptions& options);

// `plain` made into the host pass of a CUDA or HIP source; C and C++ sources come back with the include path added.
std::vector<std::string> host_cc1_arguments(const std::vector<std::string>& plain, const FrontendOptions& options);

}  // namespace cairn::compiler
