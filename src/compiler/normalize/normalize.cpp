#include "src/compiler/normalize/normalize.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "src/compiler/codegen/target.h"
#include "src/compiler/normalize/address_spaces.h"
#include "src/compiler/normalize/device_library.h"
#include "src/compiler/normalize/dialect.h"
#include "src/compiler/normalize/inline_asm.h"
#include "src/compiler/normalize/kernel_arguments.h"
#include "src/compiler/normalize/numbers.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// A function that waits is inlined where it can be: a barrier in the kernel itself costs less than one in a callee.
void prefer_inlining_of_waits(Module& module) {
  for (Function& function : module) {
    if (function.isDeclaration() || is_kernel(function) || function.hasFnAttribute(Attribute::NoInline)) continue;
    for (Instruction& instruction : instructions(function)) {
      const OpInfo* op = called_op(instruction);
      if (!op || !op_suspends(*op)) continue;
      function.addFnAttr(Attribute::AlwaysInline);
      break;
    }
  }
}

// Aligns arrays and structs of 16 bytes and more as vectors are: programs cast them to float4 and the like, which on a
// GPU works since its compilers keep them in registers or align them so.
void align_as_vectors(Module& module) {
  const Align kVectorAlignment(16);
  const DataLayout& layout = module.getDataLayout();
  auto is_large = [&](Type* type) {
    return type->isAggregateType() && type->isSized() && layout.getTypeAllocSize(type) >= kVectorAlignment.value();
  };
  for (GlobalVariable& variable : module.globals()) {
    if (variable.isDeclaration() || variable.hasSection() || !is_large(variable.getValueType())) continue;
    if (variable.getAlign().valueOrOne() < kVectorAlignment) variable.setAlignment(kVectorAlignment);
  }
  for (Function& function : module) {
    for (Instruction& instruction : instructions(function)) {
      auto* alloca = dyn_cast<AllocaInst>(&instruction);
      if (!alloca || !is_large(alloca->getAllocatedType())) continue;
      if (alloca->getAlign() < kVectorAlignment) alloca->setAlignment(kVectorAlignment);
    }
  }
}

void declare_known_operations(Module& module) {
  // Headers declare operations with what C++ can say; their attributes are what docs/spmd-ir.md says.
  SmallVector<std::string> names;
  for (Function& function : module) {
    if (function.isDeclaration() && find_op(function.getName())) names.push_back(function.getName().str());
  }
  for (const std::string& name : names) declare_op(module, name);
}

}  // namespace

Status normalize(Module& module, const NormalizeOptions& options) {
  CAIRN_RETURN_IF_ERROR(link_device_library(module, options.device_library));
  mark_kernels(module);
  flatten_address_spaces(module);
  module.setTargetTriple(host_triple());
  module.setDataLayout(host_data_layout());
  CAIRN_RETURN_IF_ERROR(translate_inline_asm(module));
  CAIRN_RETURN_IF_ERROR(translate_dialect(module));
  declare_known_operations(module);
  align_as_vectors(module);
  define_conversions_and_division(module);
  for (Function& function : module) {
    if (is_kernel(function)) privatize_written_arguments(function);
  }
  prefer_inlining_of_waits(module);
  if (!options.relocatable) {
    internalizeModule(module, [](const GlobalValue& value) {
      const auto* function = dyn_cast<Function>(&value);
      return function ? is_kernel(*function) : true;
    });
  }
  module.addModuleFlag(Module::Override, kSpmdFlag, kSpmdVersion);
  return {};
}

}  // namespace cairn::compiler
