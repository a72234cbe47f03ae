// Inline PTX: the snippets that portable device code uses, as SPMD IR.
#pragma once

#include "llvm/IR/Module.h"
#include "src/base/result.h"

namespace cairn::compiler {

// Replaces every inline assembly call. One that has no translation gives kCompile with its text.
Status translate_inline_asm(llvm::Module& module);

}  // namespace cairn::compiler
