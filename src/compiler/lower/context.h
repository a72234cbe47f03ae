// The hidden context: every function of device code that was not inlined gets the running thread as first argument.
//
//   define float @f(float %x)          define float @f(ptr %thread, float %x)
//   %y = call float @f(float %x)  ->   %y = call float @f(ptr %thread, float %x)
#pragma once

#include "llvm/IR/Module.h"

namespace cairn::compiler {

// True for kernel entries, which the driver calls with a block.
bool is_entry(const llvm::Function& function);
// True for step functions, which the scheduler calls with a thread.
bool is_step(const llvm::Function& function);

// Adds the argument to all functions with a body but entries and steps, and to all calls of them, indirect ones
// included.
void add_thread_argument(llvm::Module& module);

// The cairn_thread* of a function, after add_thread_argument. An entry has one where it needs one, else null.
llvm::Value* thread_of(llvm::Function& function);

}  // namespace cairn::compiler
