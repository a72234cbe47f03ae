// The bounds check that nearly every kernel opens with becomes the bound of its thread loop.
//
//   for (x = 0; x < ntid; ++x)             limit = clamp(n - base, 0, ntid)
//     if (base + x < n)            ->      for (x = 0; x < limit; ++x)
//       body(x);                             body(x);
//
// Whole vectors then need no mask. The index may wrap around in the program's own arithmetic, so the new loop runs only
// where it does not; otherwise the loop as it was does.
#pragma once

#include "llvm/IR/PassManager.h"

namespace cairn::compiler {

// Runs before LLVM's loop vectoriser, on kernel entries.
struct BoundsGuardPass : llvm::PassInfoMixin<BoundsGuardPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return false; }
};

}  // namespace cairn::compiler
