#include "src/compiler/vectorize/bounds_guard.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "src/compiler/lower/context.h"
#include "src/compiler/vectorize/thread_loop.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// A thread loop whose header ends with `if (index < bound) body; else next thread`.
struct Guard {
  BranchInst* branch;
  ICmpInst::Predicate predicate;  // of index against bound, when the body runs: slt, sle, ult or ule
  Value* index;
  const SCEV* base;  // the index of the row's first thread
  const SCEV* bound;
  PHINode* counter;   // counts threads from 0 by 1
  Instruction* next;  // counter + 1
  const SCEV* threads;
};

// True when control goes from `block` to the loop's latch without doing anything.
bool leads_to_latch(const BasicBlock* block, const Loop& loop) {
  while (block != loop.getLoopLatch()) {
    const auto* branch = dyn_cast<BranchInst>(block->getTerminator());
    if (!branch || branch->isConditional() || block->size() != 1) return false;
    block = branch->getSuccessor(0);
  }
  return block->phis().empty();
}

std::optional<Guard> find_guard(Loop& loop, ScalarEvolution& evolution) {
  MDNode* id = loop.getLoopID();
  if (!id || !findOptionMDForLoopID(id, kThreadLoopMetadata) || !loop.getLoopPreheader() || !loop.getExitBlock())
    return {};
  BasicBlock* latch = loop.getLoopLatch();
  auto* branch = dyn_cast<BranchInst>(loop.getHeader()->getTerminator());
  if (!latch || latch == loop.getHeader() || loop.getExitingBlock() != latch || !branch || !branch->isConditional())
    return {};
  auto* compare = dyn_cast<ICmpInst>(branch->getCondition());
  if (!compare) return {};
  Guard guard{};
  guard.branch = branch;
  guard.predicate = compare->getPredicate();
  Value* bound = compare->getOperand(1);
  guard.index = compare->getOperand(0);
  if (loop.isLoopInvariant(guard.index)) {
    std::swap(guard.index, bound);
    guard.predicate = ICmpInst::getSwappedPredicate(guard.predicate);
  }
  if (leads_to_latch(branch->getSuccessor(0), loop)) {
    guard.predicate = ICmpInst::getInversePredicate(guard.predicate);
  } else if (!leads_to_latch(branch->getSuccessor(1), loop)) {
    return {};
  }
  switch (guard.predicate) {
    case ICmpInst::ICMP_SLT:
    case ICmpInst::ICMP_SLE:
    case ICmpInst::ICMP_ULT:
    case ICmpInst::ICMP_ULE: break;
    default: return {};
  }
  const auto* index = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(guard.index));
  guard.bound = evolution.getSCEV(bound);
  guard.threads = evolution.getBackedgeTakenCount(&loop);
  if (!index || index->getLoop() != &loop || !index->isAffine() || !index->getStepRecurrence(evolution)->isOne() ||
      !evolution.isLoopInvariant(guard.bound, &loop) || isa<SCEVCouldNotCompute>(guard.threads)) {
    return {};
  }
  guard.base = index->getStart();
  for (PHINode& phi : loop.getHeader()->phis()) {
    auto* start = dyn_cast<ConstantInt>(phi.getIncomingValueForBlock(loop.getLoopPreheader()));
    auto* next = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(latch));
    if (!start || !start->isZero() || !next || next->getOpcode() != Instruction::Add || next->getOperand(0) != &phi)
      continue;
    auto* step = dyn_cast<ConstantInt>(next->getOperand(1));
    if (!step || !step->isOne()) continue;
    guard.counter = &phi;
    guard.next = next;
    return guard;
  }
  return {};
}

class GuardRewriter {
 public:
  GuardRewriter(Loop& loop, const Guard& guard, ScalarEvolution& evolution, LoopInfo& loops, DominatorTree& dominators)
      : loop_(loop), guard_(guard), evolution_(evolution), loops_(loops), dominators_(dominators) {}

  // Leaves the loop as it was for rows whose index wraps, and a copy with the new bound for all others.
  void run() {
    BasicBlock* preheader = loop_.getLoopPreheader();
    BasicBlock* exit = loop_.getExitBlock();
    IRBuilder<> builder(preheader->getTerminator());
    expand(builder);
    // The copy gets a copy of the preheader too, which therefore must be empty.
    BasicBlock* original = SplitEdge(preheader, loop_.getHeader(), &dominators_, &loops_);
    ValueToValueMapTy map;
    SmallVector<BasicBlock*, 8> blocks;
    Loop* copy = cloneLoopWithPreheader(exit, original, &loop_, map, ".bounded", &loops_, &dominators_, blocks);
    remapInstructionsInBlocks(blocks, map);
    for (PHINode& phi : exit->phis()) {
      Value* value = phi.getIncomingValueForBlock(loop_.getLoopLatch());
      auto mapped = map.find(value);
      phi.addIncoming(mapped == map.end() ? value : static_cast<Value*>(mapped->second), copy->getLoopLatch());
    }
    bound_copy(map);
    // The loop as it was is for programs that count past the end of their index type: small rather than fast.
    for (const char* property : {"llvm.loop.vectorize.width", "llvm.loop.interleave.count"}) {
      addStringMetadataToLoop(&loop_, property, 1);
    }

    // preheader: row wraps -> as it was; nothing to do -> exit; else -> the copy.
    BasicBlock* check = BasicBlock::Create(builder.getContext(), "bounded.check", preheader->getParent(), original);
    if (Loop* parent = loop_.getParentLoop()) parent->addBasicBlockToLoop(check, loops_);
    preheader->getTerminator()->eraseFromParent();
    builder.SetInsertPoint(preheader);
    builder.CreateCondBr(wraps_, original, check);
    builder.SetInsertPoint(check);
    builder.CreateCondBr(builder.CreateICmpEQ(limit_, ConstantInt::get(limit_->getType(), 0)), exit,
                         copy->getLoopPreheader());
    for (PHINode& phi : exit->phis()) phi.addIncoming(PoisonValue::get(phi.getType()), check);
  }

 private:
  void expand(IRBuilder<>& builder) {
    SCEVExpander expander(evolution_, "bounds");
    Instruction* at = builder.GetInsertBlock()->getTerminator();
    Type* type = guard_.index->getType();
    Value* base = expander.expandCodeFor(guard_.base, type, at);
    Value* bound = expander.expandCodeFor(guard_.bound, type, at);
    Value* last = expander.expandCodeFor(guard_.threads, guard_.threads->getType(), at);
    last = builder.CreateZExtOrTrunc(last, type);
    Constant* one = ConstantInt::get(type, 1);
    const bool is_signed = ICmpInst::isSigned(guard_.predicate);
    Value* sum = builder.CreateBinaryIntrinsic(
        is_signed ? Intrinsic::sadd_with_overflow : Intrinsic::uadd_with_overflow, base, last);
    wraps_ = builder.CreateExtractValue(sum, 1);
    Value* room = builder.CreateBinaryIntrinsic(is_signed ? Intrinsic::ssub_sat : Intrinsic::usub_sat, bound, base);
    if (is_signed)
      room =
          builder.CreateBinaryIntrinsic(Intrinsic::smax, room, ConstantInt::get(type, is_inclusive() ? -1 : 0, true));
    if (is_inclusive()) {
      // Unsigned: a bound below the base leaves no room, which saturation alone does not show.
      Value* more = builder.CreateBinaryIntrinsic(is_signed ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, room, one);
      room =
          is_signed ? more : builder.CreateSelect(builder.CreateICmpULT(bound, base), ConstantInt::get(type, 0), more);
    }
    Value* threads = builder.CreateAdd(last, one);
    Value* limit = builder.CreateBinaryIntrinsic(is_signed ? Intrinsic::smin : Intrinsic::umin, room, threads);
    limit_ = builder.CreateZExtOrTrunc(limit, guard_.counter->getType());
  }

  void bound_copy(ValueToValueMapTy& map) {
    auto* branch = cast<BranchInst>(map[guard_.branch]);
    // The body's side is the one that does not lead to the latch.
    Loop* copy = loops_.getLoopFor(branch->getParent());
    const bool first_skips = leads_to_latch(branch->getSuccessor(0), *copy);
    branch->setCondition(ConstantInt::getBool(branch->getContext(), !first_skips));
    auto* back = cast<BranchInst>(copy->getLoopLatch()->getTerminator());
    IRBuilder<> builder(back);
    // A comparison of its own rather than a negated one: that is what trip counts are read from.
    const bool continues_when_true = back->getSuccessor(0) == copy->getHeader();
    back->setCondition(
        builder.CreateICmp(continues_when_true ? ICmpInst::ICMP_ULT : ICmpInst::ICMP_UGE, map[guard_.next], limit_));
    auto* index = dyn_cast<BinaryOperator>(map[guard_.index]);
    if (index && index->getOpcode() == Instruction::Add) {
      if (ICmpInst::isSigned(guard_.predicate))
        index->setHasNoSignedWrap();
      else
        index->setHasNoUnsignedWrap();
    }
  }

  bool is_inclusive() const { return guard_.predicate == ICmpInst::ICMP_SLE || guard_.predicate == ICmpInst::ICMP_ULE; }

  Loop& loop_;
  const Guard& guard_;
  ScalarEvolution& evolution_;
  LoopInfo& loops_;
  DominatorTree& dominators_;
  Value* wraps_ = nullptr;  // i1: the index wraps around within the row
  Value* limit_ = nullptr;  // threads of the row for which the body runs
};

}  // namespace

PreservedAnalyses BoundsGuardPass::run(Function& function, FunctionAnalysisManager& analyses) {
  if (!is_entry(function)) return PreservedAnalyses::all();
  auto& loops = analyses.getResult<LoopAnalysis>(function);
  auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  auto& dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  for (Loop* loop : loops.getLoopsInPreorder()) {
    std::optional<Guard> guard = find_guard(*loop, evolution);
    if (!guard) continue;
    GuardRewriter(*loop, *guard, evolution, loops, dominators).run();
    // One kernel has one row loop; what is left of the analyses is stale.
    return PreservedAnalyses::none();
  }
  return PreservedAnalyses::all();
}

}  // namespace cairn::compiler
