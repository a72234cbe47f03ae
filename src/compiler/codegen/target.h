// Native targets: the host's triple and data layout, and target machines by the names that code objects carry.
#pragma once

#include <memory>
#include <string_view>

#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include "src/base/result.h"

namespace cairn::compiler {

// Registers the host's code generator with LLVM, once in a process.
void initialize_host_target();

const llvm::Triple& host_triple();
const std::string& host_data_layout();

// `target`: "x86-64-v2", "x86-64-v3", "x86-64-v4", or "native" for this machine's own processor.
Result<std::unique_ptr<llvm::TargetMachine>> make_target_machine(std::string_view target, unsigned opt_level);

}  // namespace cairn::compiler
