#include "src/compiler/codegen/thread_marks.h"

#include "include/cairn/kernel_abi.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "src/compiler/lower/context.h"
#include "src/compiler/spmd/abi_access.h"
#include "src/compiler/vectorize/thread_loop.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

bool is_thread_loop(const Loop& loop) {
  MDNode* id = loop.getLoopID();
  return id && findOptionMDForLoopID(id, kThreadLoopMetadata) != nullptr;
}

// The loop's counter of threads: an integer that grows by a constant each round.
PHINode* thread_counter(const Loop& loop) {
  for (PHINode& phi : loop.getHeader()->phis()) {
    if (!phi.getType()->isIntegerTy() || phi.getType()->getScalarSizeInBits() < 32) continue;
    BasicBlock* latch = loop.getLoopLatch();
    auto* next = latch ? dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(latch)) : nullptr;
    if (!next || next->getOpcode() != Instruction::Add || next->getOperand(0) != &phi) continue;
    auto* step = dyn_cast<ConstantInt>(next->getOperand(1));
    if (step && step->getSExtValue() > 0) return &phi;
  }
  return nullptr;
}

uint64_t threads_a_round(const PHINode& counter, const Loop& loop) {
  const auto* next = cast<BinaryOperator>(counter.getIncomingValueForBlock(loop.getLoopLatch()));
  return cast<ConstantInt>(next->getOperand(1))->getZExtValue();
}

// Work that only touches registers cannot fault.
bool may_fault(const Loop& loop) {
  for (BasicBlock* block : loop.blocks()) {
    for (Instruction& instruction : *block) {
      if (instruction.mayReadOrWriteMemory()) return true;
    }
  }
  return false;
}

}  // namespace

void mark_running_threads(Module& module) {
  for (Function& function : module) {
    if (!is_entry(function) || function.isDeclaration()) continue;
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    for (Loop* loop : loops.getLoopsInPreorder()) {
      if (!is_thread_loop(*loop) || !may_fault(*loop)) continue;
      PHINode* counter = thread_counter(*loop);
      if (!counter) continue;
      IRBuilder<> builder(&*loop->getHeader()->getFirstInsertionPt());
      Value* place = builder.CreateZExtOrTrunc(counter, builder.getInt32Ty());
      if (threads_a_round(*counter, *loop) > 1) place = builder.CreateOr(place, CAIRN_THREAD_OF_VECTOR);
      // Volatile: nothing in the program reads it, only a fault handler.
      builder.CreateStore(place, field_address(builder, function.getArg(0), offsetof(cairn_block, thread)), true);
    }
  }
}

}  // namespace cairn::compiler
