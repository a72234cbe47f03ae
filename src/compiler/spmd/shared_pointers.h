// Which pointers lead to workgroup memory. Most are generic: the address space stands only at the variable itself.
#pragma once

#include "llvm/IR/Value.h"

namespace cairn::compiler {

// True when every object that the pointer may be based on is a variable in workgroup memory.
bool points_to_shared(const llvm::Value& pointer);

// True when some object that the pointer may be based on is such a variable, or may be one for all that a called
// function can tell of its parameters.
bool may_point_to_shared(const llvm::Value& pointer);

}  // namespace cairn::compiler
