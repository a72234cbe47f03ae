#include "tools/cc/device_code.h"

#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/TargetParser/Host.h"
#include "src/codeobj/bundle.h"
#include "src/codeobj/targets.h"

namespace cairn::cc {
namespace {

using compiler::PipelineOptions;

// One target's relocatable object. `bitcode` rather than a module: every thread needs a context of its own.
Result<std::vector<char>> compile_target(const std::vector<char>& bitcode, const std::string& target,
                                         const PipelineOptions& options) {
  llvm::LLVMContext context;
  CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> module,
                         compiler::read_spmd(context, bitcode.data(), bitcode.size()));
  return compiler::build_native(*module, target, compiler::Output::kObject, options);
}

codeobj::ByteView view(const std::vector<char>& bytes) {
  return codeobj::ByteView(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

PipelineOptions pipeline_options(const Invocation& invocation, compiler::Diagnostics& diagnostics) {
  PipelineOptions options;
  options.opt_level = invocation.opt_level;
  options.fast_math = invocation.frontend.fast_math;
  options.debug = invocation.frontend.debug || invocation.frontend.device_debug;
  options.device_library = invocation.device_library;
  options.diagnose = [&diagnostics](std::string_view text) {
    std::string line(text);
    if (!line.ends_with('\n')) line += '\n';
    diagnostics.add(line, line, line.find("error: ") != std::string::npos);
  };
  return options;
}

std::function<void(compiler::Stage, llvm::Module&)> stage_report(const Invocation& invocation,
                                                                 const std::string& target) {
  if (!invocation.print_pipeline) return {};
  using Clock = std::chrono::steady_clock;
  return [target, last = Clock::now()](compiler::Stage stage, llvm::Module& module) mutable {
    double milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - last).count();
    auto functions = std::count_if(module.begin(), module.end(), [](const auto& f) { return !f.isDeclaration(); });
    std::fprintf(stderr, "%-10s %6zd functions %8u instructions %9.2f ms%s%s\n",
                 std::string(compiler::stage_name(stage)).c_str(), functions, module.getInstructionCount(),
                 milliseconds, target.empty() ? "" : "  ", target.c_str());
    last = Clock::now();
  };
}

std::string resolve_target(const std::string& target) {
  if (target != "native") return target;
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  auto all = [&](std::initializer_list<const char*> names) {
    return std::all_of(names.begin(), names.end(), [&](const char* name) { return features.lookup(name); });
  };
  if (!all({"avx2", "bmi", "bmi2", "fma", "f16c", "lzcnt", "movbe"})) return std::string(codeobj::kTargetV2);
  if (!all({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"})) return std::string(codeobj::kTargetV3);
  return std::string(codeobj::kTargetV4);
}

Result<std::unique_ptr<llvm::Module>> make_spmd(llvm::LLVMContext& context, const Invocation& invocation,
                                                const compiler::FrontendOptions& source,
                                                compiler::Diagnostics& diagnostics) {
  PipelineOptions options = pipeline_options(invocation, diagnostics);
  options.after_stage = stage_report(invocation, "");
  CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> module, compiler::compile_device(context, source, diagnostics));
  if (Status status = compiler::build_spmd(*module, options, source.relocatable); !status.ok()) {
    return Status(status.code(), source.input + ": " + status.message());
  }
  return module;
}

Status check_complete(const llvm::Module& spmd) {
  std::string missing;
  auto report = [&](const llvm::GlobalValue& value, const char* what) {
    missing += (missing.empty() ? "" : "; ") + std::string("undefined device ") + what + " '" +
               llvm::demangle(value.getName()) + "'";
  };
  for (const llvm::Function& function : spmd) {
    llvm::StringRef name = function.getName();
    if (!function.isDeclaration() || function.use_empty() || function.isIntrinsic() || name.starts_with("cairn."))
      continue;
    // Native code may call the C and math libraries, which this process has loaded too.
    if (!dlsym(RTLD_DEFAULT, name.str().c_str())) report(function, "function");
  }
  for (const llvm::GlobalVariable& variable : spmd.globals()) {
    bool dynamic_shared = variable.getAddressSpace() == 3;
    if (variable.isDeclaration() && !variable.use_empty() && !dynamic_shared) report(variable, "variable");
  }
  return missing.empty() ? Status() : Status(StatusCode::kCompile, missing);
}

Result<std::vector<char>> make_fat_binary(const llvm::Module& spmd, const Invocation& invocation,
                                          compiler::Diagnostics& diagnostics) {
  CAIRN_RETURN_IF_ERROR(check_complete(spmd));
  PipelineOptions options = pipeline_options(invocation, diagnostics);
  std::vector<char> bitcode = compiler::write_spmd(spmd);
  std::vector<std::string> targets;
  for (const std::string& target : invocation.targets) targets.push_back(resolve_target(target));

  std::vector<Result<std::vector<char>>> objects(targets.size(), Status(StatusCode::kInternal, "not compiled"));
  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t i; (i = next++) < targets.size();) {
      PipelineOptions own = options;
      own.after_stage = stage_report(invocation, targets[i]);
      objects[i] = compile_target(bitcode, targets[i], own);
    }
  };
  if (targets.size() > 1) {
    std::thread helper(work);
    work();
    helper.join();
  } else {
    work();
  }

  std::vector<std::vector<char>> code(targets.size());
  std::vector<codeobj::BundleEntry> entries;
  for (size_t i = 0; i < targets.size(); ++i) {
    if (!objects[i].ok()) return objects[i].status();
    // One at a time: the linker that this uses keeps global state.
    CAIRN_ASSIGN_OR_RETURN(code[i], compiler::link_code_object(*objects[i]));
    entries.push_back({codeobj::entry_id(targets[i]), view(code[i])});
  }
  if (invocation.spmd) entries.push_back({codeobj::entry_id(codeobj::kTargetSpmd), view(bitcode)});
  std::vector<uint8_t> bundle = codeobj::write_bundle(entries);
  return std::vector<char>(bundle.begin(), bundle.end());
}

}  // namespace cairn::cc
