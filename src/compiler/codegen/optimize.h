// LLVM's passes for one target, on lowered modules: scalar clean-up, the loop vectoriser, unrolling.
#pragma once

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace cairn::compiler {

void optimize_for_target(llvm::Module& module, llvm::TargetMachine& machine, unsigned opt_level, bool fast_math);

}  // namespace cairn::compiler
