// The vectorize stage, for kernels that never wait: a loop over the block's threads that LLVM can turn into vectors.
//
// The kernel's entry runs `count` blocks from `first` on; threads of one row (x) are the innermost loop, whose memory
// accesses are marked as independent, since threads of a kernel that never waits may run in any order.
//
//   void k(float* a) {                      for (b = first; b < first + count; ++b)      // block b
//     a[cairn.tid.x] = 0;          ->         for z, for y: for (x = 0; x < ntid.x; ++x)
//   }                                           a[x] = 0;
#pragma once

#include "llvm/IR/Module.h"

namespace cairn::compiler {

// On a kernel's entry function (cairn_kernel_entry).
inline constexpr llvm::StringLiteral kEntryAttribute = "cairn.entry";
// Names of the loop's values, by which the lower stage finds them.
inline constexpr llvm::StringLiteral kThreadLoopMetadata = "cairn.thread.loop";

// Replaces each kernel that has a body with its entry.
void make_thread_loops(llvm::Module& module);

}  // namespace cairn::compiler
