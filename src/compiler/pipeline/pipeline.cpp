#include "src/compiler/pipeline/pipeline.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "src/compiler/codegen/emit.h"
#include "src/compiler/codegen/optimize.h"
#include "src/compiler/codegen/target.h"
#include "src/compiler/lower/kernels.h"
#include "src/compiler/lower/lower.h"
#include "src/compiler/normalize/normalize.h"
#include "src/compiler/regions/split.h"
#include "src/compiler/simplify/simplify.h"
#include "src/compiler/spmd/ops.h"
#include "src/compiler/spmd/verifier.h"
#include "src/compiler/vectorize/thread_loop.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

// Tells that `stage` is done; whether it is the last.
bool ends_with(Stage stage, Module& module, const PipelineOptions& options) {
  if (options.after_stage) options.after_stage(stage, module);
  return options.stop_after == stage;
}

std::vector<char> text_of(const Module& module) {
  std::string text;
  raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return std::vector<char>(text.begin(), text.end());
}

Status verify_llvm(const Module& module, Stage stage, const PipelineOptions& options) {
  if (!options.verify_each) return {};
  std::string message;
  raw_string_ostream stream(message);
  if (!verifyModule(module, &stream)) return {};
  return Status(StatusCode::kInternal, "invalid IR after stage '" + std::string(stage_name(stage)) + "': " + message);
}

}  // namespace

std::string_view stage_name(Stage stage) {
  switch (stage) {
    case Stage::kFrontend: return "frontend";
    case Stage::kNormalize: return "normalize";
    case Stage::kSimplify: return "spmd";
    case Stage::kRegions: return "regions";
    case Stage::kVectorize: return "vector";
    case Stage::kLower: return "llvm";
    case Stage::kCodegen: return "codegen";
  }
  return "unknown";
}

Status build_spmd(Module& module, const PipelineOptions& options, bool relocatable) {
  if (ends_with(Stage::kFrontend, module, options)) return {};
  CAIRN_RETURN_IF_ERROR(normalize(module, {options.device_library, relocatable}));
  if (!options.debug) StripDebugInfo(module);
  if (options.verify_each) CAIRN_RETURN_IF_ERROR(verify_spmd(module));
  if (ends_with(Stage::kNormalize, module, options)) return {};
  simplify(module, options.opt_level);
  if (options.verify_each) CAIRN_RETURN_IF_ERROR(verify_spmd(module));
  ends_with(Stage::kSimplify, module, options);
  return {};
}

Result<std::unique_ptr<Module>> link_spmd(std::vector<std::unique_ptr<Module>> modules,
                                          const PipelineOptions& options) {
  if (modules.empty()) return Status(StatusCode::kInvalidArgument, "no device code to link");
  std::unique_ptr<Module> merged = std::move(modules.front());
  Linker linker(*merged);
  for (size_t i = 1; i < modules.size(); ++i) {
    const std::string name = modules[i]->getName().str();
    if (linker.linkInModule(std::move(modules[i]))) {
      return Status(StatusCode::kCompile, "cannot link device code of '" + name + "'");
    }
  }
  internalizeModule(*merged, [](const GlobalValue& value) {
    const auto* function = dyn_cast<Function>(&value);
    return function ? is_kernel(*function) : true;
  });
  simplify(*merged, options.opt_level);
  if (options.verify_each) CAIRN_RETURN_IF_ERROR(verify_spmd(*merged));
  return merged;
}

Result<std::vector<char>> build_native(const Module& spmd, std::string_view target, Output output,
                                       const PipelineOptions& options) {
  CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<TargetMachine> machine, make_target_machine(target, options.opt_level));
  std::unique_ptr<Module> module = CloneModule(spmd);
  std::vector<codeobj::KernelMetadata> kernels = describe_kernels(*module);
  CAIRN_RETURN_IF_ERROR(split_at_suspension_points(*module));
  CAIRN_RETURN_IF_ERROR(verify_llvm(*module, Stage::kRegions, options));
  if (ends_with(Stage::kRegions, *module, options)) return text_of(*module);
  make_thread_loops(*module);
  CAIRN_RETURN_IF_ERROR(verify_llvm(*module, Stage::kVectorize, options));
  if (ends_with(Stage::kVectorize, *module, options)) return text_of(*module);
  lower(*module, kernels);
  CAIRN_RETURN_IF_ERROR(verify_llvm(*module, Stage::kLower, options));
  if (ends_with(Stage::kLower, *module, options)) return text_of(*module);
  optimize_for_target(*module, *machine, options.opt_level, options.fast_math);
  CAIRN_RETURN_IF_ERROR(verify_llvm(*module, Stage::kCodegen, options));
  if (ends_with(Stage::kCodegen, *module, options)) return text_of(*module);
  if (output == Output::kLlvmIr) return text_of(*module);
  return emit(*module, *machine, output == Output::kAssembly);
}

Result<std::vector<char>> link_code_object(const std::vector<char>& object) { return link_shared_object(object); }

std::vector<char> write_spmd(const Module& spmd) {
  SmallVector<char, 0> buffer;
  raw_svector_ostream stream(buffer);
  WriteBitcodeToFile(spmd, stream);
  return std::vector<char>(buffer.begin(), buffer.end());
}

Result<std::unique_ptr<Module>> read_spmd(LLVMContext& context, const void* bytes, size_t size) {
  MemoryBufferRef buffer(StringRef(static_cast<const char*>(bytes), size), "spmd");
  Expected<std::unique_ptr<Module>> module = parseBitcodeFile(buffer, context);
  if (!module) {
    return Status(StatusCode::kInvalidCodeObject, "not SPMD bitcode: " + toString(module.takeError()));
  }
  if (Status status = verify_spmd(**module); !status.ok()) {
    return Status(StatusCode::kInvalidCodeObject, status.message());
  }
  return std::move(*module);
}

}  // namespace cairn::compiler
