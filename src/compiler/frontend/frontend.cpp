#include "src/compiler/frontend/frontend.h"

#include <algorithm>
#include <utility>

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/CodeGen/BackendUtil.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/FrontendTool/Utils.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "src/compiler/frontend/cc1_arguments.h"
#include "src/compiler/frontend/source_files.h"

namespace cairn::compiler {
namespace {

// Renders clang's diagnostics and hands each, with its notes, to the translation unit's Diagnostics.
class Collector : public clang::DiagnosticConsumer {
 public:
  Collector(clang::DiagnosticOptions& options, Diagnostics& sink)
      : sink_(sink), stream_(text_), printer_(stream_, options) {
    stream_.enable_colors(options.ShowColors);
  }
  ~Collector() override { flush(); }

  void BeginSourceFile(const clang::LangOptions& language, const clang::Preprocessor* preprocessor) override {
    printer_.BeginSourceFile(language, preprocessor);
  }
  void EndSourceFile() override {
    printer_.EndSourceFile();
    flush();
  }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level != clang::DiagnosticsEngine::Note) {
      flush();
      key_ = key_of(level, info);
      is_error_ = level >= clang::DiagnosticsEngine::Error;
    }
    printer_.HandleDiagnostic(level, info);
  }

 private:
  static std::string key_of(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) {
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    std::string place;
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      place = info.getLocation().printToString(info.getSourceManager());
    }
    return place + ": " + std::to_string(level) + ": " + message.str().str();
  }

  void flush() {
    if (!text_.empty()) sink_.add(std::exchange(key_, {}), std::exchange(text_, {}), is_error_);
  }

  Diagnostics& sink_;
  std::string text_, key_;
  bool is_error_ = false;
  llvm::raw_string_ostream stream_;
  clang::TextDiagnosticPrinter printer_;
};

// What the code generator says of inline assembly and the like goes where clang's diagnostics go.
class BackendDiagnostics : public llvm::DiagnosticHandler {
 public:
  explicit BackendDiagnostics(Diagnostics& sink) : sink_(sink) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() != llvm::DS_Error && info.getSeverity() != llvm::DS_Warning) return true;
    bool is_error = info.getSeverity() == llvm::DS_Error;
    std::string text = is_error ? "error: " : "warning: ";
    llvm::raw_string_ostream stream(text);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    text += '\n';
    sink_.add(text, text, is_error);
    return true;
  }

 private:
  Diagnostics& sink_;
};

// clang's HIP mode calls HIP's functions to register and launch. A CUDA object calls CUDA's, which are the same in
// shape, so that it links against libcudart alone. (Managed variables are registered in HIP's way by either.)
void give_cuda_names(llvm::Module& module) {
  static constexpr std::pair<const char*, const char*> kNames[] = {
      {"__hipRegisterFatBinary", "__cudaRegisterFatBinary"},
      {"__hipUnregisterFatBinary", "__cudaUnregisterFatBinary"},
      {"__hipRegisterFunction", "__cudaRegisterFunction"},
      {"__hipRegisterVar", "__cudaRegisterVar"},
      {"__hipPushCallConfiguration", "__cudaPushCallConfiguration"},
      {"__hipPopCallConfiguration", "__cudaPopCallConfiguration"},
      {"hipLaunchKernel", "cudaLaunchKernel"},
      {"hipLaunchKernel_spt", "cudaLaunchKernel_ptsz"},
  };
  for (const auto& [hip, cuda] : kNames) {
    llvm::Function* function = module.getFunction(hip);
    if (!function || !function->isDeclaration()) continue;
    if (llvm::Function* there = module.getFunction(cuda)) {
      function->replaceAllUsesWith(there);
      function->eraseFromParent();
    } else {
      function->setName(cuda);
    }
  }
}

// With -fgpu-rdc clang suffixes an internal symbol that host code reaches ("x.static.<hash>", "k.intern.<hash>"), but
// what referred to it before the host did keeps the plain name, which nobody defines. Both are one.
void join_externalized(llvm::Module& module) {
  std::vector<std::pair<llvm::GlobalValue*, llvm::GlobalValue*>> pairs;
  for (llvm::GlobalValue& value : module.global_values()) {
    llvm::StringRef name = value.getName();
    size_t suffix = std::min(name.rfind(".static."), name.rfind(".intern."));
    if (value.isDeclaration() || suffix == llvm::StringRef::npos) continue;
    llvm::GlobalValue* plain = module.getNamedValue(name.substr(0, suffix));
    if (plain && plain->isDeclaration() && plain->getType() == value.getType()) pairs.emplace_back(plain, &value);
  }
  for (auto [plain, definition] : pairs) {
    plain->replaceAllUsesWith(definition);
    plain->eraseFromParent();
  }
}

// nvcc leaves a static variable of the global namespace its own name, by which cuModuleGetGlobal finds it; clang calls
// it _ZL<length><name> and takes it for one that nobody else writes.
void name_static_variables(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals()) {
    llvm::StringRef name = variable.getName();
    size_t length = 0;
    if (!variable.hasInternalLinkage() || !name.consume_front("_ZL") || name.consumeInteger(10, length)) continue;
    if (length != name.size() || module.getNamedValue(name)) continue;
    const std::string plain = name.str();
    variable.setName(plain);
    variable.setLinkage(llvm::GlobalValue::ExternalLinkage);
    variable.setExternallyInitialized(true);
  }
}

Status compile_error(const FrontendOptions& options) {
  return Status(StatusCode::kCompile, options.input + " does not compile");
}

// A compiler instance ready to run one action over -cc1 arguments `arguments`.
Result<std::unique_ptr<clang::CompilerInstance>> make_instance(const std::vector<std::string>& arguments,
                                                               const FrontendOptions& options,
                                                               Diagnostics& diagnostics) {
  std::vector<const char*> argv;
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  clang::DiagnosticOptions parse_options;
  parse_options.ShowColors = options.colour;
  Collector collector(parse_options, diagnostics);
  clang::DiagnosticsEngine engine(llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), parse_options, &collector,
                                  /*ShouldOwnClient=*/false);
  if (!clang::CompilerInvocation::CreateFromArgs(*invocation, argv, engine)) return compile_error(options);
  invocation->getFrontendOpts().DisableFree = false;
  auto instance = std::make_unique<clang::CompilerInstance>(std::move(invocation));
  instance->setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());  // "2 errors generated.", once a pass
  // nvcc's parser takes a few spellings that clang's does not.
  instance->createVirtualFileSystem(options.language == Language::kCuda ? respelled_file_system(options.include_dir)
                                                                        : llvm::vfs::getRealFileSystem());
  instance->createDiagnostics(new Collector(instance->getDiagnosticOpts(), diagnostics), /*ShouldOwnClient=*/true);
  return instance;
}

class ClangHostCompilation final : public HostCompilation {
 public:
  ClangHostCompilation(std::unique_ptr<llvm::LLVMContext> context, std::unique_ptr<clang::CompilerInstance> instance,
                       std::unique_ptr<llvm::Module> module, Diagnostics& diagnostics, std::string input)
      : context_(std::move(context)),
        instance_(std::move(instance)),
        module_(std::move(module)),
        diagnostics_(diagnostics),
        input_(std::move(input)) {}

  bool needs_fat_binary() const override { return fat_binary() != nullptr; }

  void embed_fat_binary(const std::vector<char>& bytes) override {
    llvm::GlobalVariable* placeholder = fat_binary();
    if (!placeholder) return;
    llvm::Constant* data = llvm::ConstantDataArray::getRaw(llvm::StringRef(bytes.data(), bytes.size()), bytes.size(),
                                                           llvm::Type::getInt8Ty(*context_));
    auto* variable = new llvm::GlobalVariable(*module_, data->getType(), /*isConstant=*/true,
                                              llvm::GlobalValue::InternalLinkage, data, "__hip_fatbin");
    variable->setSection(".hip_fatbin");
    variable->setAlignment(llvm::Align(4096));
    placeholder->replaceAllUsesWith(variable);
    placeholder->eraseFromParent();
  }

  void embed_device_bitcode(const std::vector<char>& bitcode) override {
    llvm::MemoryBufferRef buffer(llvm::StringRef(bitcode.data(), bitcode.size()), "device");
    llvm::embedBufferInModule(*module_, buffer, ".llvm.offloading", llvm::Align(8));
  }

  Result<std::vector<char>> emit(HostOutput output) override {
    llvm::SmallVector<char, 0> bytes;
    clang::CodeGenOptions codegen = instance_->getCodeGenOpts();
    codegen.DisableLLVMPasses = true;  // parse() ran them
    clang::emitBackendOutput(*instance_, codegen, instance_->getTarget().getDataLayoutString(), module_.get(),
                             action_of(output), instance_->getVirtualFileSystemPtr(),
                             std::make_unique<llvm::raw_svector_ostream>(bytes));
    if (diagnostics_.has_errors()) return Status(StatusCode::kCompile, input_ + " does not compile");
    return std::vector<char>(bytes.begin(), bytes.end());
  }

 private:
  static clang::BackendAction action_of(HostOutput output) {
    switch (output) {
      case HostOutput::kObject: return clang::Backend_EmitObj;
      case HostOutput::kAssembly: return clang::Backend_EmitAssembly;
      case HostOutput::kLlvmIr: return clang::Backend_EmitLL;
      case HostOutput::kBitcode: return clang::Backend_EmitBC;
    }
    return clang::Backend_EmitObj;
  }

  // clang's host code refers to the fat binary by a name that ends in the module's id.
  llvm::GlobalVariable* fat_binary() const {
    for (llvm::GlobalVariable& variable : module_->globals()) {
      if (variable.isDeclaration() && variable.getName().starts_with("__hip_fatbin")) return &variable;
    }
    return nullptr;
  }

  std::unique_ptr<llvm::LLVMContext> context_;
  std::unique_ptr<clang::CompilerInstance> instance_;
  std::unique_ptr<llvm::Module> module_;
  Diagnostics& diagnostics_;
  std::string input_;
};

}  // namespace

void register_host_target() {
  static const bool once = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
    return true;
  }();
  (void)once;
}

Result<std::unique_ptr<llvm::Module>> compile_device(llvm::LLVMContext& context, const FrontendOptions& options,
                                                     Diagnostics& diagnostics) {
  CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> plain, plain_cc1_arguments(options, Pass::kDevice, "-c"));
  CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<clang::CompilerInstance> instance,
                         make_instance(device_cc1_arguments(plain, options), options, diagnostics));
  clang::EmitLLVMOnlyAction action(&context);
  bool done = instance->ExecuteAction(action);
  std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!done || !module || instance->getDiagnostics().hasErrorOccurred()) return compile_error(options);
  if (options.relocatable) join_externalized(*module);
  if (options.loaded_by_name && options.language == Language::kCuda) name_static_variables(*module);
  return module;
}

Result<std::unique_ptr<HostCompilation>> HostCompilation::parse(const FrontendOptions& options,
                                                                Diagnostics& diagnostics) {
  register_host_target();
  CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> plain, plain_cc1_arguments(options, Pass::kHost, "-c"));
  CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<clang::CompilerInstance> instance,
                         make_instance(host_cc1_arguments(plain, options), options, diagnostics));
  auto context = std::make_unique<llvm::LLVMContext>();
  clang::EmitLLVMOnlyAction action(context.get());
  bool done = instance->ExecuteAction(action);
  std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!done || !module || instance->getDiagnostics().hasErrorOccurred()) return compile_error(options);
  if (options.language == Language::kCuda) give_cuda_names(*module);
  context->setDiagnosticHandler(std::make_unique<BackendDiagnostics>(diagnostics));
  return std::unique_ptr<HostCompilation>(
      new ClangHostCompilation(std::move(context), std::move(instance), std::move(module), diagnostics, options.input));
}

Status run_host_action(const FrontendOptions& options, const std::string& action, Diagnostics& diagnostics) {
  CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> plain, plain_cc1_arguments(options, Pass::kHost, action));
  CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<clang::CompilerInstance> instance,
                         make_instance(host_cc1_arguments(plain, options), options, diagnostics));
  bool done = clang::ExecuteCompilerInvocation(instance.get());
  if (!done || instance->getDiagnostics().hasErrorOccurred()) return compile_error(options);
  return Status();
}

}  // namespace cairn::compiler
