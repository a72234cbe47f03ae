// The compile pipeline: from what the front end gives to native code objects, stage by stage.
//
//   frontend -> normalize -> simplify  = SPMD IR, target independent      (build_spmd)
//   regions -> vectorize -> lower -> codegen = one native code object     (build_native), once per target
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "llvm/IR/Module.h"
#include "src/base/result.h"

namespace cairn::compiler {

enum class Stage { kFrontend, kNormalize, kSimplify, kRegions, kVectorize, kLower, kCodegen };

// The stage's name on the command line: "frontend", "spmd" (after simplify), "regions", "vector", "llvm", ...
std::string_view stage_name(Stage stage);

struct PipelineOptions {
  unsigned opt_level = 3;      // 0..3, of device code
  bool fast_math = false;      // -use_fast_math, -ffast-math
  bool debug = false;          // keep debug information
  bool verify_each = true;     // run the verifiers after every pass
  std::string device_library;  // path of device.bc; empty: found beside the running library or program
  // Nothing is done after this stage: build_spmd leaves the module as it is then, build_native returns its text.
  std::optional<Stage> stop_after;
  // Called after each stage with the module as it is then (for --emit and --print-pipeline); may be empty.
  std::function<void(Stage, llvm::Module&)> after_stage;
  // Called for each diagnostic ("error: ..." / "warning: ..." / "remark: ..."); empty: standard error.
  std::function<void(std::string_view)> diagnose;
};

// Normalises a front-end module (nvptx64 or amdgcn dialect) to SPMD IR in place and simplifies it. `relocatable` keeps
// declarations and external definitions for separate compilation (-rdc): nothing is internalised.
Status build_spmd(llvm::Module& module, const PipelineOptions& options, bool relocatable);

// Links SPMD modules of several translation units into one (device link). Consumes the inputs.
Result<std::unique_ptr<llvm::Module>> link_spmd(std::vector<std::unique_ptr<llvm::Module>> modules,
                                                const PipelineOptions& options);

enum class Output { kObject, kAssembly, kLlvmIr };

// Compiles SPMD IR (left untouched) for one target: "x86-64-v2", "x86-64-v3", "x86-64-v4" or "native".
// kObject gives a relocatable ELF object's bytes; link_code_object makes it a code object.
Result<std::vector<char>> build_native(const llvm::Module& spmd, std::string_view target, Output output,
                                       const PipelineOptions& options);

// Links one relocatable object (from build_native) into a native code object: an ELF shared object.
Result<std::vector<char>> link_code_object(const std::vector<char>& object);

// SPMD bitcode for the fat binary, and back. Reading checks the bytes: hostile input gives kInvalidCodeObject.
std::vector<char> write_spmd(const llvm::Module& spmd);
Result<std::unique_ptr<llvm::Module>> read_spmd(llvm::LLVMContext& context, const void* bytes, size_t size);

}  // namespace cairn::compiler
