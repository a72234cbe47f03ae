// Which pointers lead to workgroup memory. Most are generic: the address space stands only at the variable itself.
#pragma once

#include "llvm/IR/Value.h"

namespace cairn::compiler {

// True when every object that the pointer may be based on is a variable in workgroup memory.
bool points_to_shared(const llvm::Value& pointer);

}  // namespace cairn::compiler
