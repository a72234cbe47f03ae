#include "src/compiler/spmd/abi_access.h"

#include "include/cairn/kernel_abi.h"
#include "llvm/IR/MDBuilder.h"
#include "src/compiler/normalize/kernel_arguments.h"

namespace cairn::compiler {

using namespace llvm;

namespace {

// Generated code is bound to these offsets.
static_assert(offsetof(cairn_dispatch, grid) == 0 && offsetof(cairn_dispatch, block) == 12 &&
              offsetof(cairn_dispatch, kernarg) == 24 && offsetof(cairn_dispatch, services) == 32 &&
              offsetof(cairn_dispatch, dynamic_shared) == 40);
static_assert(offsetof(cairn_block, shared) == 8 && offsetof(cairn_block, frames) == 16 &&
              offsetof(cairn_block, id) == 24 && offsetof(cairn_block, state) == 36 &&
              offsetof(cairn_block, thread) == 40 && offsetof(cairn_block, dynamic_offset) == 44);
static_assert(offsetof(cairn_thread, id) == 8 && offsetof(cairn_thread, index) == 20 &&
              offsetof(cairn_thread, argument) == 40 && offsetof(cairn_thread, operation) == 72);

void mark_invariant(LoadInst* load) {
  load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(load->getContext(), {}));
}

}  // namespace

Value* field_address(IRBuilder<>& builder, Value* base, uint64_t offset) {
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), base, offset);
}

Value* load_u32(IRBuilder<>& builder, Value* base, uint64_t offset, const Twine& name, bool invariant, uint32_t lowest,
                uint32_t below) {
  LoadInst* load = builder.CreateLoad(builder.getInt32Ty(), field_address(builder, base, offset), name);
  if (invariant) mark_invariant(load);
  if (below != 0) {
    load->setMetadata(LLVMContext::MD_range,
                      MDBuilder(load->getContext()).createRange(APInt(32, lowest), APInt(32, below)));
  }
  return load;
}

Value* load_pointer(IRBuilder<>& builder, Value* base, uint64_t offset, const Twine& name) {
  LoadInst* load = builder.CreateLoad(builder.getPtrTy(), field_address(builder, base, offset), name);
  mark_invariant(load);
  return load;
}

Value* load_block(IRBuilder<>& builder, Value* thread) {
  return load_pointer(builder, thread, offsetof(cairn_thread, block), "block");
}

Value* load_dispatch(IRBuilder<>& builder, Value* block) {
  return load_pointer(builder, block, offsetof(cairn_block, dispatch), "dispatch");
}

Value* load_kernarg(IRBuilder<>& builder, Value* dispatch) {
  return load_pointer(builder, dispatch, offsetof(cairn_dispatch, kernarg), "kernarg");
}

Value* load_services(IRBuilder<>& builder, Value* dispatch) {
  return load_pointer(builder, dispatch, offsetof(cairn_dispatch, services), "services");
}

CallInst* call_service(IRBuilder<>& builder, Value* dispatch, uint64_t offset, Type* result,
                       ArrayRef<Value*> arguments) {
  SmallVector<Type*> types;
  for (Value* argument : arguments) types.push_back(argument->getType());
  Value* function = load_pointer(builder, load_services(builder, dispatch), offset, "service");
  CallInst* call = builder.CreateCall(FunctionType::get(result, types, false), function, arguments);
  call->setDoesNotThrow();
  return call;
}

void replace_parameters_by_kernarg(IRBuilder<>& builder, Function& kernel, Value* kernarg) {
  const KernargLayout layout = kernarg_layout(kernel);
  for (Argument& parameter : kernel.args()) {
    Value* address = field_address(builder, kernarg, layout.arguments[parameter.getArgNo()].offset);
    if (parameter.hasByValAttr()) {
      parameter.replaceAllUsesWith(address);
      continue;
    }
    LoadInst* load = builder.CreateLoad(parameter.getType(), address, parameter.getName());
    mark_invariant(load);
    parameter.replaceAllUsesWith(load);
  }
}

}  // namespace cairn::compiler
