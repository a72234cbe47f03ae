// The regions stage: functions that wait are split at the points where they do.
//
// A function that may suspend becomes a step function `i32 (ptr thread, ptr frame)` that runs one thread from where its
// frame says to the next suspension point. Only values that are alive across a point are kept in the frame.
//
//   %v = load float, ptr %p             resume.0:                      ; frame.resume == 0
//   call void @cairn.barrier(0, 0)        %v = load float, ptr %p
//   store float %v, ptr %q                store float %v, ptr %frame.v
//                                         ...thread.operation = barrier, frame.resume = 1; ret i32 1 (waits)
//                                       resume.1:
//                                         %v.1 = load float, ptr %frame.v
//                                         store float %v.1, ptr %q
//                                         ret i32 0 (done)
//
// A call of a function that suspends is such a point too: the callee's frame stands behind the caller's, and the caller
// waits while the callee does. Results: see cairn_thread_step in include/cairn/kernel_abi.h.
#pragma once

#include "llvm/IR/Module.h"
#include "src/base/result.h"

namespace cairn::compiler {

// On a step function: its kernel's name, or "" for a function that kernels call.
inline constexpr llvm::StringLiteral kStepAttribute = "cairn.step";
// On a kernel's step function: bytes a thread needs, the cairn_thread head included.
inline constexpr llvm::StringLiteral kFrameBytesAttribute = "cairn.frame-bytes";
// Metadata on calls of step functions: they pass the thread already.
inline constexpr llvm::StringLiteral kStepCallMetadata = "cairn.step.call";
// On kernels (and their step functions): has polling loops; has grid barriers.
inline constexpr llvm::StringLiteral kPollsAttribute = "cairn.polls";
inline constexpr llvm::StringLiteral kGridBarrierAttribute = "cairn.grid-barrier";

// Splits every function of the module that may suspend. Kernels that never do are left alone.
Status split_at_suspension_points(llvm::Module& module);

}  // namespace cairn::compiler
