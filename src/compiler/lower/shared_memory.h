// Workgroup memory gets its addresses: each global of address space 3 becomes an offset from the block's memory.
#pragma once

#include <map>
#include <string>

#include "llvm/IR/Module.h"

namespace cairn::compiler {

// Bytes of static workgroup memory by kernel name.
using SharedSizes = std::map<std::string, uint32_t>;

// Variables that only a kernel itself uses overlay those of other kernels; what functions that were not inlined use
// has one place in the whole module. Runs after add_thread_argument.
SharedSizes place_shared_memory(llvm::Module& module);

}  // namespace cairn::compiler
