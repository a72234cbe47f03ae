// Which functions of a module may suspend: those that reach an operation at which a thread waits.
#pragma once

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Module.h"

namespace cairn::compiler {

struct SuspendingFunctions {
  llvm::SmallPtrSet<llvm::Function*, 16> functions;
  // True when some function whose address is taken may suspend. Then every function whose address is taken counts as
  // one that may, since an indirect call cannot tell them apart.
  bool indirect_calls_suspend = false;

  // True when this instruction is a point at which its function may suspend.
  bool suspends_at(const llvm::Instruction& instruction) const;
};

SuspendingFunctions find_suspending_functions(llvm::Module& module);

}  // namespace cairn::compiler
