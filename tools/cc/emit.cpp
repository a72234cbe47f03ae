#include "tools/cc/emit.h"

#include <chrono>
#include <cstdio>

#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"
#include "src/base/os/path.h"
#include "tools/cc/compile.h"
#include "tools/cc/device_code.h"

namespace cairn::cc {
namespace {

using compiler::Stage;

std::string print_module(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

// Keeps the text of one stage as the pipeline passes it, and prints a line for each under --print-pipeline.
class StageRecorder {
 public:
  StageRecorder(std::string wanted, bool report) : wanted_(std::move(wanted)), report_(report) {}

  void see(Stage stage, const llvm::Module& module) {
    std::string_view name = compiler::stage_name(stage);
    if (name == wanted_) text_ = print_module(module);
    if (!report_) return;
    auto now = std::chrono::steady_clock::now();
    double milliseconds = std::chrono::duration<double, std::milli>(now - last_).count();
    std::fprintf(stderr, "%-10.*s %6u functions %8u instructions %9.2f ms\n", static_cast<int>(name.size()),
                 name.data(), defined_functions(module), module.getInstructionCount(), milliseconds);
    last_ = std::chrono::steady_clock::now();
  }

  const std::string& text() const { return text_; }

 private:
  static unsigned defined_functions(const llvm::Module& module) {
    unsigned count = 0;
    for (const llvm::Function& function : module) count += !function.isDeclaration();
    return count;
  }

  std::string wanted_, text_;
  bool report_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// "asm" and "obj" are what code generation gives; the stages before are modules on their way.
Result<std::string> native_output(const Invocation& invocation, const llvm::Module& spmd,
                                  const compiler::PipelineOptions& options, const StageRecorder& recorder) {
  std::string target = invocation.targets.empty() ? "native" : invocation.targets.front();
  compiler::Output output = invocation.emit == "obj"   ? compiler::Output::kObject
                            : invocation.emit == "asm" ? compiler::Output::kAssembly
                                                       : compiler::Output::kLlvmIr;
  CAIRN_ASSIGN_OR_RETURN(std::vector<char> bytes,
                         compiler::build_native(spmd, resolve_target(target), output, options));
  if (output == compiler::Output::kLlvmIr && !recorder.text().empty()) return recorder.text();
  return std::string(bytes.begin(), bytes.end());
}

}  // namespace

Status emit_stage(const Invocation& invocation, const Input& input) {
  compiler::FrontendOptions source = source_options(invocation, input, "");
  source.arguments.push_back("-fno-discard-value-names");  // for the reader
  compiler::Diagnostics diagnostics;
  compiler::PipelineOptions options = pipeline_options(invocation, diagnostics);
  StageRecorder recorder(invocation.emit, invocation.print_pipeline);
  options.after_stage = [&](Stage stage, llvm::Module& module) { recorder.see(stage, module); };

  llvm::LLVMContext context;
  auto text = [&]() -> Result<std::string> {
    CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> module,
                           compiler::compile_device(context, source, diagnostics));
    if (invocation.emit == "frontend") {
      recorder.see(Stage::kFrontend, *module);
      return recorder.text();
    }
    CAIRN_RETURN_IF_ERROR(compiler::build_spmd(*module, options, source.relocatable));
    if (invocation.emit == "normalize") return recorder.text();
    if (invocation.emit == "spmd") return print_module(*module);
    return native_output(invocation, *module, options, recorder);
  }();
  std::string log = diagnostics.take_text();
  std::fwrite(log.data(), 1, log.size(), stderr);
  if (!text.ok()) return text.status();
  if (invocation.emit_silently && invocation.output.empty()) return Status();
  std::string fallback = invocation.emit == "obj" ? os::file_name(input.path) + ".device.o" : "-";
  return write_output(invocation.output.empty() ? fallback : invocation.output, *text);
}

}  // namespace cairn::cc
