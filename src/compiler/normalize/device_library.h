// Links the device library: the math and helper functions that device code calls by name.
#pragma once

#include <string>

#include "llvm/IR/Module.h"
#include "src/base/result.h"

namespace cairn::compiler {

// Where device.bc stands beside the running library or program: <prefix>/lib/cairn/device.bc.
Result<std::string> find_device_library();

// Links in what the module needs of the library at `path` (empty: find_device_library) and makes it internal.
Status link_device_library(llvm::Module& module, const std::string& path);

}  // namespace cairn::compiler
