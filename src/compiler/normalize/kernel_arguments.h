// Kernel parameters: where each stands in the kernarg buffer, and by-value structs that a thread may change.
#pragma once

#include <vector>

#include "llvm/IR/Module.h"
#include "src/codeobj/kernel_metadata.h"

namespace cairn::compiler {

struct KernargLayout {
  std::vector<codeobj::KernelArgument> arguments;
  uint32_t bytes = 0;
  uint32_t alignment = 8;
};

// The layout of a kernel's arguments: in order, each at its natural alignment, by-value structs in place.
KernargLayout kernarg_layout(const llvm::Function& kernel);

// All threads share the kernarg buffer. A by-value parameter that the kernel may write to, or whose address leaves the
// kernel, is copied to the thread's own memory first.
void privatize_written_arguments(llvm::Function& kernel);

}  // namespace cairn::compiler
