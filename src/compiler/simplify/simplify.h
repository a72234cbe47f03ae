// The simplify stage: LLVM's scalar passes on SPMD IR, without anything that depends on the target or on vectors.
#pragma once

#include "llvm/IR/Module.h"

namespace cairn::compiler {

// Inlines, promotes memory to registers, simplifies, unrolls small constant loops; then decides contraction and how
// indices into workgroup memory wrap.
// At `opt_level` 0 only what is marked always-inline is inlined and memory promoted.
void simplify(llvm::Module& module, unsigned opt_level);

}  // namespace cairn::compiler
