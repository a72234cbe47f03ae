// Checks that a module is SPMD IR as docs/spmd-ir.md defines it.
#pragma once

#include "llvm/IR/Module.h"
#include "src/base/result.h"

namespace cairn::compiler {

// kCompile with the first violation found. Includes LLVM's own verifier.
Status verify_spmd(const llvm::Module& module);

}  // namespace cairn::compiler
