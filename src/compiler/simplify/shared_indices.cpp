#include "src/compiler/simplify/shared_indices.h"

#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "src/compiler/spmd/shared_pointers.h"

namespace cairn::compiler {

using namespace llvm;

void wrap_shared_indices(Function& function) {
  const SimplifyQuery layout(function.getDataLayout());
  for (Instruction& instruction : instructions(function)) {
    auto* element = dyn_cast<GetElementPtrInst>(&instruction);
    if (!element || !points_to_shared(*element->getPointerOperand())) continue;
    for (Use& index : element->indices()) {
      auto* widened = dyn_cast<ZExtInst>(index.get());
      if (!widened || widened->hasNonNeg() || !widened->getOperand(0)->getType()->isIntegerTy(32)) continue;
      if (isKnownNonNegative(widened->getOperand(0), layout)) continue;
      IRBuilder<> builder(element);
      index.set(builder.CreateSExt(widened->getOperand(0), widened->getType(), widened->getName()));
      if (widened->use_empty()) widened->eraseFromParent();
      element->setNoWrapFlags(element->getNoWrapFlags().withoutNoUnsignedWrap());
    }
  }
}

}  // namespace cairn::compiler
