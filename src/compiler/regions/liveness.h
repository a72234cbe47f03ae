// Which values are alive at a function's suspension points.
#pragma once

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"

namespace cairn::compiler {

// For each block in `resumed` (which begin right after a suspension point), the instructions whose values are used in
// or after it but computed before. Values computed in `always` (which runs at every entry) are not counted.
llvm::DenseMap<llvm::BasicBlock*, llvm::SetVector<llvm::Instruction*>> live_values_at(
    llvm::Function& function, llvm::ArrayRef<llvm::BasicBlock*> resumed, const llvm::BasicBlock* always);

}  // namespace cairn::compiler
