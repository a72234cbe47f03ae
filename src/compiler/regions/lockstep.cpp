#include "src/compiler/regions/lockstep.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "src/compiler/spmd/ops.h"
#include "src/compiler/spmd/shared_pointers.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

enum class Access { kNone, kLoad, kStore, kOrders };

Access access_of(const Instruction& instruction) {
  if (const OpInfo* op = called_op(instruction)) return op_suspends(*op) ? Access::kOrders : Access::kNone;
  const auto* load = dyn_cast<LoadInst>(&instruction);
  if (load && load->isVolatile() && may_point_to_shared(*load->getPointerOperand())) return Access::kLoad;
  const auto* store = dyn_cast<StoreInst>(&instruction);
  if (store && store->isVolatile() && may_point_to_shared(*store->getPointerOperand())) return Access::kStore;
  return Access::kNone;
}

void add_barrier(Instruction& before) {
  IRBuilder<> builder(&before);
  builder.CreateCall(declare_op(*before.getModule(), "cairn.warp.barrier"), {builder.getInt64(0)});
}

// What comes before the block is not looked at: it counts as a load, and a store is closed before the block ends.
void order_accesses(BasicBlock& block) {
  Access pending = Access::kLoad;
  for (Instruction& instruction : block) {
    const Access access = access_of(instruction);
    const bool store_behind = pending == Access::kStore && (access == Access::kLoad || instruction.isTerminator());
    const bool store_ahead = pending == Access::kLoad && access == Access::kStore;
    if (store_behind || store_ahead) add_barrier(instruction);
    if (access != Access::kNone) pending = access;
  }
}

}  // namespace

void keep_lockstep(Function& function) {
  for (BasicBlock& block : function) order_accesses(block);
}

}  // namespace cairn::compiler
