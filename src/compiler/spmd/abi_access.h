// How generated code reads the structs of include/cairn/kernel_abi.h.
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace cairn::compiler {

// Fields that never change while a block runs, so loads of them may be moved and merged freely.
llvm::Value* load_block(llvm::IRBuilder<>& builder, llvm::Value* thread);
llvm::Value* load_dispatch(llvm::IRBuilder<>& builder, llvm::Value* block);
llvm::Value* load_kernarg(llvm::IRBuilder<>& builder, llvm::Value* dispatch);
llvm::Value* load_services(llvm::IRBuilder<>& builder, llvm::Value* dispatch);

// A u32 or pointer field at a byte offset. `invariant`: it does not change while generated code can see it.
// `below`: an exclusive upper bound of its value, 0 for none.
llvm::Value* load_u32(llvm::IRBuilder<>& builder, llvm::Value* base, uint64_t offset, const llvm::Twine& name,
                      bool invariant = true, uint32_t lowest = 0, uint32_t below = 0);
llvm::Value* load_pointer(llvm::IRBuilder<>& builder, llvm::Value* base, uint64_t offset, const llvm::Twine& name);
llvm::Value* field_address(llvm::IRBuilder<>& builder, llvm::Value* base, uint64_t offset);

// Calls services->field(arguments...); `offset` is the field's in cairn_services.
llvm::CallInst* call_service(llvm::IRBuilder<>& builder, llvm::Value* dispatch, uint64_t offset, llvm::Type* result,
                             llvm::ArrayRef<llvm::Value*> arguments);

// Loads each parameter of `kernel` from the kernarg buffer and replaces its uses.
void replace_parameters_by_kernarg(llvm::IRBuilder<>& builder, llvm::Function& kernel, llvm::Value* kernarg);

}  // namespace cairn::compiler
