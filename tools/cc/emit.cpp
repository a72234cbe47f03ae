#include "tools/cc/emit.h"

#include <cstdio>
#include <optional>

#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"
#include "src/base/os/path.h"
#include "tools/cc/compile.h"
#include "tools/cc/device_code.h"

namespace cairn::cc {
namespace {

using compiler::Stage;

std::vector<char> print_module(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return std::vector<char>(text.begin(), text.end());
}

// The pipeline's stage that --emit names; none for "asm" and "obj", which code generation gives.
std::optional<Stage> stage_of(const std::string& name) {
  for (Stage stage :
       {Stage::kFrontend, Stage::kNormalize, Stage::kSimplify, Stage::kRegions, Stage::kVectorize, Stage::kLower}) {
    if (compiler::stage_name(stage) == name) return stage;
  }
  return std::nullopt;
}

bool is_before_targets(std::optional<Stage> stage) {
  return stage == Stage::kFrontend || stage == Stage::kNormalize || stage == Stage::kSimplify;
}

}  // namespace

Status emit_stage(const Invocation& invocation, const Input& input) {
  compiler::FrontendOptions source = source_options(invocation, input, "");
  source.arguments.push_back("-fno-discard-value-names");  // for the reader
  compiler::Diagnostics diagnostics;
  std::string target = invocation.targets.empty() ? "native" : invocation.targets.front();
  compiler::PipelineOptions options = pipeline_options(invocation, diagnostics);
  options.stop_after = stage_of(invocation.emit);
  options.after_stage = stage_report(invocation, "");

  llvm::LLVMContext context;
  auto text = [&]() -> Result<std::vector<char>> {
    CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> module,
                           compiler::compile_device(context, source, diagnostics));
    if (Status status = compiler::build_spmd(*module, options, source.relocatable); !status.ok()) {
      return Status(status.code(), source.input + ": " + status.message());
    }
    if (is_before_targets(options.stop_after)) return print_module(*module);
    options.after_stage = stage_report(invocation, target);
    return compiler::build_native(*module, resolve_target(target),
                                  invocation.emit == "obj" ? compiler::Output::kObject : compiler::Output::kAssembly,
                                  options);
  }();
  std::string log = diagnostics.take_text();
  std::fwrite(log.data(), 1, log.size(), stderr);
  if (!text.ok()) return text.status();
  if (invocation.emit_silently && invocation.output.empty()) return Status();
  std::string fallback = invocation.emit == "obj" ? os::file_name(input.path) + ".device.o" : "-";
  return write_output(invocation.output.empty() ? fallback : invocation.output, *text);
}

}  // namespace cairn::cc
