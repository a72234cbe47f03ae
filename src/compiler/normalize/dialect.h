// Translates what a front end for another target says (llvm.nvvm.*, ptx_kernel, vprintf) to SPMD IR.
#pragma once

#include "llvm/IR/Module.h"
#include "src/base/result.h"

namespace cairn::compiler {

// Marks kernels with the "cairn.kernel" attribute and drops target calling conventions and target attributes.
void mark_kernels(llvm::Module& module);

// Replaces calls of target intrinsics and run-time entry points with operations of SPMD IR or generic LLVM IR. An
// intrinsic that has no translation gives kCompile, with its name and the function that calls it.
Status translate_dialect(llvm::Module& module);

}  // namespace cairn::compiler
