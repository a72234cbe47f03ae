#include "src/compiler/normalize/inline_asm.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "src/compiler/normalize/user_place.h"
#include "src/compiler/spmd/ops.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// "mov.u32 $0, %laneid" -> {"mov.u32", "$0", "%laneid"}; empty for anything but one plain instruction.
SmallVector<StringRef, 6> split_instruction(StringRef text) {
  SmallVector<StringRef, 6> tokens;
  text = text.trim();
  text.consume_back(";");
  if (text.contains(';') || text.contains('{')) return tokens;
  auto [opcode, rest] = text.trim().split(' ');
  if (size_t tab = opcode.find('\t'); tab != StringRef::npos) {
    rest = text.substr(tab + 1);
    opcode = opcode.take_front(tab);
  }
  tokens.push_back(opcode);
  SmallVector<StringRef, 6> operands;
  rest.split(operands, ',', -1, false);
  for (StringRef operand : operands) tokens.push_back(operand.trim());
  return tokens;
}

class Snippet {
 public:
  explicit Snippet(CallInst& call)
      : call_(call),
        builder_(&call),
        tokens_(split_instruction(cast<InlineAsm>(call.getCalledOperand())->getAsmString())) {}

  // The value that replaces the call's result (null for void), or nothing when there is no translation.
  std::optional<Value*> translate() {
    if (cast<InlineAsm>(call_.getCalledOperand())->getAsmString().find_first_not_of(" \t\n;") == std::string::npos) {
      return call_.getType()->isVoidTy() ? std::optional<Value*>(nullptr) : std::nullopt;
    }
    if (tokens_.empty()) return std::nullopt;
    StringRef opcode = tokens_[0];
    if (opcode.starts_with("membar") || opcode.starts_with("fence")) {
      builder_.CreateFence(AtomicOrdering::SequentiallyConsistent);
      return nullptr;
    }
    if (opcode == "bar.sync" || opcode == "barrier.sync") return barrier("cairn.barrier");
    if (opcode == "bar.arrive") return barrier("cairn.barrier.arrive");
    if (opcode == "trap") return op("cairn.trap", {});
    if (opcode.starts_with("prefetch")) return nullptr;
    if (opcode.starts_with("nanosleep")) return op("cairn.yield", {});
    if (opcode.starts_with("mov.")) return move();
    return arithmetic(opcode);
  }

 private:
  Value* op(StringRef name, ArrayRef<Value*> arguments) {
    return builder_.CreateCall(declare_op(*call_.getModule(), name), arguments);
  }

  // An input operand: "$N" (inputs follow the outputs) or an integer literal.
  Value* operand(unsigned token, Type* type) {
    if (token >= tokens_.size()) return nullptr;
    StringRef text = tokens_[token];
    int64_t literal = 0;
    if (!text.getAsInteger(0, literal)) return ConstantInt::get(type, static_cast<uint64_t>(literal), true);
    unsigned index = 0;
    if (!text.consume_front("$") || text.getAsInteger(10, index)) return nullptr;
    const unsigned outputs = call_.getType()->isVoidTy() ? 0 : 1;
    if (index < outputs || index - outputs >= call_.arg_size()) return nullptr;
    Value* value = call_.getArgOperand(index - outputs);
    return value->getType() == type ? value : nullptr;
  }

  std::optional<Value*> barrier(StringRef name) {
    Type* i32 = builder_.getInt32Ty();
    Value* id = operand(1, i32);
    Value* count = tokens_.size() > 2 ? operand(2, i32) : builder_.getInt32(0);
    if (!id || !count) return std::nullopt;
    return op(name, {id, count});
  }

  std::optional<Value*> move() {
    if (tokens_.size() != 3 || tokens_[1] != "$0") return std::nullopt;
    StringRef source = tokens_[2];
    source.consume_front("%");  // asm strings spell registers "%%laneid", LLVM leaves one sign
    source.consume_front("%");
    StringRef query = StringSwitch<StringRef>(source)
                          .Case("laneid", "cairn.laneid")
                          .Case("warpid", "cairn.warpid")
                          .Case("tid.x", "cairn.tid.x")
                          .Case("tid.y", "cairn.tid.y")
                          .Case("tid.z", "cairn.tid.z")
                          .Case("ntid.x", "cairn.ntid.x")
                          .Case("ntid.y", "cairn.ntid.y")
                          .Case("ntid.z", "cairn.ntid.z")
                          .Case("ctaid.x", "cairn.ctaid.x")
                          .Case("ctaid.y", "cairn.ctaid.y")
                          .Case("ctaid.z", "cairn.ctaid.z")
                          .Case("nctaid.x", "cairn.nctaid.x")
                          .Case("nctaid.y", "cairn.nctaid.y")
                          .Case("nctaid.z", "cairn.nctaid.z")
                          .Cases({"clock", "clock64"}, "cairn.clock")
                          .Case("globaltimer", "cairn.nanoseconds")
                          .Default("");
    if (!query.empty()) return builder_.CreateZExtOrTrunc(op(query, {}), call_.getType());
    if (source == "smid" || source == "nsmid") return ConstantInt::get(call_.getType(), source == "nsmid");
    if (source.starts_with("lanemask_")) return lane_mask(source.drop_front(9));
    Value* value = operand(2, call_.getType());
    return value ? std::optional<Value*>(value) : std::nullopt;
  }

  std::optional<Value*> lane_mask(StringRef relation) {
    Value* bit = builder_.CreateShl(builder_.getInt32(1), op("cairn.laneid", {}));
    Value* below = builder_.CreateSub(bit, builder_.getInt32(1));
    if (relation == "eq") return bit;
    if (relation == "lt") return below;
    if (relation == "le") return builder_.CreateOr(below, bit);
    if (relation == "gt") return builder_.CreateNot(builder_.CreateOr(below, bit));
    if (relation == "ge") return builder_.CreateNot(below);
    return std::nullopt;
  }

  std::optional<Value*> arithmetic(StringRef opcode) {
    Type* type = call_.getType();
    if (!type->isIntegerTy() && !type->isFloatingPointTy()) return std::nullopt;
    Value* a = operand(2, type);
    Value* b = operand(3, type);
    Value* c = operand(4, type);
    if (!a) return std::nullopt;
    if (opcode.starts_with("fma.rn.f") && b && c) return builder_.CreateIntrinsic(Intrinsic::fma, {type}, {a, b, c});
    if (opcode.starts_with("mad.lo.") && b && c) return builder_.CreateAdd(builder_.CreateMul(a, b), c);
    if (opcode.starts_with("mul.lo.") && b) return builder_.CreateMul(a, b);
    if ((opcode.starts_with("add.u") || opcode.starts_with("add.s")) && b) return builder_.CreateAdd(a, b);
    if ((opcode.starts_with("sub.u") || opcode.starts_with("sub.s")) && b) return builder_.CreateSub(a, b);
    if (opcode.starts_with("and.b") && b) return builder_.CreateAnd(a, b);
    if (opcode.starts_with("or.b") && b) return builder_.CreateOr(a, b);
    if (opcode.starts_with("xor.b") && b) return builder_.CreateXor(a, b);
    if (opcode.starts_with("not.b")) return builder_.CreateNot(a);
    if (opcode.starts_with("brev.b")) return builder_.CreateUnaryIntrinsic(Intrinsic::bitreverse, a);
    if (opcode.starts_with("sqrt.rn.f") || opcode.starts_with("sqrt.approx")) {
      return builder_.CreateUnaryIntrinsic(Intrinsic::sqrt, a);
    }
    if (opcode.starts_with("rcp.")) return builder_.CreateFDiv(ConstantFP::get(type, 1.0), a);
    return std::nullopt;
  }

  CallInst& call_;
  IRBuilder<> builder_;
  SmallVector<StringRef, 6> tokens_;
};

}  // namespace

Status translate_inline_asm(Module& module) {
  for (Function& function : module) {
    for (Instruction& instruction : make_early_inc_range(instructions(function))) {
      auto* call = dyn_cast<CallInst>(&instruction);
      if (!call || !call->isInlineAsm()) continue;
      std::optional<Value*> value = Snippet(*call).translate();
      if (!value) {
        std::string text = cast<InlineAsm>(call->getCalledOperand())->getAsmString().str();
        return Status(StatusCode::kCompile, "unsupported inline assembly '" + text + "' in " + user_place(*call));
      }
      if (*value && !call->getType()->isVoidTy()) call->replaceAllUsesWith(*value);
      call->eraseFromParent();
    }
  }
  return {};
}

}  // namespace cairn::compiler
