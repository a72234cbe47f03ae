#include "src/compiler/lower/lower.h"

#include "src/compiler/lower/context.h"
#include "src/compiler/lower/kernels.h"
#include "src/compiler/lower/operations.h"
#include "src/compiler/lower/shared_memory.h"

namespace cairn::compiler {
namespace {

// The host writes __constant__ variables before a launch: constant to the kernels, but not in read-only memory.
void make_constants_writable(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (variable.isExternallyInitialized()) variable.setConstant(false);
  }
}

}  // namespace

void lower(llvm::Module& module, std::vector<codeobj::KernelMetadata>& kernels) {
  add_thread_argument(module);
  lower_operations(module);
  const SharedSizes shared = place_shared_memory(module);
  finish_kernels(module, shared, kernels);
  add_metadata_note(module, kernels);
  make_constants_writable(module);
}

}  // namespace cairn::compiler
