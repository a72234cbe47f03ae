// Polling loops: a loop that leaves when memory changes must let other threads run, or what it waits for never comes.
#pragma once

#include "llvm/IR/Function.h"

namespace cairn::compiler {

// Puts `cairn.yield` on the back edges of loops whose exit depends on an atomic or volatile access made in the loop.
// A compare-and-swap that is retried with the value it just read is not one: it fails only when another thread made
// progress. Returns true if it found a polling loop.
//
//   do { } while (atomicCAS(&lock, 0, 1) != 0);       polls
//   do { seen = old; old = atomicCAS(p, seen, f(seen)); } while (old != seen);    does not
bool add_yields(llvm::Function& function);

}  // namespace cairn::compiler
