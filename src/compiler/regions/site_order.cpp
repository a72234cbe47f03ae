#include "src/compiler/regions/site_order.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"

namespace cairn::compiler {

using namespace llvm;

DenseMap<const BasicBlock*, unsigned> order_blocks(Function& function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  // Post-order that visits the ways out of a loop first, so that in the reverse they come last.
  SmallVector<const BasicBlock*, 32> post_order;
  SmallPtrSet<const BasicBlock*, 32> seen;
  struct Visit {
    const BasicBlock* block;
    SmallVector<const BasicBlock*, 4> successors;
  };
  auto open = [&](const BasicBlock* block) {
    Visit visit{block, {}};
    for (const BasicBlock* successor : successors(block)) visit.successors.push_back(successor);
    // Taken from the back: shallow ones first.
    llvm::stable_sort(visit.successors, [&](const BasicBlock* a, const BasicBlock* b) {
      return loops.getLoopDepth(a) > loops.getLoopDepth(b);
    });
    return visit;
  };
  SmallVector<Visit, 32> stack;
  seen.insert(&function.getEntryBlock());
  stack.push_back(open(&function.getEntryBlock()));
  while (!stack.empty()) {
    if (stack.back().successors.empty()) {
      post_order.push_back(stack.back().block);
      stack.pop_back();
      continue;
    }
    const BasicBlock* next = stack.back().successors.pop_back_val();
    if (seen.insert(next).second) stack.push_back(open(next));
  }
  DenseMap<const BasicBlock*, unsigned> order;
  unsigned next = 0;
  for (const BasicBlock* block : llvm::reverse(post_order)) order[block] = next++;
  return order;
}

}  // namespace cairn::compiler
