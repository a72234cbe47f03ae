#include "src/compiler/regions/suspending.h"

#include "llvm/IR/InstIterator.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {

using namespace llvm;

bool SuspendingFunctions::suspends_at(const Instruction& instruction) const {
  if (const OpInfo* op = called_op(instruction)) return op_suspends(*op);
  const auto* call = dyn_cast<CallBase>(&instruction);
  if (!call || call->isInlineAsm()) return false;
  if (const Function* callee = call->getCalledFunction()) return functions.contains(const_cast<Function*>(callee));
  return indirect_calls_suspend;
}

SuspendingFunctions find_suspending_functions(Module& module) {
  SuspendingFunctions result;
  bool changed = true;
  while (changed) {
    changed = false;
    for (Function& function : module) {
      if (function.isDeclaration() || result.functions.contains(&function)) continue;
      const bool taken = !is_kernel(function) && function.hasAddressTaken();
      bool suspends = result.indirect_calls_suspend && taken;
      for (Instruction& instruction : instructions(function)) {
        if (suspends) break;
        suspends = result.suspends_at(instruction);
      }
      if (!suspends) continue;
      result.functions.insert(&function);
      result.indirect_calls_suspend |= taken;
      changed = true;
    }
  }
  return result;
}

}  // namespace cairn::compiler
