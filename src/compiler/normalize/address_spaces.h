// Flattens a device module's address spaces: only workgroup memory keeps its own (3), everything else becomes 0.
//
//   @c = addrspace(4) constant i32 7                     @c = constant i32 7
//   %v = load i32, ptr addrspacecast (ptr addrspace(4)     %v = load i32, ptr @c
//        @c to ptr)
#pragma once

#include "llvm/IR/Module.h"

namespace cairn::compiler {

// `keep_shared` false flattens workgroup memory too, once the lower stage has given it addresses.
void flatten_address_spaces(llvm::Module& module, bool keep_shared = true);

}  // namespace cairn::compiler
