// Lowers what is left of the `cairn.*` operations: queries to loads, services to calls through the dispatch's table.
#pragma once

#include "llvm/IR/Module.h"

namespace cairn::compiler {

// Runs after add_thread_argument.
void lower_operations(llvm::Module& module);

}  // namespace cairn::compiler
