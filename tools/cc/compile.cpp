#include "tools/cc/compile.h"

#include <cstdio>
#include <filesystem>
#include <future>

#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/xxhash.h"
#include "src/base/os/file.h"
#include "src/base/os/path.h"
#include "tools/cc/device_code.h"
#include "tools/cc/emit.h"
#include "tools/cc/offload_section.h"

namespace cairn::cc {
namespace {

using compiler::Diagnostics;
using compiler::FrontendOptions;
using compiler::HostCompilation;
using compiler::HostOutput;
using compiler::Language;

bool is_gpu(const FrontendOptions& source) {
  return source.language == Language::kCuda || source.language == Language::kHip;
}

void print(Diagnostics& diagnostics) {
  std::string text = diagnostics.take_text();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

// Names of this translation unit's internal symbols: the same for the same command, different between two objects.
std::string module_id(const FrontendOptions& source) {
  std::error_code unresolved;
  std::string text = std::filesystem::absolute(source.input, unresolved).string() + '\n' + source.output;
  for (const std::string& argument : source.arguments) text += '\n' + argument;
  char id[17];
  std::snprintf(id, sizeof id, "%016llx", static_cast<unsigned long long>(llvm::xxh3_64bits(text)));
  return id;
}

// What the host object carries of the device's code: the fat binary, or (relocatable) SPMD bitcode.
Result<std::vector<char>> device_half(const Invocation& invocation, const FrontendOptions& source,
                                      Diagnostics& diagnostics) {
  llvm::LLVMContext context;
  CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> spmd, make_spmd(context, invocation, source, diagnostics));
  if (source.relocatable) return pack_offload(compiler::write_spmd(*spmd));
  Result<std::vector<char>> bytes = make_fat_binary(*spmd, invocation, diagnostics);
  if (!bytes.ok()) return Status(bytes.status().code(), source.input + ": " + bytes.status().message());
  return bytes;
}

Result<std::vector<char>> compile_gpu_source(const Invocation& invocation, const FrontendOptions& source,
                                             HostOutput kind, Diagnostics& diagnostics) {
  // The two passes do not need each other until the very end.
  std::future<Result<std::vector<char>>> device;
  if (!invocation.host_only) {
    device = std::async(std::launch::async, [&] { return device_half(invocation, source, diagnostics); });
  }
  Result<std::unique_ptr<HostCompilation>> host = HostCompilation::parse(source, diagnostics);
  std::vector<char> bytes;
  if (device.valid()) {
    CAIRN_ASSIGN_OR_RETURN(bytes, device.get());
  }
  if (!host.ok()) return host.status();
  HostCompilation& compilation = **host;
  if (source.relocatable) {
    compilation.embed_device_bitcode(bytes);
  } else if (compilation.needs_fat_binary()) {
    compilation.embed_fat_binary(bytes);
  }
  return compilation.emit(kind);
}

std::string default_output(const Invocation& invocation, const Input& input, const char* ending) {
  if (!invocation.output.empty()) return invocation.output;
  std::string name = stem(input.path) + ending;
  return invocation.output_dir.empty() ? name : invocation.output_dir + "/" + name;
}

Status run_host_phase(const Invocation& invocation, const Input& input) {
  bool to_file = !invocation.output.empty() || !invocation.device_ending.empty();
  FrontendOptions source = source_options(
      invocation, input, to_file ? default_output(invocation, input, invocation.device_ending.c_str()) : "-");
  Diagnostics diagnostics;
  Status status =
      compiler::run_host_action(source, invocation.phase == Phase::kSyntaxOnly ? "-fsyntax-only" : "-E", diagnostics);
  print(diagnostics);
  return status;
}

Status compile_to_device_file(const Invocation& invocation, const Input& input) {
  FrontendOptions source = source_options(invocation, input, "");
  Diagnostics diagnostics;
  llvm::LLVMContext context;
  auto bytes = [&]() -> Result<std::vector<char>> {
    CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> spmd, make_spmd(context, invocation, source, diagnostics));
    return make_fat_binary(*spmd, invocation, diagnostics);
  }();
  print(diagnostics);
  if (!bytes.ok()) return bytes.status();
  return write_output(default_output(invocation, input, invocation.device_ending.c_str()), *bytes);
}

Status compile_one(const Invocation& invocation, const Input& input) {
  switch (invocation.phase) {
    case Phase::kPreprocess:
    case Phase::kDependencies:
    case Phase::kSyntaxOnly: return run_host_phase(invocation, input);
    case Phase::kDeviceOnly: return compile_to_device_file(invocation, input);
    case Phase::kEmit: return emit_stage(invocation, input);
    default: break;
  }
  bool assembly = invocation.phase == Phase::kAssembly;
  std::string output = default_output(invocation, input, assembly ? ".s" : ".o");
  CAIRN_ASSIGN_OR_RETURN(
      std::vector<char> bytes,
      compile_source(invocation, input, output, assembly ? HostOutput::kAssembly : HostOutput::kObject));
  return write_output(output, bytes);
}

// Build files often name the folder of an installed CUDA or ROCm; its headers must not hide this toolkit's own. Such
// a folder is searched last, for what else it may hold.
void demote_foreign_toolkits(std::vector<std::string>& arguments, const std::string& own) {
  auto is_toolkit = [&](const std::string& folder) {
    bool has = os::path_exists(folder + "/cuda_runtime.h") || os::path_exists(folder + "/hip/hip_runtime.h");
    std::error_code failed;
    return has && !std::filesystem::equivalent(folder, own, failed);
  };
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].starts_with("-I") && is_toolkit(arguments[i].substr(2))) {
      arguments[i] = "-idirafter" + arguments[i].substr(2);
    } else if (arguments[i] == "-isystem" && i + 1 < arguments.size() && is_toolkit(arguments[i + 1])) {
      arguments[i] = "-idirafter";
    }
  }
}

// A file of what standard input holds, since several passes read it.
const std::string& standard_input() {
  static const std::string path = [] {
    constexpr std::string_view kName = "# 1 \"<stdin>\"\n";
    std::vector<char> bytes(kName.begin(), kName.end());
    Result<std::vector<char>> text = os::read_file("/dev/stdin");
    if (text.ok()) bytes.insert(bytes.end(), text->begin(), text->end());
    static Result<os::UniqueFd> file = os::create_memfd("stdin", bytes);
    return text.ok() && file.ok() ? "/proc/self/fd/" + std::to_string(file->get()) : "-";
  }();
  return path;
}

}  // namespace

std::string stem(const std::string& path) {
  std::string name = os::file_name(path);
  size_t dot = name.rfind('.');
  return dot == std::string::npos || dot == 0 ? name : name.substr(0, dot);
}

Status write_output(const std::string& path, std::span<const char> bytes) {
  if (path != "-") return os::write_file_atomically(path, bytes);
  std::fwrite(bytes.data(), 1, bytes.size(), stdout);  // main() tells when this fails
  return Status();
}

Result<Prefix> find_prefix() {
  CAIRN_ASSIGN_OR_RETURN(std::string program, os::executable_path());
  std::string root = os::parent_folder(os::parent_folder(program));
  return Prefix{root, root + "/include", root + "/lib"};
}

FrontendOptions source_options(const Invocation& invocation, const Input& input, const std::string& output) {
  FrontendOptions source = invocation.frontend;
  source.input = input.path == "-" ? standard_input() : input.path;
  if (input.path == "-") source.arguments.insert(source.arguments.begin(), {"-iquote", "."});
  source.language = *input.language;
  // One -std serves sources of both languages: it goes to those it is meant for.
  bool is_c = source.language == Language::kC;
  auto foreign_std = [&](const std::string& argument) {
    return argument.starts_with("-std=") && (argument.find("++") == std::string::npos) != is_c;
  };
  std::erase_if(source.arguments, foreign_std);
  source.output = output;
  source.module_id = module_id(source);
  demote_foreign_toolkits(source.arguments, source.include_dir);
  return source;
}

Result<std::vector<char>> compile_source(const Invocation& invocation, const Input& input, const std::string& output,
                                         HostOutput kind) {
  FrontendOptions source = source_options(invocation, input, output);
  Diagnostics diagnostics;
  auto bytes = [&]() -> Result<std::vector<char>> {
    if (is_gpu(source)) return compile_gpu_source(invocation, source, kind, diagnostics);
    CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<HostCompilation> host, HostCompilation::parse(source, diagnostics));
    return host->emit(kind);
  }();
  print(diagnostics);
  return bytes;
}

Status run_compile_phase(const Invocation& invocation) {
  size_t sources = 0;
  for (const Input& input : invocation.inputs) sources += input.language.has_value();
  if (sources > 1 && !invocation.output.empty()) {
    return Status(StatusCode::kInvalidArgument, "one output file ('" + invocation.output + "') for several sources");
  }
  Status first;
  for (const Input& input : invocation.inputs) {
    if (!input.language) {
      std::fprintf(stderr, "%s: warning: %s: linker input unused, as nothing is linked\n", invocation.program.c_str(),
                   input.path.c_str());
      continue;
    }
    Status status = compile_one(invocation, input);
    if (first.ok()) first = status;
  }
  return first;
}

}  // namespace cairn::cc
