#include "src/compiler/normalize/kernel_arguments.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Alignment.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// True when memory behind `pointer` is only read, through addresses that stay in this function.
bool is_only_read(const Value& pointer) {
  for (const Use& use : pointer.uses()) {
    const auto* user = dyn_cast<Instruction>(use.getUser());
    if (!user) return false;
    if (isa<LoadInst>(user) && !cast<LoadInst>(user)->isVolatile()) continue;
    if (isa<GetElementPtrInst>(user) || isa<PHINode>(user) || isa<SelectInst>(user)) {
      if (isa<GetElementPtrInst>(user) && is_only_read(*user)) continue;
      return false;
    }
    if (const auto* transfer = dyn_cast<MemTransferInst>(user); transfer && use.getOperandNo() == 1) continue;
    if (isa<LifetimeIntrinsic>(user)) continue;
    return false;
  }
  return true;
}

}  // namespace

KernargLayout kernarg_layout(const Function& kernel) {
  const DataLayout& layout = kernel.getDataLayout();
  KernargLayout result;
  uint64_t offset = 0;
  for (const Argument& argument : kernel.args()) {
    Type* type = argument.hasByValAttr() ? argument.getParamByValType() : argument.getType();
    Align alignment = layout.getABITypeAlign(type);
    if (argument.hasByValAttr()) alignment = argument.getParamAlign().value_or(alignment);
    offset = alignTo(offset, alignment);
    const uint64_t size = layout.getTypeAllocSize(type);
    result.arguments.push_back({static_cast<uint32_t>(offset), static_cast<uint32_t>(size)});
    result.alignment = std::max<uint32_t>(result.alignment, alignment.value());
    offset += size;
  }
  result.bytes = static_cast<uint32_t>(alignTo(offset, 8));
  return result;
}

void privatize_written_arguments(Function& kernel) {
  if (kernel.isDeclaration()) return;
  IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
  for (Argument& argument : kernel.args()) {
    if (!argument.hasByValAttr() || is_only_read(argument)) continue;
    Type* type = argument.getParamByValType();
    Align alignment = argument.getParamAlign().value_or(kernel.getDataLayout().getABITypeAlign(type));
    AllocaInst* copy = builder.CreateAlloca(type);
    copy->setAlignment(alignment);
    argument.replaceAllUsesWith(copy);
    builder.CreateMemCpy(copy, alignment, &argument, alignment, kernel.getDataLayout().getTypeAllocSize(type));
  }
}

}  // namespace cairn::compiler
