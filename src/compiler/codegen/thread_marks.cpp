#include "src/compiler/codegen/thread_marks.h"

#include "include/cairn/kernel_abi.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "src/compiler/lower/context.h"
#include "src/compiler/spmd/abi_access.h"
#include "src/compiler/vectorize/thread_loop.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// What the marks are: include/cairn/kernel_abi.h, cairn_block::thread and CAIRN_THREAD_MARK.

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

// In one straight piece of code a register can tell the thread: its mark stands before every instruction of the round.
// What is called has registers of its own.
bool can_count_in_register(const Loop& loop) {
  if (loop.getNumBlocks() != 1) return false;
  return none_of(*loop.getHeader(), [](const Instruction& instruction) {
    return isa<CallBase>(instruction) && (!isa<IntrinsicInst>(instruction) || isa<MemIntrinsic>(instruction));
  });
}

// The counter counts on after the closing mark, so that one register can hold it and what it becomes.
void count_on_last(PHINode& counter, Instruction& terminator) {
  auto* next = cast<Instruction>(counter.getIncomingValueForBlock(terminator.getParent()));
  SmallVector<Instruction*> moved{next};
  for (User* user : next->users()) {
    auto* instruction = cast<Instruction>(user);
    if (instruction == &counter || instruction->getParent() != terminator.getParent()) continue;
    if (!isa<CmpInst>(instruction) || !instruction->hasOneUser() || instruction->user_back() != &terminator) return;
    moved.push_back(instruction);
  }
  for (Instruction* instruction : moved) instruction->moveBefore(terminator.getIterator());
}

void mark_register(IRBuilder<>& builder, Value* counter, uint64_t threads) {
  auto* type = FunctionType::get(builder.getVoidTy(), {counter->getType(), builder.getInt32Ty()}, false);
  auto* mark = InlineAsm::get(type, "nopq ${1:c}(${0:q})", "r,i", /*hasSideEffects=*/true);
  builder.CreateCall(mark, {counter, builder.getInt32(CAIRN_THREAD_MARK | static_cast<uint32_t>(threads))});
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
      const uint64_t threads = threads_a_round(*counter, *loop);
      IRBuilder<> builder(&*loop->getHeader()->getFirstInsertionPt());
      if (can_count_in_register(*loop)) {
        mark_register(builder, counter, threads);
        Instruction* terminator = loop->getHeader()->getTerminator();
        builder.SetInsertPoint(terminator);
        mark_register(builder, counter, 0);
        count_on_last(*counter, *terminator);
        continue;
      }
      Value* place = builder.CreateZExtOrTrunc(counter, builder.getInt32Ty());
      place = builder.CreateOr(place, builder.getInt32(static_cast<uint32_t>(threads) << 16));
      // Volatile: nothing in the program reads it, only a fault handler.
      builder.CreateStore(place, field_address(builder, function.getArg(0), offsetof(cairn_block, thread)), true);
    }
  }
}

}  // namespace cairn::compiler
