#include "src/compiler/vectorize/thread_loop.h"

#include "include/cairn/kernel_abi.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "src/compiler/normalize/kernel_arguments.h"
#include "src/compiler/spmd/abi_access.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

constexpr uint32_t kMaxThreads = 1024;

// A counted loop whose body runs at least once: `index` counts from `from` up to `limit`.
struct Loop {
  BasicBlock* body;
  PHINode* index;
  BasicBlock* latch;  // where the body goes on to
  BasicBlock* exit;
  BranchInst* back_edge;
};

class EntryBuilder {
 public:
  explicit EntryBuilder(Function& kernel)
      : kernel_(kernel), module_(*kernel.getParent()), context_(kernel.getContext()), builder_(context_) {}

  void run();

 private:
  void make_entry();
  void load_dispatch_values();
  Loop open_loop(Value* from, Value* limit, const Twine& name);
  void next_block_id();
  CallInst* call_body();
  void place_body(CallInst* call);
  void replace_queries(SmallVectorImpl<Instruction*>& body);
  Value* query_value(IRBuilder<>& builder, StringRef name);
  Value* linear_thread(IRBuilder<>& builder);
  void provide_thread(const SmallVectorImpl<Instruction*>& body);
  void mark_independent(const SmallVectorImpl<Instruction*>& body);

  Function& kernel_;
  Module& module_;
  LLVMContext& context_;
  IRBuilder<> builder_;
  Function* entry_ = nullptr;
  Value* block_ = nullptr;
  Value* dispatch_ = nullptr;
  Value* kernarg_ = nullptr;
  Value* grid_[3] = {};
  Value* extent_[3] = {};  // threads a block
  Value* dynamic_shared_ = nullptr;
  Value* block_id_[3] = {};
  Value* thread_id_[3] = {};
  Loop rows_{};  // the innermost loop, over x
  bool has_private_memory_ = false;
};

void EntryBuilder::make_entry() {
  auto* pointer = PointerType::get(context_, 0);
  Type* i64 = Type::getInt64Ty(context_);
  auto* type = FunctionType::get(Type::getInt32Ty(context_), {pointer, i64, i64}, false);
  entry_ = Function::Create(type, GlobalValue::ExternalLinkage, 0, "", &module_);
  entry_->takeName(&kernel_);
  kernel_.setName(entry_->getName() + ".body");
  entry_->setDoesNotThrow();
  entry_->addFnAttr(kEntryAttribute);
  entry_->getArg(0)->setName("block");
  entry_->getArg(1)->setName("first");
  entry_->getArg(2)->setName("count");
  entry_->addParamAttr(0, Attribute::NonNull);
  entry_->addParamAttr(0, Attribute::getWithDereferenceableBytes(context_, sizeof(cairn_block)));
  block_ = entry_->getArg(0);
  if (DISubprogram* subprogram = kernel_.getSubprogram()) {
    entry_->setSubprogram(subprogram);
    kernel_.setSubprogram(nullptr);
    builder_.SetCurrentDebugLocation(DILocation::get(context_, subprogram->getLine(), 0, subprogram));
  }
  builder_.SetInsertPoint(BasicBlock::Create(context_, "entry", entry_));
}

void EntryBuilder::load_dispatch_values() {
  static constexpr const char* kGridNames[] = {"nctaid.x", "nctaid.y", "nctaid.z"};
  static constexpr const char* kExtentNames[] = {"ntid.x", "ntid.y", "ntid.z"};
  dispatch_ = load_dispatch(builder_, block_);
  kernarg_ = load_kernarg(builder_, dispatch_);
  for (unsigned i = 0; i < 3; ++i) {
    grid_[i] = load_u32(builder_, dispatch_, offsetof(cairn_dispatch, grid) + 4 * i, kGridNames[i]);
    extent_[i] = load_u32(builder_, dispatch_, offsetof(cairn_dispatch, block) + 4 * i, kExtentNames[i], true, 1,
                          kMaxThreads + 1);
  }
  dynamic_shared_ = load_u32(builder_, dispatch_, offsetof(cairn_dispatch, dynamic_shared), "dynamic.shared");
}

Loop EntryBuilder::open_loop(Value* from, Value* limit, const Twine& name) {
  BasicBlock* before = builder_.GetInsertBlock();
  Loop loop{};
  loop.body = BasicBlock::Create(context_, name, entry_);
  loop.latch = BasicBlock::Create(context_, name + ".next", entry_);
  loop.exit = BasicBlock::Create(context_, name + ".end", entry_);
  builder_.CreateBr(loop.body);
  builder_.SetInsertPoint(loop.body);
  loop.index = builder_.CreatePHI(from->getType(), 2, name + ".index");
  loop.index->addIncoming(from, before);
  builder_.SetInsertPoint(loop.latch);
  Value* next = builder_.CreateAdd(loop.index, ConstantInt::get(from->getType(), 1), "", true, true);
  loop.index->addIncoming(next, loop.latch);
  loop.back_edge = builder_.CreateCondBr(builder_.CreateICmpULT(next, limit), loop.body, loop.exit);
  builder_.SetInsertPoint(loop.body);
  return loop;
}

CallInst* EntryBuilder::call_body() {
  SmallVector<Value*> arguments;
  const KernargLayout layout = kernarg_layout(kernel_);
  for (Argument& parameter : kernel_.args()) {
    Value* address = field_address(builder_, kernarg_, layout.arguments[parameter.getArgNo()].offset);
    if (!parameter.hasByValAttr()) {
      LoadInst* load = builder_.CreateLoad(parameter.getType(), address, parameter.getName());
      load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(context_, {}));
      arguments.push_back(load);
    } else {
      // The kernel does not write to it (privatize_written_arguments), so all threads may share the buffer's.
      arguments.push_back(address);
    }
  }
  for (Argument& parameter : kernel_.args())
    parameter.getParent()->removeParamAttr(parameter.getArgNo(), Attribute::ByVal);
  return CallInst::Create(kernel_.getFunctionType(), &kernel_, arguments);
}

Value* EntryBuilder::linear_thread(IRBuilder<>& builder) {
  Value* row =
      builder.CreateAdd(builder.CreateMul(thread_id_[2], extent_[1], "", true, true), thread_id_[1], "", true, true);
  return builder.CreateAdd(builder.CreateMul(row, extent_[0], "", true, true), thread_id_[0], "thread.index", true,
                           true);
}

Value* EntryBuilder::query_value(IRBuilder<>& builder, StringRef name) {
  constexpr unsigned kWarpShift = 5;
  if (name == "cairn.laneid") return builder.CreateAnd(linear_thread(builder), (1u << kWarpShift) - 1);
  if (name == "cairn.warpid") return builder.CreateLShr(linear_thread(builder), kWarpShift);
  if (name == "cairn.warpsize") return builder.getInt32(1u << kWarpShift);
  if (name == "cairn.dynamic.shared.size") return dynamic_shared_;
  const unsigned dimension = name.back() - 'x';
  name = name.drop_back(2);
  if (name == "cairn.tid") return thread_id_[dimension];
  if (name == "cairn.ctaid") return block_id_[dimension];
  return name == "cairn.ntid" ? extent_[dimension] : grid_[dimension];
}

void EntryBuilder::replace_queries(SmallVectorImpl<Instruction*>& body) {
  SmallVector<Instruction*> kept;
  for (Instruction* instruction : body) {
    const OpInfo* op = called_op(*instruction);
    if (!op || (op->kind != OpKind::kThreadQuery && op->kind != OpKind::kUniformQuery)) {
      kept.push_back(instruction);
      continue;
    }
    IRBuilder<> builder(instruction);
    instruction->replaceAllUsesWith(query_value(builder, op->name));
    instruction->eraseFromParent();
  }
  body.assign(kept.begin(), kept.end());
}

// Functions that were not inlined, and services that name the thread, get a cairn_thread; the lower stage finds it by
// its name's metadata. SROA dissolves it where no one else looks.
void EntryBuilder::provide_thread(const SmallVectorImpl<Instruction*>& body) {
  const bool needed = any_of(body, [](Instruction* instruction) {
    auto* call = dyn_cast<CallBase>(instruction);
    if (!call || isa<IntrinsicInst>(call)) return false;
    const Function* callee = call->getCalledFunction();
    return !callee || !callee->isDeclaration() || find_op(callee->getName());
  });
  if (!needed) return;
  IRBuilder<> builder(&*entry_->getEntryBlock().getFirstInsertionPt());
  AllocaInst* thread =
      builder.CreateAlloca(ArrayType::get(builder.getInt8Ty(), sizeof(cairn_thread)), nullptr, "thread");
  thread->setAlignment(Align(16));
  thread->setMetadata("cairn.thread", MDNode::get(context_, {}));
  builder.CreateStore(block_, field_address(builder, thread, offsetof(cairn_thread, block)));
  builder.SetInsertPoint(rows_.body, rows_.body->getFirstInsertionPt());
  for (unsigned i = 0; i < 3; ++i) {
    builder.CreateStore(thread_id_[i], field_address(builder, thread, offsetof(cairn_thread, id) + 4 * i));
  }
  builder.CreateStore(linear_thread(builder), field_address(builder, thread, offsetof(cairn_thread, index)));
}

// Atomics and calls order what threads do to memory, and inlined allocas (private arrays) are one piece of memory that
// each thread of the row uses in turn; without them the row's accesses are independent.
void EntryBuilder::mark_independent(const SmallVectorImpl<Instruction*>& body) {
  const bool ordered = has_private_memory_ || any_of(body, [](Instruction* instruction) {
                         return instruction->isAtomic() || isa<FenceInst>(instruction) || instruction->isVolatile();
                       });
  SmallVector<Metadata*> properties{nullptr};
  if (!ordered) {
    MDNode* group = MDNode::getDistinct(context_, {});
    for (Instruction* instruction : body) {
      if (instruction->mayReadOrWriteMemory()) instruction->setMetadata(LLVMContext::MD_access_group, group);
    }
    properties.push_back(MDNode::get(context_, {MDString::get(context_, "llvm.loop.parallel_accesses"), group}));
  }
  properties.push_back(MDNode::get(context_, {MDString::get(context_, kThreadLoopMetadata)}));
  MDNode* id = MDNode::getDistinct(context_, properties);
  id->replaceOperandWith(0, id);
  rows_.back_edge->setMetadata(LLVMContext::MD_loop, id);
}

void EntryBuilder::place_body(CallInst* call) {
  SmallPtrSet<BasicBlock*, 16> others;
  for (BasicBlock& block : *entry_) {
    if (&block != rows_.body) others.insert(&block);
  }
  has_private_memory_ = any_of(instructions(kernel_), [](Instruction& each) { return isa<AllocaInst>(each); });
  InlineFunctionInfo info;
  InlineResult inlined = InlineFunction(*call, info);
  assert(inlined.isSuccess() && "a kernel's body can always be inlined");
  (void)inlined;
  SmallVector<Instruction*> body;
  for (BasicBlock& block : *entry_) {
    if (others.contains(&block)) continue;
    for (Instruction& instruction : block) {
      if (&instruction != rows_.index) body.push_back(&instruction);
    }
  }
  replace_queries(body);
  provide_thread(body);
  mark_independent(body);
}

void EntryBuilder::run() {
  make_entry();
  load_dispatch_values();
  CallInst* call = call_body();
  Value* first = entry_->getArg(1);
  Value* zero = builder_.getInt32(0);

  // The index of the first block, from its linear index; later ones count on with carry.
  Value* grid_x = builder_.CreateZExt(grid_[0], builder_.getInt64Ty());
  Value* grid_y = builder_.CreateZExt(grid_[1], builder_.getInt64Ty());
  Value* row = builder_.CreateUDiv(first, grid_x);
  Value* start[3] = {builder_.CreateTrunc(builder_.CreateURem(first, grid_x), builder_.getInt32Ty()),
                     builder_.CreateTrunc(builder_.CreateURem(row, grid_y), builder_.getInt32Ty()),
                     builder_.CreateTrunc(builder_.CreateUDiv(row, grid_y), builder_.getInt32Ty())};
  BasicBlock* before = builder_.GetInsertBlock();
  Value* end = builder_.CreateAdd(first, entry_->getArg(2));
  Loop blocks = open_loop(first, end, "block");
  static constexpr const char* kNames[] = {"ctaid.x", "ctaid.y", "ctaid.z"};
  PHINode* ids[3];
  for (unsigned i = 0; i < 3; ++i) {
    ids[i] = builder_.CreatePHI(builder_.getInt32Ty(), 2, kNames[i]);
    ids[i]->addIncoming(start[i], before);
    block_id_[i] = ids[i];
  }
  for (unsigned i = 0; i < 3; ++i) {
    builder_.CreateStore(ids[i], field_address(builder_, block_, offsetof(cairn_block, id) + 4 * i));
  }

  Loop planes = open_loop(zero, extent_[2], "thread.z");
  Loop columns = open_loop(zero, extent_[1], "thread.y");
  // Fault messages name a thread: one of the row here, its place in the row by mark_running_threads.
  Value* row_index =
      builder_.CreateMul(builder_.CreateAdd(builder_.CreateMul(planes.index, extent_[1]), columns.index), extent_[0]);
  builder_.CreateStore(row_index, field_address(builder_, block_, offsetof(cairn_block, scheduler)));
  builder_.CreateStore(builder_.CreateShl(extent_[0], 16),
                       field_address(builder_, block_, offsetof(cairn_block, thread)));
  rows_ = open_loop(zero, extent_[0], "thread.x");
  thread_id_[0] = rows_.index;
  thread_id_[1] = columns.index;
  thread_id_[2] = planes.index;
  call->insertInto(rows_.body, rows_.body->end());
  builder_.CreateBr(rows_.latch);
  call->setDebugLoc(builder_.getCurrentDebugLocation());

  builder_.SetInsertPoint(rows_.exit);
  builder_.CreateBr(columns.latch);
  builder_.SetInsertPoint(columns.exit);
  builder_.CreateBr(planes.latch);
  builder_.SetInsertPoint(planes.exit);
  builder_.CreateBr(blocks.latch);
  builder_.SetInsertPoint(blocks.back_edge);
  Value* x = builder_.CreateAdd(ids[0], builder_.getInt32(1));
  Value* carry_x = builder_.CreateICmpEQ(x, grid_[0]);
  Value* y = builder_.CreateAdd(ids[1], builder_.CreateZExt(carry_x, builder_.getInt32Ty()));
  Value* carry_y = builder_.CreateICmpEQ(y, grid_[1]);
  ids[0]->addIncoming(builder_.CreateSelect(carry_x, zero, x), blocks.latch);
  ids[1]->addIncoming(builder_.CreateSelect(carry_y, zero, y), blocks.latch);
  ids[2]->addIncoming(builder_.CreateAdd(ids[2], builder_.CreateZExt(carry_y, builder_.getInt32Ty())), blocks.latch);
  builder_.SetInsertPoint(blocks.exit);
  builder_.CreateRet(builder_.getInt32(CAIRN_BLOCK_DONE));

  place_body(call);
  kernel_.replaceAllUsesWith(entry_);
  kernel_.eraseFromParent();
}

}  // namespace

void make_thread_loops(Module& module) {
  SmallVector<Function*> kernels;
  for (Function& function : module) {
    if (is_kernel(function) && !function.isDeclaration()) kernels.push_back(&function);
  }
  for (Function* kernel : kernels) EntryBuilder(*kernel).run();
}

}  // namespace cairn::compiler
