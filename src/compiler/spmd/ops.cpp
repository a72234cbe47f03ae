#include "src/compiler/spmd/ops.h"

#include "include/cairn/kernel_abi.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"

namespace cairn::compiler {
namespace {

// `signature`: the result, then the arguments: v void, i i32, l i64, p ptr. The result is in [`least`, `end`), where
// `end` is not 0.
struct OpSpec {
  OpInfo info;
  const char* signature;
  uint32_t least = 0;
  uint32_t end = 0;
};

constexpr uint32_t kThreadsEnd = 1025;  // a block has at most 1024
constexpr uint32_t kWarpEnd = 65;       // a warp 32 or 64
constexpr uint32_t kGridEnd = 0x80000000;

constexpr OpSpec kOps[] = {
    {{"cairn.tid.x", OpKind::kThreadQuery, 0}, "i", 0, kThreadsEnd - 1},
    {{"cairn.tid.y", OpKind::kThreadQuery, 0}, "i", 0, kThreadsEnd - 1},
    {{"cairn.tid.z", OpKind::kThreadQuery, 0}, "i", 0, kThreadsEnd - 1},
    {{"cairn.laneid", OpKind::kThreadQuery, 0}, "i", 0, kWarpEnd - 1},
    {{"cairn.warpid", OpKind::kThreadQuery, 0}, "i", 0, kThreadsEnd - 1},
    {{"cairn.ctaid.x", OpKind::kUniformQuery, 0}, "i", 0, kGridEnd - 1},
    {{"cairn.ctaid.y", OpKind::kUniformQuery, 0}, "i"},
    {{"cairn.ctaid.z", OpKind::kUniformQuery, 0}, "i"},
    {{"cairn.ntid.x", OpKind::kUniformQuery, 0}, "i", 1, kThreadsEnd},
    {{"cairn.ntid.y", OpKind::kUniformQuery, 0}, "i", 1, kThreadsEnd},
    {{"cairn.ntid.z", OpKind::kUniformQuery, 0}, "i", 1, kThreadsEnd},
    {{"cairn.nctaid.x", OpKind::kUniformQuery, 0}, "i", 1, kGridEnd},
    {{"cairn.nctaid.y", OpKind::kUniformQuery, 0}, "i"},
    {{"cairn.nctaid.z", OpKind::kUniformQuery, 0}, "i"},
    {{"cairn.warpsize", OpKind::kUniformQuery, 0}, "i", 1, kWarpEnd},
    {{"cairn.dynamic.shared.size", OpKind::kUniformQuery, 0}, "i"},
    {{"cairn.barrier", OpKind::kBlockBarrier, CAIRN_OP_BARRIER}, "vii"},
    {{"cairn.barrier.red.popc", OpKind::kBlockBarrier, CAIRN_OP_BARRIER_POPC}, "iiii"},
    {{"cairn.barrier.red.and", OpKind::kBlockBarrier, CAIRN_OP_BARRIER_AND}, "iiii"},
    {{"cairn.barrier.red.or", OpKind::kBlockBarrier, CAIRN_OP_BARRIER_OR}, "iiii"},
    {{"cairn.barrier.arrive", OpKind::kBlockBarrier, CAIRN_OP_BARRIER_ARRIVE}, "vii"},
    {{"cairn.grid.barrier", OpKind::kGridBarrier, CAIRN_OP_GRID_BARRIER}, "v"},
    {{"cairn.warp.barrier", OpKind::kWarp, CAIRN_OP_WARP_BARRIER}, "vl"},
    {{"cairn.shfl.idx", OpKind::kWarp, CAIRN_OP_SHFL_IDX}, "iliii"},
    {{"cairn.shfl.up", OpKind::kWarp, CAIRN_OP_SHFL_UP}, "iliii"},
    {{"cairn.shfl.down", OpKind::kWarp, CAIRN_OP_SHFL_DOWN}, "iliii"},
    {{"cairn.shfl.xor", OpKind::kWarp, CAIRN_OP_SHFL_XOR}, "iliii"},
    {{"cairn.shfl.pred.idx", OpKind::kWarp, CAIRN_OP_SHFL_PRED_IDX}, "iliii"},
    {{"cairn.shfl.pred.up", OpKind::kWarp, CAIRN_OP_SHFL_PRED_UP}, "iliii"},
    {{"cairn.shfl.pred.down", OpKind::kWarp, CAIRN_OP_SHFL_PRED_DOWN}, "iliii"},
    {{"cairn.shfl.pred.xor", OpKind::kWarp, CAIRN_OP_SHFL_PRED_XOR}, "iliii"},
    {{"cairn.vote.all", OpKind::kWarp, CAIRN_OP_VOTE_ALL}, "ili"},
    {{"cairn.vote.any", OpKind::kWarp, CAIRN_OP_VOTE_ANY}, "ili"},
    {{"cairn.vote.uni", OpKind::kWarp, CAIRN_OP_VOTE_UNI}, "ili"},
    {{"cairn.ballot", OpKind::kWarp, CAIRN_OP_BALLOT}, "lli"},
    {{"cairn.activemask", OpKind::kWarp, CAIRN_OP_ACTIVE_MASK}, "l"},
    {{"cairn.match.any", OpKind::kWarp, CAIRN_OP_MATCH_ANY}, "lll"},
    {{"cairn.match.all", OpKind::kWarp, CAIRN_OP_MATCH_ALL}, "lll"},
    {{"cairn.reduce.add", OpKind::kWarp, CAIRN_OP_REDUCE_ADD}, "ili"},
    {{"cairn.reduce.umin", OpKind::kWarp, CAIRN_OP_REDUCE_UMIN}, "ili"},
    {{"cairn.reduce.umax", OpKind::kWarp, CAIRN_OP_REDUCE_UMAX}, "ili"},
    {{"cairn.reduce.smin", OpKind::kWarp, CAIRN_OP_REDUCE_SMIN}, "ili"},
    {{"cairn.reduce.smax", OpKind::kWarp, CAIRN_OP_REDUCE_SMAX}, "ili"},
    {{"cairn.reduce.and", OpKind::kWarp, CAIRN_OP_REDUCE_AND}, "ili"},
    {{"cairn.reduce.or", OpKind::kWarp, CAIRN_OP_REDUCE_OR}, "ili"},
    {{"cairn.reduce.xor", OpKind::kWarp, CAIRN_OP_REDUCE_XOR}, "ili"},
    {{"cairn.yield", OpKind::kYield, CAIRN_OP_YIELD}, "v"},
    {{"cairn.print", OpKind::kService, 0}, "ipp"},
    {{"cairn.assert.fail", OpKind::kService, 0}, "vppip"},
    {{"cairn.trap", OpKind::kService, 0}, "v"},
    {{"cairn.malloc", OpKind::kService, 0}, "pl"},
    {{"cairn.free", OpKind::kService, 0}, "vp"},
    {{"cairn.clock", OpKind::kService, 0}, "l"},
    {{"cairn.nanoseconds", OpKind::kService, 0}, "l"},
};

const OpSpec* find_spec(llvm::StringRef name) {
  if (!name.starts_with(kOpPrefix)) return nullptr;
  static const llvm::StringMap<const OpSpec*> table = [] {
    llvm::StringMap<const OpSpec*> map;
    for (const OpSpec& spec : kOps) map[spec.info.name] = &spec;
    return map;
  }();
  auto it = table.find(name);
  return it == table.end() ? nullptr : it->second;
}

llvm::Type* type_of(char letter, llvm::LLVMContext& context) {
  switch (letter) {
    case 'i': return llvm::Type::getInt32Ty(context);
    case 'l': return llvm::Type::getInt64Ty(context);
    case 'p': return llvm::PointerType::get(context, 0);
    default: return llvm::Type::getVoidTy(context);
  }
}

}  // namespace

const OpInfo* find_op(llvm::StringRef name) {
  const OpSpec* spec = find_spec(name);
  return spec ? &spec->info : nullptr;
}

const OpInfo* called_op(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call) return nullptr;
  const llvm::Function* callee = call->getCalledFunction();
  return callee ? find_op(callee->getName()) : nullptr;
}

bool op_suspends(const OpInfo& op) {
  return op.kind == OpKind::kBlockBarrier || op.kind == OpKind::kGridBarrier || op.kind == OpKind::kWarp ||
         op.kind == OpKind::kYield;
}

llvm::Function* declare_op(llvm::Module& module, llvm::StringRef name) {
  const OpSpec* spec = find_spec(name);
  assert(spec && "not an operation of SPMD IR");
  llvm::LLVMContext& context = module.getContext();
  llvm::SmallVector<llvm::Type*, 4> parameters;
  for (const char* letter = spec->signature + 1; *letter; ++letter) parameters.push_back(type_of(*letter, context));
  auto* type = llvm::FunctionType::get(type_of(spec->signature[0], context), parameters, false);
  auto* function = llvm::cast<llvm::Function>(module.getOrInsertFunction(name, type).getCallee());
  function->setDoesNotThrow();
  switch (spec->info.kind) {
    case OpKind::kThreadQuery:
    case OpKind::kUniformQuery:
      function->setDoesNotAccessMemory();
      function->setWillReturn();
      if (spec->end != 0) {
        const llvm::ConstantRange range(llvm::APInt(32, spec->least), llvm::APInt(32, spec->end));
        function->addRetAttr(llvm::Attribute::get(context, llvm::Attribute::Range, range));
      }
      break;
    case OpKind::kService:
      if (name == "cairn.trap" || name == "cairn.assert.fail") function->setDoesNotReturn();
      break;
    default: function->setConvergent(); break;
  }
  return function;
}

}  // namespace cairn::compiler
