// The operations of SPMD IR: the `cairn.*` functions that docs/spmd-ir.md lists, and what passes need to know of each.
#pragma once

#include <optional>

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace cairn::compiler {

enum class OpKind {
  kThreadQuery,   // tid, laneid, warpid: pure, differs by thread
  kUniformQuery,  // ctaid, ntid, nctaid, warpsize, dynamic.shared.size: pure, the same for the block
  kBlockBarrier,  // barrier, barrier.red.*, barrier.arrive
  kGridBarrier,
  kWarp,  // warp.barrier, shfl, vote, ballot, activemask, match, reduce
  kYield,
  kService,  // print, assert.fail, trap, malloc, free, nanoseconds, clock
};

// One operation. `code` is what the block scheduler is told (ThreadOp in include/cairn/kernel_abi.h), 0 for operations
// that never reach it.
struct OpInfo {
  llvm::StringLiteral name;
  OpKind kind;
  unsigned code;
};

inline constexpr llvm::StringLiteral kOpPrefix = "cairn.";
inline constexpr llvm::StringLiteral kKernelAttribute = "cairn.kernel";
inline constexpr llvm::StringLiteral kMaxThreadsAttribute = "cairn.max-threads";
inline constexpr llvm::StringLiteral kSpmdFlag = "cairn.spmd";
inline constexpr unsigned kSpmdVersion = 1;
inline constexpr unsigned kSharedAddressSpace = 3;

// The operation of that name, or null when there is none.
const OpInfo* find_op(llvm::StringRef name);

// The operation that a call performs, or null for any other instruction.
const OpInfo* called_op(const llvm::Instruction& instruction);

// True for operations at which a thread may have to wait for others.
bool op_suspends(const OpInfo& op);

inline bool is_kernel(const llvm::Function& function) { return function.hasFnAttribute(kKernelAttribute); }

// Declares (or finds) an operation in a module with the type and attributes that docs/spmd-ir.md gives.
llvm::Function* declare_op(llvm::Module& module, llvm::StringRef name);

}  // namespace cairn::compiler
