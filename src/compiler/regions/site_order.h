// The order of program points that the thread scheduler converges by: points inside a loop come before those after it.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"

namespace cairn::compiler {

// A number for each reachable block; a block that others lead to comes after them, back edges aside, and all blocks of
// a loop come before the blocks that the loop exits to.
llvm::DenseMap<const llvm::BasicBlock*, unsigned> order_blocks(llvm::Function& function);

}  // namespace cairn::compiler
