#include "src/compiler/lower/lower.h"

#include "src/compiler/lower/context.h"
#include "src/compiler/lower/kernels.h"
#include "src/compiler/lower/operations.h"
#include "src/compiler/lower/shared_memory.h"

namespace cairn::compiler {

void lower(llvm::Module& module, std::vector<codeobj::KernelMetadata>& kernels) {
  add_thread_argument(module);
  lower_operations(module);
  const SharedSizes shared = place_shared_memory(module);
  finish_kernels(module, shared, kernels);
  add_metadata_note(module, kernels);
}

}  // namespace cairn::compiler
