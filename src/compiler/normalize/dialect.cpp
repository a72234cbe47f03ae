#include "src/compiler/normalize/dialect.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "src/compiler/normalize/user_place.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// Target intrinsics that are an operation of SPMD IR with the same arguments.
StringRef operation_for(StringRef name) {
  return StringSwitch<StringRef>(name)
      .Case("llvm.nvvm.read.ptx.sreg.tid.x", "cairn.tid.x")
      .Case("llvm.nvvm.read.ptx.sreg.tid.y", "cairn.tid.y")
      .Case("llvm.nvvm.read.ptx.sreg.tid.z", "cairn.tid.z")
      .Case("llvm.nvvm.read.ptx.sreg.ctaid.x", "cairn.ctaid.x")
      .Case("llvm.nvvm.read.ptx.sreg.ctaid.y", "cairn.ctaid.y")
      .Case("llvm.nvvm.read.ptx.sreg.ctaid.z", "cairn.ctaid.z")
      .Case("llvm.nvvm.read.ptx.sreg.ntid.x", "cairn.ntid.x")
      .Case("llvm.nvvm.read.ptx.sreg.ntid.y", "cairn.ntid.y")
      .Case("llvm.nvvm.read.ptx.sreg.ntid.z", "cairn.ntid.z")
      .Case("llvm.nvvm.read.ptx.sreg.nctaid.x", "cairn.nctaid.x")
      .Case("llvm.nvvm.read.ptx.sreg.nctaid.y", "cairn.nctaid.y")
      .Case("llvm.nvvm.read.ptx.sreg.nctaid.z", "cairn.nctaid.z")
      .Case("llvm.nvvm.read.ptx.sreg.laneid", "cairn.laneid")
      .Case("llvm.nvvm.read.ptx.sreg.warpid", "cairn.warpid")
      .Case("llvm.nvvm.read.ptx.sreg.warpsize", "cairn.warpsize")
      .Cases({"llvm.nvvm.read.ptx.sreg.clock64", "llvm.nvvm.read.ptx.sreg.clock"}, "cairn.clock")
      .Case("llvm.nvvm.read.ptx.sreg.globaltimer", "cairn.nanoseconds")
      .Case("vprintf", "cairn.print")
      .Default("");
}

// Rewrites one call; false when the callee has no translation.
bool translate_call(CallInst& call) {
  Function* callee = call.getCalledFunction();
  StringRef name = callee->getName();
  Module& module = *call.getModule();
  IRBuilder<> builder(&call);
  auto replace = [&](Value* value) {
    if (!call.getType()->isVoidTy()) call.replaceAllUsesWith(builder.CreateZExtOrTrunc(value, call.getType()));
    call.eraseFromParent();
    return true;
  };
  auto operation = [&](StringRef op, ArrayRef<Value*> arguments) {
    return builder.CreateCall(declare_op(module, op), arguments);
  };
  if (StringRef op = operation_for(name); !op.empty()) {
    SmallVector<Value*> arguments(call.args());
    return replace(operation(op, arguments));
  }
  auto argument = [&](unsigned index) { return call.getArgOperand(index); };
  auto mask = [&] { return builder.CreateZExt(argument(0), builder.getInt64Ty()); };
  if (name == "llvm.nvvm.barrier0" || name == "llvm.nvvm.barrier.cta.sync.aligned.all" ||
      name == "llvm.nvvm.barrier.cta.sync.all") {
    Value* id = call.arg_empty() ? builder.getInt32(0) : argument(0);
    return replace(operation("cairn.barrier", {id, builder.getInt32(0)}));
  }
  if (name == "llvm.nvvm.barrier.cta.sync.aligned.count" || name == "llvm.nvvm.barrier.cta.sync.count") {
    return replace(operation("cairn.barrier", {argument(0), argument(1)}));
  }
  if (name == "llvm.nvvm.bar.warp.sync") return replace(operation("cairn.warp.barrier", {mask()}));
  if (name == "llvm.nvvm.activemask") return replace(operation("cairn.activemask", {}));
  if (name.starts_with("llvm.nvvm.membar")) return replace(builder.CreateFence(AtomicOrdering::SequentiallyConsistent));
  if (name.consume_front("llvm.nvvm.vote.") && name.consume_back(".sync")) {
    StringRef op = StringSwitch<StringRef>(name)
                       .Case("all", "cairn.vote.all")
                       .Case("any", "cairn.vote.any")
                       .Case("uni", "cairn.vote.uni")
                       .Case("ballot", "cairn.ballot")
                       .Default("");
    if (op.empty()) return false;
    return replace(operation(op, {mask(), builder.CreateZExt(argument(1), builder.getInt32Ty())}));
  }
  return false;
}

bool is_foreign(const Function& function) {
  return function.getName().starts_with("llvm.nvvm.") || function.getName().starts_with("llvm.amdgcn.") ||
         function.getName() == "vprintf";
}

}  // namespace

void mark_kernels(Module& module) {
  for (Function& function : module) {
    const CallingConv::ID convention = function.getCallingConv();
    if (convention == CallingConv::PTX_Kernel || convention == CallingConv::AMDGPU_KERNEL) {
      function.addFnAttr(kKernelAttribute);
      if (Attribute bound = function.getFnAttribute("nvvm.maxntid"); bound.isValid()) {
        // "x[,y[,z]]": a bound for each dimension; the product bounds the block.
        uint64_t threads = 1;
        SmallVector<StringRef, 3> parts;
        bound.getValueAsString().split(parts, ',');
        for (StringRef part : parts) {
          uint64_t extent = 1;
          if (!part.trim().getAsInteger(10, extent)) threads *= extent;
        }
        function.addFnAttr(kMaxThreadsAttribute, std::to_string(threads));
      }
    }
    function.setCallingConv(CallingConv::C);
    for (StringRef attribute :
         {"target-cpu", "target-features", "tune-cpu", "nvvm.maxntid", "nvvm.minctasm", "uniform-work-group-size",
          "stack-protector-buffer-size",
          // The device library is compiled without built-ins; kept, that would forbid inlining it.
          "no-builtins", "frame-pointer"}) {
      function.removeFnAttr(attribute);
    }
    for (Instruction& instruction : instructions(function)) {
      if (auto* call = dyn_cast<CallBase>(&instruction)) call->setCallingConv(CallingConv::C);
    }
  }
}

Status translate_dialect(Module& module) {
  for (Function& function : make_early_inc_range(module)) {
    if (!is_foreign(function)) continue;
    for (User* user : make_early_inc_range(function.users())) {
      auto* call = dyn_cast<CallInst>(user);
      if (!call || call->getCalledFunction() != &function || !translate_call(*call)) {
        return Status(StatusCode::kCompile, "unsupported device intrinsic '" + function.getName().str() + "' in " +
                                                (call ? user_place(*call) : "a constant"));
      }
    }
    function.eraseFromParent();
  }
  return {};
}

}  // namespace cairn::compiler
