#include "src/compiler/normalize/numbers.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// Devices convert to 32 or 64 bits; a narrower result is the low bits of that, as nvcc compiles it.
void saturate_conversion(CastInst& conversion) {
  IRBuilder<> builder(&conversion);
  const bool is_signed = conversion.getOpcode() == Instruction::FPToSI;
  Type* type = conversion.getType();
  Type* wide = type->getScalarSizeInBits() < 32 ? type->getWithNewBitWidth(32) : type;
  Value* result = builder.CreateIntrinsic(is_signed ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
                                          {wide, conversion.getSrcTy()}, {conversion.getOperand(0)});
  result = builder.CreateTrunc(result, type);
  result->takeName(&conversion);
  conversion.replaceAllUsesWith(result);
  conversion.eraseFromParent();
}

bool is_safe_divisor(Value* divisor, bool is_signed) {
  const APInt* constant = nullptr;
  if (!PatternMatch::match(divisor, PatternMatch::m_APInt(constant))) return false;
  return !constant->isZero() && !(is_signed && constant->isAllOnes());
}

void guard_division(BinaryOperator& division) {
  const unsigned opcode = division.getOpcode();
  const bool is_signed = opcode == Instruction::SDiv || opcode == Instruction::SRem;
  const bool is_remainder = opcode == Instruction::SRem || opcode == Instruction::URem;
  Value* dividend = division.getOperand(0);
  Value* divisor = division.getOperand(1);
  if (is_safe_divisor(divisor, is_signed)) return;

  IRBuilder<> builder(&division);
  Type* type = division.getType();
  Value* by_zero = builder.CreateICmpEQ(divisor, Constant::getNullValue(type));
  Value* unsafe = by_zero;
  if (is_signed) {
    // INT_MIN / 1 is what INT_MIN / -1 wraps to, and the remainder of both is 0.
    Constant* minimum = ConstantInt::get(type, APInt::getSignedMinValue(type->getScalarSizeInBits()));
    Value* overflows = builder.CreateAnd(builder.CreateICmpEQ(divisor, Constant::getAllOnesValue(type)),
                                         builder.CreateICmpEQ(dividend, minimum));
    unsafe = builder.CreateOr(by_zero, overflows);
  }
  Value* safe = builder.CreateSelect(unsafe, ConstantInt::get(type, 1), divisor);
  division.setOperand(1, safe);
  division.dropPoisonGeneratingFlags();
  builder.SetInsertPoint(division.getNextNode());
  Value* zero_result = is_remainder ? dividend : Constant::getAllOnesValue(type);
  Value* result = builder.CreateSelect(by_zero, zero_result, &division);
  division.replaceUsesWithIf(result, [&](Use& use) { return use.getUser() != result; });
}

bool may_contract(const Value* value) {
  const auto* operation = dyn_cast<FPMathOperator>(value);
  return operation && operation->hasAllowContract();
}

// The product that `sum` may absorb at operand `index`, or null.
Instruction* product_at(Instruction& sum, unsigned index) {
  auto* product = dyn_cast<Instruction>(sum.getOperand(index));
  const bool fits =
      product && product->getOpcode() == Instruction::FMul && product->hasOneUse() && may_contract(product);
  return fits ? product : nullptr;
}

// Replaces a sum or difference with a fused multiply-add; true if it did.
bool fuse(Instruction& sum) {
  const bool is_difference = sum.getOpcode() == Instruction::FSub;
  if (!is_difference && sum.getOpcode() != Instruction::FAdd) return false;
  Type* scalar = sum.getType()->getScalarType();
  if (!may_contract(&sum) || !(scalar->isFloatTy() || scalar->isDoubleTy())) return false;
  for (unsigned index : {0u, 1u}) {
    Instruction* product = product_at(sum, index);
    if (!product) continue;
    IRBuilder<> builder(&sum);
    builder.setFastMathFlags(sum.getFastMathFlags());
    Value* factor = product->getOperand(0);
    Value* addend = sum.getOperand(1 - index);
    if (is_difference && index == 0) addend = builder.CreateFNeg(addend);
    if (is_difference && index == 1) factor = builder.CreateFNeg(factor);
    Value* fused = builder.CreateIntrinsic(Intrinsic::fma, {sum.getType()}, {factor, product->getOperand(1), addend});
    fused->takeName(&sum);
    sum.replaceAllUsesWith(fused);
    sum.eraseFromParent();
    product->eraseFromParent();
    return true;
  }
  return false;
}

}  // namespace

void define_conversions_and_division(Module& module) {
  for (Function& function : module) {
    for (Instruction& instruction : make_early_inc_range(instructions(function))) {
      switch (instruction.getOpcode()) {
        case Instruction::FPToSI:
        case Instruction::FPToUI: saturate_conversion(cast<CastInst>(instruction)); break;
        case Instruction::SDiv:
        case Instruction::UDiv:
        case Instruction::SRem:
        case Instruction::URem: guard_division(cast<BinaryOperator>(instruction)); break;
        default: break;
      }
    }
  }
}

void contract_products(Function& function) {
  SmallVector<Instruction*> sums;
  for (Instruction& instruction : instructions(function)) {
    if (instruction.getOpcode() == Instruction::FAdd || instruction.getOpcode() == Instruction::FSub) {
      sums.push_back(&instruction);
    }
  }
  for (Instruction* sum : sums) fuse(*sum);
  for (Instruction& instruction : instructions(function)) {
    if (may_contract(&instruction)) instruction.setHasAllowContract(false);
  }
}

}  // namespace cairn::compiler
