#include "src/compiler/lower/operations.h"

#include "include/cairn/kernel_abi.h"
#include "llvm/IR/InstIterator.h"
#include "src/compiler/lower/context.h"
#include "src/compiler/spmd/abi_access.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

constexpr unsigned kWarpShift = 5;

class OperationLowering {
 public:
  explicit OperationLowering(Function& function) : function_(function) {}

  void lower(CallInst& call, const OpInfo& op) {
    IRBuilder<> builder(&call);
    Value* value = op.kind == OpKind::kService ? service(builder, call, op.name) : query(builder, op.name);
    if (!call.getType()->isVoidTy()) call.replaceAllUsesWith(value);
    call.eraseFromParent();
  }

 private:
  Value* thread() { return thread_of(function_); }
  Value* block(IRBuilder<>& builder) {
    return is_entry(function_) ? static_cast<Value*>(function_.getArg(0)) : load_block(builder, thread());
  }
  // In an entry the thread changes from one to the next, so its fields are not invariant there.
  Value* thread_field(IRBuilder<>& builder, uint64_t offset, const Twine& name) {
    return load_u32(builder, thread(), offset, name, !is_entry(function_));
  }

  Value* query(IRBuilder<>& builder, StringRef name) {
    if (name == "cairn.warpsize") return builder.getInt32(1u << kWarpShift);
    if (name == "cairn.laneid" || name == "cairn.warpid") {
      Value* index = thread_field(builder, offsetof(cairn_thread, index), "thread.index");
      return name == "cairn.laneid" ? builder.CreateAnd(index, (1u << kWarpShift) - 1)
                                    : builder.CreateLShr(index, kWarpShift);
    }
    if (name == "cairn.dynamic.shared.size") {
      return load_u32(builder, load_dispatch(builder, block(builder)), offsetof(cairn_dispatch, dynamic_shared), name);
    }
    const uint64_t dimension = 4 * (name.back() - 'x');
    StringRef what = name.drop_back(2);
    if (what == "cairn.tid") return thread_field(builder, offsetof(cairn_thread, id) + dimension, name);
    if (what == "cairn.ctaid") {
      return load_u32(builder, block(builder), offsetof(cairn_block, id) + dimension, name, !is_entry(function_));
    }
    Value* dispatch = load_dispatch(builder, block(builder));
    return what == "cairn.ntid"
               ? load_u32(builder, dispatch, offsetof(cairn_dispatch, block) + dimension, name, true, 1, 1025)
               : load_u32(builder, dispatch, offsetof(cairn_dispatch, grid) + dimension, name);
  }

  Value* service(IRBuilder<>& builder, CallInst& call, StringRef name) {
    if (name == "cairn.clock") return builder.CreateIntrinsic(builder.getInt64Ty(), Intrinsic::readcyclecounter, {});
    Value* own_block = block(builder);
    Value* dispatch = load_dispatch(builder, own_block);
    auto argument = [&](unsigned i) { return call.getArgOperand(i); };
    Type* none = builder.getVoidTy();
    if (name == "cairn.print") {
      return call_service(builder, dispatch, offsetof(cairn_services, print), builder.getInt32Ty(),
                          {own_block, argument(0), argument(1)});
    }
    if (name == "cairn.malloc") {
      return call_service(builder, dispatch, offsetof(cairn_services, heap_alloc), builder.getPtrTy(),
                          {own_block, argument(0)});
    }
    if (name == "cairn.free") {
      return call_service(builder, dispatch, offsetof(cairn_services, heap_free), none, {own_block, argument(0)});
    }
    if (name == "cairn.nanoseconds") {
      return call_service(builder, dispatch, offsetof(cairn_services, nanoseconds), builder.getInt64Ty(), {});
    }
    Value* index = thread_field(builder, offsetof(cairn_thread, index), "thread.index");
    CallInst* fatal = name == "cairn.trap"
                          ? call_service(builder, dispatch, offsetof(cairn_services, trap), none, {own_block, index})
                          : call_service(builder, dispatch, offsetof(cairn_services, assert_fail), none,
                                         {own_block, index, argument(0), argument(1), argument(2), argument(3)});
    fatal->setDoesNotReturn();
    return fatal;
  }

  Function& function_;
};

}  // namespace

void lower_operations(Module& module) {
  for (Function& function : module) {
    if (function.isDeclaration()) continue;
    OperationLowering lowering(function);
    for (Instruction& instruction : make_early_inc_range(instructions(function))) {
      if (const OpInfo* op = called_op(instruction)) lowering.lower(cast<CallInst>(instruction), *op);
    }
  }
}

}  // namespace cairn::compiler
