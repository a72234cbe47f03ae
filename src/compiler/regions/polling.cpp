#include "src/compiler/regions/polling.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// Instructions of the loop that `root` is computed from, through phis.
SmallPtrSet<const Instruction*, 32> slice_in_loop(const Value* root, const Loop& loop) {
  SmallPtrSet<const Instruction*, 32> slice;
  SmallVector<const Value*, 16> work{root};
  while (!work.empty()) {
    const auto* instruction = dyn_cast<Instruction>(work.pop_back_val());
    if (!instruction || !loop.contains(instruction) || !slice.insert(instruction).second) continue;
    for (const Use& use : instruction->operands()) work.push_back(use.get());
  }
  return slice;
}

bool reads_changing_memory(const Instruction& instruction) {
  if (const auto* load = dyn_cast<LoadInst>(&instruction)) return load->isVolatile() || load->isAtomic();
  return isa<AtomicCmpXchgInst>(instruction) || isa<AtomicRMWInst>(instruction);
}

// True when the expected value of the exchange comes from the location itself, read earlier in the loop.
bool is_retry(const AtomicCmpXchgInst& exchange, const Loop& loop) {
  const auto slice = slice_in_loop(exchange.getCompareOperand(), loop);
  if (slice.contains(&exchange)) return true;
  for (const Instruction* instruction : slice) {
    const auto* load = dyn_cast<LoadInst>(instruction);
    if (load && load->getPointerOperand() == exchange.getPointerOperand()) return true;
  }
  return false;
}

// A load that only feeds a retried exchange is part of the retry.
bool feeds_retry(const LoadInst& load, const Loop& loop) {
  for (const BasicBlock* block : loop.blocks()) {
    for (const Instruction& instruction : *block) {
      const auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction);
      if (exchange && exchange->getPointerOperand() == load.getPointerOperand() && is_retry(*exchange, loop))
        return true;
    }
  }
  return false;
}

bool polls(const Loop& loop) {
  SmallVector<BasicBlock*, 4> exiting;
  loop.getExitingBlocks(exiting);
  for (BasicBlock* block : exiting) {
    const Instruction* terminator = block->getTerminator();
    for (const Instruction* instruction : slice_in_loop(terminator, loop)) {
      if (!reads_changing_memory(*instruction)) continue;
      if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(instruction); exchange && is_retry(*exchange, loop))
        continue;
      if (const auto* load = dyn_cast<LoadInst>(instruction); load && feeds_retry(*load, loop)) continue;
      return true;
    }
  }
  return false;
}

}  // namespace

bool add_yields(Function& function) {
  if (function.isDeclaration()) return false;
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  SmallPtrSet<BasicBlock*, 8> latches;
  for (Loop* loop : loops.getLoopsInPreorder()) {
    if (!polls(*loop)) continue;
    SmallVector<BasicBlock*, 4> of_loop;
    loop->getLoopLatches(of_loop);
    latches.insert(of_loop.begin(), of_loop.end());
  }
  for (BasicBlock* latch : latches) {
    IRBuilder<> builder(latch->getTerminator());
    builder.CreateCall(declare_op(*function.getParent(), "cairn.yield"));
  }
  return !latches.empty();
}

}  // namespace cairn::compiler
