// The front end: clang in process. A CUDA or HIP translation unit is parsed twice, once for the device (an LLVM module
// that the pipeline takes over) and once for the host (an object with the fat binary in it); both passes see clang's
// HIP mode, and CUDA sources differ only in macros and in the header that is included for them.
//
// The two passes of one source may run in two threads, each with its own LLVMContext.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "llvm/IR/Module.h"
#include "src/base/result.h"
#include "src/compiler/frontend/diagnostics.h"

namespace cairn::compiler {

enum class Language { kC, kCxx, kCuda, kHip };

struct FrontendOptions {
  std::string input;  // path of the source, "-" for standard input
  Language language = Language::kHip;
  std::vector<std::string> arguments;       // clang's own driver arguments: -I -D -O -g -std= -W -MD ...
  std::vector<std::string> host_arguments;  // further ones that only the host pass gets
  std::string output;                       // the object's name as dependency files give it; nothing is written there
  std::string include_dir;                  // Cairn's headers
  std::string module_id;                    // distinguishes this translation unit's symbols; only [0-9a-zA-Z_]
  unsigned opt_level = 3;                   // of device code; the host's stands in `arguments`
  unsigned arch = 80;                       // compute capability times ten, for __CUDA_ARCH__
  bool relocatable = false;                 // -rdc=true, -fgpu-rdc
  bool loaded_by_name = false;              // a module for cuModuleLoad: nobody registers its variables
  bool fast_math = false;
  bool debug = false;              // device code carries line information
  bool device_debug = false;       // nvcc's -G
  bool per_thread_stream = false;  // --default-stream per-thread
  bool fp_contract = true;         // -fmad=false clears it
  bool colour = false;             // diagnostics for a terminal
  bool relaxed_constexpr = false;  // nvcc's --expt-relaxed-constexpr: only its macro
  bool extended_lambda = false;    // nvcc's --expt-extended-lambda: only its macro
};

// Registers LLVM's target for this machine. LLVM's registry is not made for threads: call it before the first one.
void register_host_target();

// The device pass: a module of the nvptx64 dialect, unoptimised but generated for optimisation.
Result<std::unique_ptr<llvm::Module>> compile_device(llvm::LLVMContext& context, const FrontendOptions& options,
                                                     Diagnostics& diagnostics);

enum class HostOutput { kObject, kAssembly, kLlvmIr, kBitcode };

// The host pass, in two steps, so that the first can run while the device code is still being made.
class HostCompilation {
 public:
  // Parses and optimises. Writes the dependency file when the arguments ask for one.
  static Result<std::unique_ptr<HostCompilation>> parse(const FrontendOptions& options, Diagnostics& diagnostics);
  virtual ~HostCompilation() = default;

  // True when the source has kernels or device variables to register: then `embed_fat_binary` (or, with
  // `relocatable`, the device link) must supply the fat binary.
  virtual bool needs_fat_binary() const = 0;
  virtual void embed_fat_binary(const std::vector<char>& bytes) = 0;
  // For separate compilation: puts SPMD bitcode into section .llvm.offloading.
  virtual void embed_device_bitcode(const std::vector<char>& bitcode) = 0;

  // The generated code. Call once, last.
  virtual Result<std::vector<char>> emit(HostOutput output) = 0;
};

// Runs a host-side action that has no code to give, "-E" (with -M or -MM among the arguments: dependencies) or
// "-fsyntax-only", writing to `options.output` ("-" for standard output).
Status run_host_action(const FrontendOptions& options, const std::string& action, Diagnostics& diagnostics);

// The linker's command line (without the program's name) for clang driver arguments `arguments`: objects, libraries,
// -o, -shared, -l, -L, -Wl,...
Result<std::vector<std::string>> host_link_arguments(const std::vector<std::string>& arguments);

// Where clang keeps its own headers, and the folder of its programs.
std::string clang_resource_dir();
std::string clang_program_dir();

}  // namespace cairn::compiler
