// What one command line asks for, whatever toolkit's spelling it used.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "src/compiler/frontend/frontend.h"

namespace cairn::cc {

// Whose manners the program has, by the name that it was called by.
enum class Toolkit { kCairn, kNvcc, kHipcc, kClang };

enum class Phase {
  kQuery,         // print something and end: --version, -print-..., --help
  kPreprocess,    // -E
  kDependencies,  // -M, -MM
  kSyntaxOnly,    // -fsyntax-only
  kAssembly,      // -S
  kCompile,       // -c, -dc
  kDeviceOnly,    // -fatbin, -cubin, -ptx, --genco: the fat binary alone
  kEmit,          // --emit, --stop-after: the compiler's own stages
  kDeviceLink,    // -dlink
  kArchive,       // -lib
  kLink
};

struct Input {
  std::string path;
  std::optional<compiler::Language> language;  // none: an object, archive or library for the linker
};

// The linker's line in the order that the user gave it: inputs by index, and arguments.
struct LinkItem {
  std::optional<size_t> input;
  std::string argument;
};

struct Invocation {
  Toolkit toolkit = Toolkit::kCairn;
  std::string program;  // as messages name it
  Phase phase = Phase::kLink;
  std::vector<Input> inputs;
  std::vector<LinkItem> link;
  std::string output;
  std::string output_dir;  // nvcc's -odir

  compiler::FrontendOptions frontend;  // all but `input`, `language`, `module_id`
  std::vector<std::string> targets;    // native code in the fat binary, by name
  bool spmd = true;                    // SPMD bitcode in the fat binary
  unsigned opt_level = 3;              // of device code
  std::string device_library;
  std::vector<std::string> library_dirs;  // -L, for archives with device code

  bool link_runtime = true;  // -cudart none, -nostdlib clear it
  bool shared = false;
  bool openmp = false;
  bool host_only = false;                  // clang's --cuda-host-only
  bool verbose = false;                    // -v
  bool dry_run = false;                    // --dryrun: plan and print, run nothing
  bool print_pipeline = false;             // --print-pipeline
  bool run_result = false;                 // nvcc's -run
  std::vector<std::string> run_arguments;  // nvcc's -run-args
  std::string emit;                        // the stage of --emit; or of --stop-after
  bool emit_silently = false;              // --stop-after without -o prints nothing
  std::string device_ending;               // of Phase::kDeviceOnly's output, when -o does not name it
  std::string query;                       // the option of Phase::kQuery
  std::vector<std::string> notes;          // accepted options without effect, for -v
};

// The device this toolkit compiles for: compute capability 8.0.
inline constexpr unsigned kDeviceArch = 80;

}  // namespace cairn::cc
