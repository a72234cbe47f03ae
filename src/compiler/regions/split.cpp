#include "src/compiler/regions/split.h"

#include "include/cairn/kernel_abi.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"
#include "src/compiler/normalize/kernel_arguments.h"
#include "src/compiler/regions/frame.h"
#include "src/compiler/regions/liveness.h"
#include "src/compiler/regions/lockstep.h"
#include "src/compiler/regions/polling.h"
#include "src/compiler/regions/site_order.h"
#include "src/compiler/regions/suspending.h"
#include "src/compiler/spmd/abi_access.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// Room behind a kernel's own frame for the frames of functions that suspend and were not inlined.
constexpr uint64_t kNestedFrameBytes = 32 * 1024;

struct SuspensionPoint {
  CallBase* call;
  unsigned site;
  const OpInfo* op = nullptr;       // null: a call of a function that suspends
  BasicBlock* before = nullptr;     // ends at the point
  BasicBlock* resume = nullptr;     // where the dispatch block jumps to
  BasicBlock* continued = nullptr;  // where values are reloaded; the rest of the function follows
  BasicBlock* waiting = nullptr;    // for nested calls: the callee waits, so does the caller
};

// Turns one function into its step function.
class Splitter {
 public:
  Splitter(Function& original, const SuspendingFunctions& suspending, unsigned first_site,
           const DenseMap<Function*, Function*>& steps)
      : original_(original),
        suspending_(suspending),
        steps_(steps),
        step_(*steps.lookup(&original)),
        context_(original.getContext()),
        frame_(original.getDataLayout()),
        first_site_(first_site),
        builder_(context_) {}

  Status run();
  unsigned points() const { return points_.size(); }

 private:
  Value* thread() { return step_.getArg(0); }
  Value* frame() { return step_.getArg(1); }
  Value* slot(IRBuilder<>& builder, uint64_t offset, const Twine& name = "") {
    return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), frame(), offset, name);
  }

  void find_points();
  void take_body();
  void load_arguments();
  void hoist_queries();
  Status place_allocas();
  bool stays_in_one_region(AllocaInst& alloca);
  void split_blocks();
  void leave_for_operation(SuspensionPoint& point);
  void leave_for_call(SuspensionPoint& point);
  void keep_live_values();
  void keep_value(Instruction& value, ArrayRef<SuspensionPoint*> points, LoopInfo& loops);
  void wait(IRBuilder<>& builder, unsigned index);
  void close_edges();
  void rewrite_uses();
  void rewrite_returns();
  void finish_dispatch();

  Function& original_;
  const SuspendingFunctions& suspending_;
  const DenseMap<Function*, Function*>& steps_;
  Function& step_;
  LLVMContext& context_;
  FrameLayout frame_;
  CallSlots own_slots_;
  unsigned first_site_;
  SmallVector<SuspensionPoint> points_;
  BasicBlock* dispatch_ = nullptr;  // runs at every entry
  BasicBlock* body_ = nullptr;      // the original entry block
  Instruction* callee_frame_ = nullptr;
  bool nests_ = false;
  IRBuilder<> builder_;  // at the end of the dispatch block
  struct KeptValue {
    Instruction* value;
    SmallVector<Instruction*, 2> reloads;
  };
  SmallVector<KeptValue> kept_;
};

void Splitter::find_points() {
  const auto order = order_blocks(original_);
  SmallVector<std::pair<unsigned, BasicBlock*>> blocks;
  for (BasicBlock& block : original_) {
    if (auto it = order.find(&block); it != order.end()) blocks.push_back({it->second, &block});
  }
  llvm::sort(blocks, [](const auto& a, const auto& b) { return a.first < b.first; });
  unsigned site = first_site_;
  for (auto& [position, block] : blocks) {
    for (Instruction& instruction : *block) {
      if (!suspending_.suspends_at(instruction)) continue;
      SuspensionPoint point{cast<CallBase>(&instruction), site++};
      point.op = called_op(instruction);
      nests_ |= point.op == nullptr;
      points_.push_back(point);
    }
  }
}

void Splitter::take_body() {
  step_.splice(step_.begin(), &original_);
  // Now a declaration, which may neither be in a comdat nor be weak, as a template's instance is.
  original_.setComdat(nullptr);
  original_.setLinkage(GlobalValue::ExternalLinkage);
  body_ = &step_.getEntryBlock();
  dispatch_ = BasicBlock::Create(context_, "dispatch", &step_, body_);
  if (DISubprogram* subprogram = original_.getSubprogram()) {
    step_.setSubprogram(subprogram);
    original_.setSubprogram(nullptr);
  }
  builder_.SetInsertPoint(dispatch_);
  if (step_.getSubprogram()) {
    builder_.SetCurrentDebugLocation(
        DILocation::get(context_, step_.getSubprogram()->getLine(), 0, step_.getSubprogram()));
  }
}

// Parameters are loaded at every entry, so that none is ever kept across a point.
void Splitter::load_arguments() {
  if (is_kernel(original_)) {
    Value* kernarg = load_kernarg(builder_, load_dispatch(builder_, load_block(builder_, thread())));
    replace_parameters_by_kernarg(builder_, original_, kernarg);
    return;
  }
  for (Argument& argument : original_.args()) {
    Value* value = builder_.CreateLoad(argument.getType(), slot(builder_, own_slots_.arguments[argument.getArgNo()]),
                                       argument.getName());
    argument.replaceAllUsesWith(value);
  }
}

// Thread and block ids cost a load: they are taken at every entry rather than kept.
void Splitter::hoist_queries() {
  DenseMap<Function*, CallInst*> first;
  for (Instruction& instruction : make_early_inc_range(instructions(step_))) {
    const OpInfo* op = called_op(instruction);
    if (!op || (op->kind != OpKind::kThreadQuery && op->kind != OpKind::kUniformQuery)) continue;
    auto& call = cast<CallInst>(instruction);
    CallInst*& kept = first[call.getCalledFunction()];
    if (kept) {
      call.replaceAllUsesWith(kept);
      call.eraseFromParent();
    } else {
      kept = &call;
      call.removeFromParent();
      call.insertInto(dispatch_, dispatch_->end());
    }
  }
  builder_.SetInsertPoint(dispatch_);
}

// True when all uses lie in one block with no suspension point between the first and the last.
bool Splitter::stays_in_one_region(AllocaInst& alloca) {
  BasicBlock* home = nullptr;
  SmallPtrSet<const Instruction*, 8> users;
  for (User* user : alloca.users()) {
    auto* instruction = cast<Instruction>(user);
    if (isa<LifetimeIntrinsic>(instruction)) continue;
    if (home && instruction->getParent() != home) return false;
    home = instruction->getParent();
    users.insert(instruction);
    // An address that is passed on may be used later through what it went into.
    const bool direct = isa<LoadInst>(instruction) || isa<GetElementPtrInst>(instruction) ||
                        isa<MemIntrinsic>(instruction) ||
                        (isa<StoreInst>(instruction) && cast<StoreInst>(instruction)->getPointerOperand() == &alloca) ||
                        (called_op(*instruction) && called_op(*instruction)->kind == OpKind::kService);
    if (!direct) return false;
    if (isa<GetElementPtrInst>(instruction)) {
      for (User* indirect : instruction->users()) {
        auto* access = cast<Instruction>(indirect);
        const bool plain = isa<LoadInst>(access) ||
                           (isa<StoreInst>(access) && cast<StoreInst>(access)->getPointerOperand() == instruction);
        if (!plain || access->getParent() != home) return false;
        users.insert(access);
      }
    }
  }
  if (!home) return true;
  unsigned seen = 0;
  for (Instruction& instruction : *home) {
    seen += users.contains(&instruction);
    if (seen > 0 && seen < users.size() && suspending_.suspends_at(instruction)) return false;
  }
  return true;
}

Status Splitter::place_allocas() {
  SmallVector<AllocaInst*> allocas;
  for (Instruction& instruction : instructions(step_)) {
    if (auto* alloca = dyn_cast<AllocaInst>(&instruction)) allocas.push_back(alloca);
  }
  for (AllocaInst* alloca : allocas) {
    std::optional<TypeSize> size = alloca->getAllocationSize(step_.getDataLayout());
    if (!size || alloca->getParent() != body_) {
      return Status(StatusCode::kCompile, "'" + original_.getName().str() +
                                              "' allocates a variable amount of stack and waits for other threads; "
                                              "that is not supported");
    }
    if (stays_in_one_region(*alloca)) {
      alloca->removeFromParent();
      alloca->insertInto(dispatch_, dispatch_->begin());
      continue;
    }
    for (User* user : make_early_inc_range(alloca->users())) {
      if (isa<LifetimeIntrinsic>(user)) cast<Instruction>(user)->eraseFromParent();
    }
    const uint64_t offset = frame_.add(size->getFixedValue(), std::min(alloca->getAlign(), Align(kFrameAlignment)));
    alloca->replaceAllUsesWith(slot(builder_, offset, alloca->getName()));
    alloca->eraseFromParent();
  }
  return {};
}

// Cuts the function at its points. What each point needs is stored before it, its result is loaded after it.
void Splitter::split_blocks() {
  for (SuspensionPoint& point : points_) {
    point.before = point.call->getParent();
    BasicBlock* tail = point.before->splitBasicBlock(std::next(point.call->getIterator()), "after");
    point.continued = BasicBlock::Create(context_, "continue", &step_, tail);
    BranchInst::Create(tail, point.continued);
    tail->replacePhiUsesWith(point.before, point.continued);
    point.before->getTerminator()->setSuccessor(0, point.continued);
    if (point.op) {
      leave_for_operation(point);
    } else {
      leave_for_call(point);
    }
    point.call->eraseFromParent();
    point.call = nullptr;
  }
}

void Splitter::leave_for_operation(SuspensionPoint& point) {
  IRBuilder<> builder(point.call);
  Type* i64 = builder.getInt64Ty();
  auto argument_address = [&](IRBuilder<>& at, unsigned i) {
    return field_address(at, thread(), offsetof(cairn_thread, argument) + 8 * i);
  };
  for (auto [i, argument] : enumerate(point.call->args())) {
    builder.CreateStore(builder.CreateZExt(argument, i64), argument_address(builder, i));
  }
  builder.CreateStore(builder.getInt32(point.op->code),
                      field_address(builder, thread(), offsetof(cairn_thread, operation)));
  builder.CreateStore(builder.getInt32(point.site), field_address(builder, thread(), offsetof(cairn_thread, site)));
  point.resume = point.continued;
  if (point.call->getType()->isVoidTy()) return;
  builder.SetInsertPoint(point.continued->getTerminator());
  Value* result = builder.CreateLoad(i64, argument_address(builder, 0));
  point.call->replaceAllUsesWith(builder.CreateTrunc(result, point.call->getType()));
}

void Splitter::leave_for_call(SuspensionPoint& point) {
  FrameLayout callee_layout(step_.getDataLayout());
  const CallSlots slots = add_call_slots(callee_layout, *point.call->getFunctionType());
  IRBuilder<> builder(point.call);
  builder.CreateStore(builder.getInt32(0), field_address(builder, callee_frame_, kResumeIndexOffset));
  for (auto [i, argument] : enumerate(point.call->args())) {
    builder.CreateStore(argument, field_address(builder, callee_frame_, slots.arguments[i]));
  }

  // The call itself stands in a block of its own, to which the dispatch block returns until the callee is done.
  point.resume = BasicBlock::Create(context_, "call", &step_, point.continued);
  point.waiting = BasicBlock::Create(context_, "waiting", &step_, point.continued);
  Value* callee = point.call->getCalledFunction() ? steps_.lookup(point.call->getCalledFunction()) : nullptr;
  uint64_t callee_slot = 0;
  if (!callee) {
    callee_slot = frame_.add(builder.getPtrTy());
    builder.CreateStore(point.call->getCalledOperand(), slot(builder, callee_slot));
  }
  point.before->getTerminator()->setSuccessor(0, point.resume);
  builder.SetInsertPoint(point.resume);
  builder.SetCurrentDebugLocation(point.call->getDebugLoc());
  if (!callee) callee = builder.CreateLoad(builder.getPtrTy(), slot(builder, callee_slot));
  CallInst* status = builder.CreateCall(step_.getFunctionType(), callee, {thread(), callee_frame_});
  status->setMetadata(kStepCallMetadata, MDNode::get(context_, {}));
  builder.CreateCondBr(builder.CreateICmpEQ(status, builder.getInt32(CAIRN_STEP_DONE)), point.continued, point.waiting);
  new UnreachableInst(context_, point.waiting);

  if (point.call->getType()->isVoidTy()) return;
  builder.SetInsertPoint(point.continued->getTerminator());
  Value* result = builder.CreateLoad(point.call->getType(), field_address(builder, callee_frame_, slots.result));
  point.call->replaceAllUsesWith(result);
}

void Splitter::keep_live_values() {
  SmallVector<BasicBlock*> continued;
  for (SuspensionPoint& point : points_) continued.push_back(point.continued);
  auto live = live_values_at(step_, continued, dispatch_);
  MapVector<Instruction*, SmallVector<SuspensionPoint*>> points_of;
  for (SuspensionPoint& point : points_) {
    for (Instruction* value : live[point.continued]) points_of[value].push_back(&point);
  }
  DominatorTree dominators(step_);
  LoopInfo loops(dominators);
  for (auto& [value, points] : points_of) keep_value(*value, points, loops);
}

// Stores a value in the frame and reloads it behind the points: stored where it is computed, unless that is in a
// deeper loop than all the points that need it.
void Splitter::keep_value(Instruction& value, ArrayRef<SuspensionPoint*> points, LoopInfo& loops) {
  const uint64_t offset = frame_.add(value.getType());
  KeptValue kept{&value, {}};
  unsigned depth = ~0u;
  for (SuspensionPoint* point : points) depth = std::min(depth, loops.getLoopDepth(point->before));
  if (loops.getLoopDepth(value.getParent()) <= depth) {
    auto position = isa<PHINode>(value) ? value.getParent()->getFirstInsertionPt() : std::next(value.getIterator());
    IRBuilder<> builder(value.getParent(), position);
    builder.CreateStore(&value, slot(builder, offset));
  } else {
    for (SuspensionPoint* point : points) {
      IRBuilder<> builder(point->before->getTerminator());
      builder.CreateStore(&value, slot(builder, offset));
    }
  }
  for (SuspensionPoint* point : points) {
    IRBuilder<> builder(point->continued, point->continued->getFirstInsertionPt());
    kept.reloads.push_back(builder.CreateLoad(value.getType(), slot(builder, offset), value.getName()));
  }
  kept_.push_back(std::move(kept));
}

void Splitter::wait(IRBuilder<>& builder, unsigned index) {
  builder.CreateStore(builder.getInt32(index), slot(builder, kResumeIndexOffset));
  builder.CreateRet(builder.getInt32(CAIRN_STEP_WAITS));
}

void Splitter::close_edges() {
  for (auto [i, point] : enumerate(points_)) {
    BasicBlock* leaves = point.op ? point.before : point.waiting;
    leaves->getTerminator()->eraseFromParent();
    builder_.SetInsertPoint(leaves);
    wait(builder_, i + 1);
  }
}

void Splitter::finish_dispatch() {
  builder_.SetInsertPoint(dispatch_);
  Value* index = builder_.CreateLoad(builder_.getInt32Ty(), slot(builder_, kResumeIndexOffset), "resume.index");
  SwitchInst* jump = builder_.CreateSwitch(index, body_, points_.size());
  for (auto [i, point] : enumerate(points_)) jump->addCase(builder_.getInt32(i + 1), point.resume);
  if (!callee_frame_) return;
  callee_frame_->setOperand(1, builder_.getInt64(frame_.size()));
}

// With the jumps from the dispatch block in place, a kept value no longer reaches its uses alone: phis join it with
// its reloads.
void Splitter::rewrite_uses() {
  for (KeptValue& kept : kept_) {
    SSAUpdater updater;
    updater.Initialize(kept.value->getType(), kept.value->getName());
    updater.AddAvailableValue(kept.value->getParent(), kept.value);
    for (Instruction* reload : kept.reloads) updater.AddAvailableValue(reload->getParent(), reload);
    SmallVector<Use*> uses;
    for (Use& use : kept.value->uses()) {
      auto* user = cast<Instruction>(use.getUser());
      if (user->getParent() != kept.value->getParent() || isa<PHINode>(user)) uses.push_back(&use);
    }
    for (Use* use : uses) updater.RewriteUse(*use);
  }
}

void Splitter::rewrite_returns() {
  for (BasicBlock& block : step_) {
    auto* leave = dyn_cast<ReturnInst>(block.getTerminator());
    if (!leave) continue;
    IRBuilder<> builder(leave);
    if (Value* value = leave->getReturnValue()) builder.CreateStore(value, slot(builder, own_slots_.result));
    builder.CreateRet(builder.getInt32(CAIRN_STEP_DONE));
    leave->eraseFromParent();
  }
}

Status Splitter::run() {
  find_points();
  take_body();
  // The frame opens with these, for callers to find.
  if (!is_kernel(original_)) own_slots_ = add_call_slots(frame_, *original_.getFunctionType());
  rewrite_returns();
  load_arguments();
  hoist_queries();
  CAIRN_RETURN_IF_ERROR(place_allocas());
  if (nests_) {
    // The operand is the frame's size, known once everything has its slot.
    callee_frame_ = cast<Instruction>(
        builder_.CreateGEP(builder_.getInt8Ty(), frame(), builder_.CreateLoad(builder_.getInt64Ty(), frame())));
  }
  split_blocks();
  // The dispatch block has no way on yet: give it one, so that the flow graph is whole while values are traced.
  builder_.SetInsertPoint(dispatch_);
  Instruction* way_on = builder_.CreateBr(body_);
  keep_live_values();
  way_on->eraseFromParent();
  close_edges();
  finish_dispatch();
  rewrite_uses();
  if (is_kernel(original_)) {
    const uint64_t bytes = sizeof(cairn_thread) + frame_.size() + (nests_ ? kNestedFrameBytes : 0);
    step_.addFnAttr(kFrameBytesAttribute, std::to_string(bytes));
  }
  removeUnreachableBlocks(step_);
  return {};
}

// The step function that `function` becomes, without its body.
Function* declare_step(Function& function) {
  LLVMContext& context = function.getContext();
  auto* pointer = PointerType::get(context, 0);
  auto* type = FunctionType::get(Type::getInt32Ty(context), {pointer, pointer}, false);
  Function* step = Function::Create(type, function.getLinkage(), 0, function.getName() + ".step", function.getParent());
  step->setDoesNotThrow();
  step->addFnAttr(kStepAttribute, is_kernel(function) ? function.getName() : "");
  step->getArg(0)->setName("thread");
  step->getArg(1)->setName("frame");
  for (unsigned i : {0u, 1u}) {
    step->addParamAttr(i, Attribute::NonNull);
    step->addParamAttr(i, Attribute::NoUndef);
  }
  if (is_kernel(function)) step->setLinkage(GlobalValue::InternalLinkage);
  return step;
}

bool has_grid_barrier(Function& function) {
  return any_of(instructions(function), [](Instruction& instruction) {
    const OpInfo* op = called_op(instruction);
    return op && op->kind == OpKind::kGridBarrier;
  });
}

}  // namespace

Status split_at_suspension_points(Module& module) {
  bool polls = false, grid_barrier = false;
  for (Function& function : module) {
    keep_lockstep(function);
    if (add_yields(function)) {
      polls = true;
      if (is_kernel(function)) function.addFnAttr(kPollsAttribute);
    }
    if (has_grid_barrier(function)) {
      grid_barrier = true;
      if (is_kernel(function)) function.addFnAttr(kGridBarrierAttribute);
    }
  }
  const SuspendingFunctions suspending = find_suspending_functions(module);
  DenseMap<Function*, Function*> steps;
  SmallVector<Function*> originals;
  for (Function& function : module) {
    if (suspending.functions.contains(&function)) originals.push_back(&function);
  }
  for (Function* original : originals) {
    steps[original] = declare_step(*original);
    // What a called function does counts for every kernel that may call it.
    if (!is_kernel(*original)) continue;
    bool calls =
        any_of(instructions(*original), [&](Instruction& i) { return suspending.suspends_at(i) && !called_op(i); });
    if (calls && polls) original->addFnAttr(kPollsAttribute);
    if (calls && grid_barrier) original->addFnAttr(kGridBarrierAttribute);
  }
  unsigned site = 1;
  for (Function* original : originals) {
    Splitter splitter(*original, suspending, site, steps);
    CAIRN_RETURN_IF_ERROR(splitter.run());
    site += splitter.points();
  }
  for (Function* original : originals) {
    if (is_kernel(*original)) continue;  // what is left of a kernel is its declaration: its name and parameters
    original->replaceAllUsesWith(steps[original]);
    original->eraseFromParent();
  }
  return {};
}

}  // namespace cairn::compiler
