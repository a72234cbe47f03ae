#include "src/compiler/regions/liveness.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

bool leaves_its_block(const Instruction& instruction) {
  for (const User* user : instruction.users()) {
    const auto* other = cast<Instruction>(user);
    if (other->getParent() != instruction.getParent() || isa<PHINode>(other)) return true;
  }
  return false;
}

}  // namespace

DenseMap<BasicBlock*, SetVector<Instruction*>> live_values_at(Function& function, ArrayRef<BasicBlock*> resumed,
                                                              const BasicBlock* always) {
  SmallVector<Instruction*> values;
  DenseMap<const Value*, unsigned> index;
  for (Instruction& instruction : instructions(function)) {
    if (instruction.getParent() == always || !leaves_its_block(instruction)) continue;
    index[&instruction] = values.size();
    values.push_back(&instruction);
  }

  struct Sets {
    BitVector uses, defines, live_in, live_out;
  };
  DenseMap<const BasicBlock*, Sets> sets;
  for (BasicBlock& block : function) {
    Sets& own = sets[&block];
    own.uses.resize(values.size());
    own.defines.resize(values.size());
    own.live_in.resize(values.size());
    own.live_out.resize(values.size());
    for (Instruction& instruction : block) {
      if (!isa<PHINode>(instruction)) {
        for (const Use& use : instruction.operands()) {
          auto it = index.find(use.get());
          if (it != index.end() && !own.defines.test(it->second)) own.uses.set(it->second);
        }
      }
      if (auto it = index.find(&instruction); it != index.end()) own.defines.set(it->second);
    }
  }

  // A phi's operand is used at the end of the block that it comes from.
  DenseMap<const BasicBlock*, BitVector> phi_uses;
  for (BasicBlock& block : function) {
    for (PHINode& phi : block.phis()) {
      for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
        auto it = index.find(phi.getIncomingValue(i));
        if (it == index.end()) continue;
        BitVector& uses = phi_uses[phi.getIncomingBlock(i)];
        uses.resize(values.size());
        uses.set(it->second);
      }
    }
  }

  SmallVector<const BasicBlock*> order(post_order(&function));
  for (bool changed = true; changed;) {
    changed = false;
    for (const BasicBlock* block : order) {
      Sets& own = sets[block];
      BitVector out(values.size());
      if (auto it = phi_uses.find(block); it != phi_uses.end()) out |= it->second;
      for (const BasicBlock* successor : successors(block)) out |= sets[successor].live_in;
      BitVector in = out;
      in.reset(own.defines);
      in |= own.uses;
      if (in != own.live_in) {
        own.live_in = in;
        changed = true;
      }
    }
  }

  DenseMap<BasicBlock*, SetVector<Instruction*>> result;
  for (BasicBlock* block : resumed) {
    SetVector<Instruction*>& live = result[block];
    for (unsigned bit : sets[block].live_in.set_bits()) live.insert(values[bit]);
  }
  return result;
}

}  // namespace cairn::compiler
