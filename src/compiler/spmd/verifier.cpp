#include "src/compiler/spmd/verifier.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

Status violation(const Twine& what) { return Status(StatusCode::kCompile, "invalid SPMD IR: " + what.str()); }

Status verify_instruction(const Instruction& instruction) {
  const std::string where = " in '" + instruction.getFunction()->getName().str() + "'";
  if (const auto* pointer = dyn_cast<PointerType>(instruction.getType());
      pointer && pointer->getAddressSpace() != 0 && pointer->getAddressSpace() != kSharedAddressSpace) {
    return violation("pointer in address space " + Twine(pointer->getAddressSpace()) + where);
  }
  const auto* call = dyn_cast<CallBase>(&instruction);
  if (!call) return {};
  if (call->isInlineAsm()) return violation("inline assembly" + where);
  const Function* callee = call->getCalledFunction();
  if (!callee) return {};
  StringRef name = callee->getName();
  if (name.starts_with("llvm.nvvm.") || name.starts_with("llvm.amdgcn.")) {
    return violation("target intrinsic '" + name + "'" + where);
  }
  if (name.starts_with(kOpPrefix) && !find_op(name)) return violation("unknown operation '" + name + "'" + where);
  return {};
}

}  // namespace

Status verify_spmd(const Module& module) {
  std::string message;
  raw_string_ostream stream(message);
  if (verifyModule(module, &stream)) return violation(message);
  if (!module.getModuleFlag(kSpmdFlag)) return violation("module flag 'cairn.spmd' is missing");
  for (const GlobalVariable& global : module.globals()) {
    const unsigned space = global.getAddressSpace();
    if (space != 0 && space != kSharedAddressSpace) {
      return violation("global '" + global.getName() + "' in address space " + Twine(space));
    }
  }
  for (const Function& function : module) {
    if (is_kernel(function) && !function.getReturnType()->isVoidTy()) {
      return violation("kernel '" + function.getName() + "' returns a value");
    }
    for (const Instruction& instruction : instructions(function)) {
      CAIRN_RETURN_IF_ERROR(verify_instruction(instruction));
    }
  }
  return {};
}

}  // namespace cairn::compiler
