// Warp-synchronous code: older programs let the lanes of a warp exchange values through volatile workgroup memory with
// no barrier in between, as converged lanes run in lockstep.
#pragma once

#include "llvm/IR/Function.h"

namespace cairn::compiler {

// Puts warp barriers of the converged lanes (mask 0) where a volatile store to workgroup memory follows a load or comes
// before one.
//
//   s[i] += s[i + 16];         a = s[i]; b = s[i + 16]; barrier; s[i] = a + b; barrier;
//   s[i] += s[i + 8];          a = s[i]; b = s[i + 8]; ...
void keep_lockstep(llvm::Function& function);

}  // namespace cairn::compiler
