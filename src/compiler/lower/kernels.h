// What the driver is told of a module's kernels: gathered before they are transformed, completed after, and written
// into the object as its metadata note.
#pragma once

#include <vector>

#include "llvm/IR/Module.h"
#include "src/codeobj/kernel_metadata.h"
#include "src/compiler/lower/shared_memory.h"

namespace cairn::compiler {

// Names, arguments and launch bounds of all kernels with a body. Before the regions stage.
std::vector<codeobj::KernelMetadata> describe_kernels(const llvm::Module& module);

// Gives each kernel that was split an entry, which has the scheduler run its step function, and records what the
// driver must provide for it (frames, workgroup memory, flags).
void finish_kernels(llvm::Module& module, const SharedSizes& shared, std::vector<codeobj::KernelMetadata>& kernels);

// Adds the note that holds `kernels`.
void add_metadata_note(llvm::Module& module, const std::vector<codeobj::KernelMetadata>& kernels);

}  // namespace cairn::compiler
