// From SPMD IR to the fat binary that a host object carries.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "llvm/IR/Module.h"
#include "src/base/result.h"
#include "src/compiler/frontend/frontend.h"
#include "src/compiler/pipeline/pipeline.h"
#include "tools/cc/invocation.h"

namespace cairn::cc {

compiler::PipelineOptions pipeline_options(const Invocation& invocation, compiler::Diagnostics& diagnostics);

// What PipelineOptions::after_stage is under --print-pipeline: prints each stage's size and time, from this call on,
// and the target that it is for, if any. Empty otherwise.
std::function<void(compiler::Stage, llvm::Module&)> stage_report(const Invocation& invocation,
                                                                 const std::string& target);

// One source's device pass, to simplified SPMD IR in `context`.
Result<std::unique_ptr<llvm::Module>> make_spmd(llvm::LLVMContext& context, const Invocation& invocation,
                                                const compiler::FrontendOptions& source,
                                                compiler::Diagnostics& diagnostics);

// kCompile names the functions and variables that the program's device code uses and nobody defines.
Status check_complete(const llvm::Module& spmd);

// Native code for every target of the invocation (two at a time) and the bitcode, in a bundle.
Result<std::vector<char>> make_fat_binary(const llvm::Module& spmd, const Invocation& invocation,
                                          compiler::Diagnostics& diagnostics);

// "native" as the highest level that this machine runs; other names as they are.
std::string resolve_target(const std::string& target);

}  // namespace cairn::cc
