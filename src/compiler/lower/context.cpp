#include "src/compiler/lower/context.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "src/compiler/regions/split.h"
#include "src/compiler/spmd/ops.h"
#include "src/compiler/vectorize/thread_loop.h"

namespace cairn::compiler {

using namespace llvm;

bool is_entry(const Function& function) { return function.hasFnAttribute(kEntryAttribute); }
bool is_step(const Function& function) { return function.hasFnAttribute(kStepAttribute); }

namespace {

bool takes_thread(const Function& function) {
  return !function.isDeclaration() && !is_entry(function) && !is_step(function) && !is_kernel(function);
}

Function* with_thread(Function& old) {
  FunctionType* type = old.getFunctionType();
  SmallVector<Type*> parameters{PointerType::get(old.getContext(), 0)};
  append_range(parameters, type->params());
  auto* fresh = Function::Create(FunctionType::get(type->getReturnType(), parameters, type->isVarArg()),
                                 old.getLinkage(), 0, "", old.getParent());
  fresh->takeName(&old);
  fresh->copyAttributesFrom(&old);
  const AttributeList attributes = old.getAttributes();
  SmallVector<AttributeSet> of_parameters{AttributeSet()};
  for (unsigned i = 0; i < type->getNumParams(); ++i) of_parameters.push_back(attributes.getParamAttrs(i));
  fresh->setAttributes(
      AttributeList::get(old.getContext(), attributes.getFnAttrs(), attributes.getRetAttrs(), of_parameters));
  // Reading the thread counts as reading memory.
  fresh->removeFnAttr(Attribute::Memory);
  fresh->removeFnAttr(Attribute::AllocSize);  // names a parameter by its number
  fresh->setComdat(old.getComdat());
  fresh->setSubprogram(old.getSubprogram());
  old.setSubprogram(nullptr);
  fresh->splice(fresh->begin(), &old);
  fresh->getArg(0)->setName("thread");
  for (Argument& argument : old.args()) {
    Argument* to = fresh->getArg(argument.getArgNo() + 1);
    argument.replaceAllUsesWith(to);
    to->takeName(&argument);
  }
  return fresh;
}

void pass_thread(CallInst& call, Value* thread) {
  FunctionType* type = call.getFunctionType();
  SmallVector<Type*> parameters{thread->getType()};
  append_range(parameters, type->params());
  SmallVector<Value*> arguments{thread};
  append_range(arguments, call.args());
  auto* fresh = CallInst::Create(FunctionType::get(type->getReturnType(), parameters, type->isVarArg()),
                                 call.getCalledOperand(), arguments, "", call.getIterator());
  const AttributeList attributes = call.getAttributes();
  SmallVector<AttributeSet> of_parameters{AttributeSet()};
  for (unsigned i = 0; i < call.arg_size(); ++i) of_parameters.push_back(attributes.getParamAttrs(i));
  fresh->setAttributes(
      AttributeList::get(call.getContext(), attributes.getFnAttrs(), attributes.getRetAttrs(), of_parameters));
  fresh->removeFnAttr(Attribute::Memory);
  fresh->removeFnAttr(Attribute::AllocSize);  // names a parameter by its number
  fresh->setCallingConv(call.getCallingConv());
  fresh->copyIRFlags(&call);
  fresh->setTailCallKind(call.getTailCallKind() == CallInst::TCK_NoTail ? CallInst::TCK_NoTail : CallInst::TCK_None);
  fresh->copyMetadata(call);
  fresh->takeName(&call);
  call.replaceAllUsesWith(fresh);
  call.eraseFromParent();
}

}  // namespace

Value* thread_of(Function& function) {
  if (!is_entry(function)) return function.getArg(0);
  for (Instruction& instruction : function.getEntryBlock()) {
    if (isa<AllocaInst>(instruction) && instruction.getMetadata("cairn.thread")) return &instruction;
  }
  return nullptr;
}

void add_thread_argument(Module& module) {
  SmallPtrSet<Function*, 16> changed;
  SmallVector<Function*> functions;
  for (Function& function : module) {
    if (takes_thread(function)) functions.push_back(&function);
  }
  for (Function* function : functions) {
    Function* fresh = with_thread(*function);
    function->replaceAllUsesWith(fresh);
    function->eraseFromParent();
    changed.insert(fresh);
  }
  for (Function& function : module) {
    if (function.isDeclaration()) continue;
    SmallVector<CallInst*> calls;
    for (Instruction& instruction : instructions(function)) {
      auto* call = dyn_cast<CallInst>(&instruction);
      if (!call || call->isInlineAsm()) continue;
      // Not getCalledFunction(): it does not see a callee whose type has just changed.
      auto* callee = dyn_cast<Function>(call->getCalledOperand());
      if (callee ? changed.contains(callee) : !call->getMetadata(kStepCallMetadata)) calls.push_back(call);
    }
    for (CallInst* call : calls) pass_thread(*call, thread_of(function));
  }
}

}  // namespace cairn::compiler
