// How messages name a place of the user's code.
#pragma once

#include <string>

#include "llvm/IR/Instructions.h"

namespace cairn::compiler {

// "'scale(float*)'", with " at kernel.cu:12" where the module has debug information.
std::string user_place(const llvm::Instruction& instruction);

}  // namespace cairn::compiler
