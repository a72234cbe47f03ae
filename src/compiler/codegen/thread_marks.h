// Marks which thread runs: in loops over threads, after they have become vectors or not, the place in the row is stored
// in the block at each round, so that a fault can be told to the user with its thread.
#pragma once

#include "llvm/IR/Module.h"

namespace cairn::compiler {

void mark_running_threads(llvm::Module& module);

}  // namespace cairn::compiler
