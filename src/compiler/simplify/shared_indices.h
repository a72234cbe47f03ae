// Addresses of workgroup memory have 32 bits on GPUs, so an index computed in unsigned arithmetic may wrap below zero:
// p[~i] with an unsigned i is p[-i - 1] there.
#pragma once

#include "llvm/IR/Function.h"

namespace cairn::compiler {

// Makes widened unsigned indices into workgroup memory signed. An index that does not wrap is far below 2^31, so its
// value stays the same.
void wrap_shared_indices(llvm::Function& function);

}  // namespace cairn::compiler
