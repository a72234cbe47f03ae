// Emits native code and links it into a code object.
#pragma once

#include <vector>

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include "src/base/result.h"

namespace cairn::compiler {

// A relocatable ELF object, or assembly text.
Result<std::vector<char>> emit(llvm::Module& module, llvm::TargetMachine& machine, bool assembly);

// A shared object from one relocatable object, linked against libm: what the driver loads.
Result<std::vector<char>> link_shared_object(const std::vector<char>& object);

}  // namespace cairn::compiler
