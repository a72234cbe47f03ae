// The lower stage: kernels become entries with the C ABI of include/cairn/kernel_abi.h.
#pragma once

#include <vector>

#include "llvm/IR/Module.h"
#include "src/codeobj/kernel_metadata.h"

namespace cairn::compiler {

// `kernels` are described before (describe_kernels); what this stage decides is filled in, and the note is added.
void lower(llvm::Module& module, std::vector<codeobj::KernelMetadata>& kernels);

}  // namespace cairn::compiler
