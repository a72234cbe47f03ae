// Marks which thread runs, so that a fault can be told to the user with its thread: loops over threads, after they have
// become vectors or not, say at each round where in the row they are, in a register or in the block.
#pragma once

#include "llvm/IR/Module.h"

namespace cairn::compiler {

void mark_running_threads(llvm::Module& module);

}  // namespace cairn::compiler
