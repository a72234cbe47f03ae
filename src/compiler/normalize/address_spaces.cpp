#include "src/compiler/normalize/address_spaces.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Operator.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

class Flattener {
 public:
  Flattener(Module& module, bool keep_shared) : module_(module), keep_shared_(keep_shared) {}

  void run() {
    replace_globals();
    for (GlobalVariable& global : module_.globals()) {
      if (global.hasInitializer()) global.setInitializer(map_constant(global.getInitializer()));
    }
    replace_functions();
    for (Function& function : module_) rewrite_body(function);
  }

 private:
  bool is_kept(unsigned space) const { return space == 0 || (keep_shared_ && space == kSharedAddressSpace); }
  Type* map_type(Type* type);
  FunctionType* map_function_type(FunctionType* type);
  Constant* map_constant(Constant* constant);
  void replace_globals();
  void replace_functions();
  void rewrite_body(Function& function);

  Module& module_;
  const bool keep_shared_;
  DenseMap<Type*, Type*> types_;
};

Type* Flattener::map_type(Type* type) {
  if (auto it = types_.find(type); it != types_.end()) return it->second;
  Type* result = type;
  if (auto* pointer = dyn_cast<PointerType>(type)) {
    if (!is_kept(pointer->getAddressSpace())) result = PointerType::get(type->getContext(), 0);
  } else if (auto* vector = dyn_cast<VectorType>(type)) {
    result = VectorType::get(map_type(vector->getElementType()), vector->getElementCount());
  } else if (auto* array = dyn_cast<ArrayType>(type)) {
    result = ArrayType::get(map_type(array->getElementType()), array->getNumElements());
  } else if (auto* function = dyn_cast<FunctionType>(type)) {
    result = map_function_type(function);
  } else if (auto* record = dyn_cast<StructType>(type); record && !record->isOpaque()) {
    SmallVector<Type*> elements;
    bool changed = false;
    for (Type* element : record->elements()) {
      elements.push_back(map_type(element));
      changed |= elements.back() != element;
    }
    if (changed) {
      result = record->isLiteral()
                   ? StructType::get(type->getContext(), elements, record->isPacked())
                   : StructType::create(type->getContext(), elements, record->getName(), record->isPacked());
    }
  }
  types_[type] = result;
  return result;
}

FunctionType* Flattener::map_function_type(FunctionType* type) {
  SmallVector<Type*> parameters;
  for (Type* parameter : type->params()) parameters.push_back(map_type(parameter));
  return FunctionType::get(map_type(type->getReturnType()), parameters, type->isVarArg());
}

// The constant with mapped types; casts between spaces that became one are gone.
Constant* Flattener::map_constant(Constant* constant) {
  if (isa<GlobalValue>(constant)) return constant;
  Type* type = map_type(constant->getType());
  if (isa<ConstantPointerNull>(constant) || isa<UndefValue>(constant)) {
    if (type == constant->getType()) return constant;
    return isa<PoisonValue>(constant)  ? PoisonValue::get(type)
           : isa<UndefValue>(constant) ? static_cast<Constant*>(UndefValue::get(type))
                                       : Constant::getNullValue(type);
  }
  if (isa<ConstantAggregateZero>(constant)) return Constant::getNullValue(type);
  if (constant->getNumOperands() == 0) return constant;
  SmallVector<Constant*> operands;
  bool changed = type != constant->getType();
  for (Use& use : constant->operands()) {
    operands.push_back(map_constant(cast<Constant>(use.get())));
    changed |= operands.back() != use.get();
  }
  auto* expression = dyn_cast<ConstantExpr>(constant);
  if (expression && expression->getOpcode() == Instruction::AddrSpaceCast && operands[0]->getType() == type) {
    return operands[0];
  }
  if (!changed) return constant;
  if (isa<ConstantStruct>(constant)) return ConstantStruct::get(cast<StructType>(type), operands);
  if (isa<ConstantArray>(constant)) return ConstantArray::get(cast<ArrayType>(type), operands);
  if (isa<ConstantVector>(constant)) return ConstantVector::get(operands);
  if (auto* gep = dyn_cast<GEPOperator>(constant)) {
    return expression->getWithOperands(operands, type, false, map_type(gep->getSourceElementType()));
  }
  return expression ? expression->getWithOperands(operands, type) : constant;
}

void Flattener::replace_globals() {
  for (GlobalVariable& old : make_early_inc_range(module_.globals())) {
    const unsigned space = is_kept(old.getAddressSpace()) ? old.getAddressSpace() : 0;
    Type* type = map_type(old.getValueType());
    if (space == old.getAddressSpace() && type == old.getValueType()) continue;
    auto* fresh = new GlobalVariable(module_, type, old.isConstant(), old.getLinkage(), nullptr, "", &old,
                                     old.getThreadLocalMode(), space, old.isExternallyInitialized());
    fresh->takeName(&old);
    fresh->copyAttributesFrom(&old);
    fresh->setComdat(old.getComdat());
    fresh->copyMetadata(&old, 0);
    if (old.hasInitializer()) fresh->setInitializer(map_constant(old.getInitializer()));
    old.replaceAllUsesWith(ConstantExpr::getPointerBitCastOrAddrSpaceCast(fresh, old.getType()));
    old.eraseFromParent();
  }
}

void Flattener::replace_functions() {
  for (Function& old : make_early_inc_range(module_)) {
    FunctionType* type = map_function_type(old.getFunctionType());
    if (type == old.getFunctionType()) continue;
    if (Intrinsic::ID id = old.getIntrinsicID(); id != Intrinsic::not_intrinsic) {
      SmallVector<Type*> overloads;
      if (Intrinsic::getIntrinsicSignature(id, type, overloads)) {
        old.replaceAllUsesWith(Intrinsic::getOrInsertDeclaration(&module_, id, overloads));
        old.eraseFromParent();
        continue;
      }
    }
    Function* fresh = Function::Create(type, old.getLinkage(), 0, "", &module_);
    fresh->takeName(&old);
    fresh->copyAttributesFrom(&old);
    fresh->setComdat(old.getComdat());
    fresh->copyMetadata(&old, 0);
    fresh->splice(fresh->begin(), &old);
    for (auto [from, to] : zip(old.args(), fresh->args())) {
      from.mutateType(to.getType());
      from.replaceAllUsesWith(&to);
      to.takeName(&from);
    }
    old.replaceAllUsesWith(fresh);
    old.eraseFromParent();
  }
}

void Flattener::rewrite_body(Function& function) {
  SmallVector<Instruction*> casts;
  for (Instruction& instruction : instructions(function)) {
    for (Use& use : instruction.operands()) {
      if (auto* constant = dyn_cast<Constant>(use.get())) use.set(map_constant(constant));
    }
    if (auto* alloca = dyn_cast<AllocaInst>(&instruction))
      alloca->setAllocatedType(map_type(alloca->getAllocatedType()));
    if (auto* call = dyn_cast<CallBase>(&instruction)) {
      FunctionType* type = map_function_type(call->getFunctionType());
      call->mutateFunctionType(type);
    }
    if (auto* gep = dyn_cast<GetElementPtrInst>(&instruction)) {
      gep->setSourceElementType(map_type(gep->getSourceElementType()));
      gep->setResultElementType(map_type(gep->getResultElementType()));
    }
    instruction.mutateType(map_type(instruction.getType()));
    if (isa<AddrSpaceCastInst>(instruction)) casts.push_back(&instruction);
  }
  for (Instruction* cast : casts) {
    if (cast->getOperand(0)->getType() != cast->getType()) continue;
    cast->replaceAllUsesWith(cast->getOperand(0));
    cast->eraseFromParent();
  }
}

}  // namespace

void flatten_address_spaces(Module& module, bool keep_shared) { Flattener(module, keep_shared).run(); }

}  // namespace cairn::compiler
