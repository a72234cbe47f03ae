#include "src/compiler/lower/shared_memory.h"

#include "include/cairn/kernel_abi.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ReplaceConstant.h"
#include "src/compiler/lower/context.h"
#include "src/compiler/normalize/address_spaces.h"
#include "src/compiler/regions/split.h"
#include "src/compiler/spmd/abi_access.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// The kernel that `function` is the entry or step function of, or "" for a function that kernels call.
StringRef kernel_of(const Function& function) {
  return is_entry(function) ? function.getName() : function.getFnAttribute(kStepAttribute).getValueAsString();
}

class SharedMemory {
 public:
  explicit SharedMemory(Module& module) : module_(module) {}

  SharedSizes run() {
    collect();
    place();
    for (auto& [function, variables] : used_by_) rewrite(*function, variables);
    for (GlobalVariable* variable : variables_) {
      variable->removeDeadConstantUsers();
      if (variable->use_empty()) variable->eraseFromParent();
    }
    flatten_address_spaces(module_, false);
    return sizes_;
  }

 private:
  void collect();
  void place();
  void rewrite(Function& function, const SetVector<GlobalVariable*>& variables);
  static bool is_dynamic(const GlobalVariable& variable) { return variable.isDeclaration(); }

  uint64_t append(uint64_t size, GlobalVariable& variable) {
    const DataLayout& layout = module_.getDataLayout();
    Align alignment = variable.getAlign().value_or(layout.getPrefTypeAlign(variable.getValueType()));
    const uint64_t offset = alignTo(size, alignment);
    offsets_[&variable] = offset;
    return offset + layout.getTypeAllocSize(variable.getValueType());
  }

  Module& module_;
  SmallVector<GlobalVariable*> variables_;
  MapVector<Function*, SetVector<GlobalVariable*>> used_by_;
  DenseMap<GlobalVariable*, uint64_t> offsets_;
  SharedSizes sizes_;
};

void SharedMemory::collect() {
  SmallVector<Constant*> constants;
  for (GlobalVariable& global : module_.globals()) {
    if (global.getAddressSpace() != kSharedAddressSpace) continue;
    variables_.push_back(&global);
    constants.push_back(&global);
  }
  convertUsersOfConstantsToInstructions(constants);
  for (GlobalVariable* variable : variables_) {
    for (User* user : variable->users()) {
      if (auto* instruction = dyn_cast<Instruction>(user)) used_by_[instruction->getFunction()].insert(variable);
    }
  }
}

void SharedMemory::place() {
  uint64_t common = 0;
  for (auto& [function, variables] : used_by_) {
    if (!kernel_of(*function).empty()) continue;
    for (GlobalVariable* variable : variables) {
      if (!is_dynamic(*variable) && !offsets_.contains(variable)) common = append(common, *variable);
    }
  }
  for (auto& [function, variables] : used_by_) {
    StringRef kernel = kernel_of(*function);
    if (kernel.empty()) continue;
    uint64_t size = common;
    for (GlobalVariable* variable : variables) {
      if (is_dynamic(*variable)) continue;
      // One variable may be used by several kernels: it keeps the first place, behind which others go on.
      if (auto it = offsets_.find(variable); it != offsets_.end()) {
        size = std::max(size, it->second + module_.getDataLayout().getTypeAllocSize(variable->getValueType()));
      }
    }
    for (GlobalVariable* variable : variables) {
      if (!is_dynamic(*variable) && !offsets_.contains(variable)) size = append(size, *variable);
    }
    sizes_[kernel.str()] = static_cast<uint32_t>(size);
  }
  for (Function& function : module_) {
    StringRef kernel = kernel_of(function);
    if (!kernel.empty() && common != 0) {
      uint32_t& size = sizes_[kernel.str()];
      size = std::max(size, static_cast<uint32_t>(common));
    }
  }
}

void SharedMemory::rewrite(Function& function, const SetVector<GlobalVariable*>& variables) {
  IRBuilder<> builder(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value* block = is_entry(function) ? function.getArg(0) : load_block(builder, thread_of(function));
  Value* shared = load_pointer(builder, block, offsetof(cairn_block, shared), "shared");
  for (GlobalVariable* variable : variables) {
    Value* offset =
        is_dynamic(*variable)
            ? builder.CreateZExt(load_u32(builder, block, offsetof(cairn_block, dynamic_offset), "dynamic.offset"),
                                 builder.getInt64Ty())
            : static_cast<Value*>(builder.getInt64(offsets_.lookup(variable)));
    Value* address = builder.CreateInBoundsGEP(builder.getInt8Ty(), shared, offset, variable->getName());
    Value* typed = builder.CreateAddrSpaceCast(address, variable->getType());
    variable->replaceUsesWithIf(typed, [&](Use& use) {
      auto* user = dyn_cast<Instruction>(use.getUser());
      return user && user->getFunction() == &function && user != typed;
    });
  }
}

}  // namespace

SharedSizes place_shared_memory(Module& module) { return SharedMemory(module).run(); }

}  // namespace cairn::compiler
