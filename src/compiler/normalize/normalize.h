// The normalize stage: a front end's module becomes SPMD IR.
#pragma once

#include <string>

#include "llvm/IR/Module.h"
#include "src/base/result.h"

namespace cairn::compiler {

struct NormalizeOptions {
  std::string device_library;  // path of device.bc; empty: beside the running library or program
  bool relocatable = false;    // keep what other translation units may refer to
};

Status normalize(llvm::Module& module, const NormalizeOptions& options);

}  // namespace cairn::compiler
