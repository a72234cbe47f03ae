// cairn-cc: the compiler driver for CUDA and HIP. Called as nvcc, hipcc or clang++ it takes on that program's manners;
// called as hipconfig it answers that program's questions.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "llvm/Support/ErrorHandling.h"
#include "src/base/os/path.h"
#include "tools/cc/compile.h"
#include "tools/cc/link.h"
#include "tools/cc/options.h"
#include "tools/cc/scratch.h"
#include "tools/cc/toolkit_info.h"
#include "tools/cc/toolkit_version.h"

namespace cairn::cc {
namespace {

Toolkit toolkit_of(const std::string& program) {
  if (program.starts_with("nvcc")) return Toolkit::kNvcc;
  if (program.starts_with("hipcc")) return Toolkit::kHipcc;
  if (program.starts_with("clang") || program.starts_with("amdclang")) return Toolkit::kClang;
  return Toolkit::kCairn;
}

// nvcc's -run: becomes the program that was linked, with the arguments of -run-args.
Status run_program(const Invocation& invocation) {
  std::string path = std::filesystem::absolute(invocation.output.empty() ? "a.out" : invocation.output).string();
  std::vector<std::string> words = invocation.run_arguments;
  words.insert(words.begin(), path);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(path.c_str(), argv.data());
  return Status(StatusCode::kIo, path + ": " + std::strerror(errno));
}

Status run(Invocation& invocation) {
  if (invocation.phase == Phase::kQuery) return answer_query(invocation);
  if (invocation.verbose) {
    for (const std::string& note : invocation.notes) {
      std::fprintf(stderr, "%s: note: %s\n", invocation.program.c_str(), note.c_str());
    }
  }
  if (invocation.verbose || invocation.dry_run) CAIRN_RETURN_IF_ERROR(describe(invocation));
  if (invocation.dry_run || invocation.inputs.empty()) return Status();
  for (const Input& input : invocation.inputs) {
    if (input.path != "-" && !os::path_exists(input.path)) {
      return Status(StatusCode::kNotFound, input.path + ": no such file");
    }
  }
  compiler::register_host_target();
  switch (invocation.phase) {
    case Phase::kLink:
      CAIRN_RETURN_IF_ERROR(run_link_phase(invocation));
      return invocation.run_result ? run_program(invocation) : Status();
    case Phase::kDeviceLink: return run_device_link_phase(invocation);
    case Phase::kArchive: return run_archive_phase(invocation);
    default: return run_compile_phase(invocation);
  }
}

// LLVM's last words, in this program's form: a full disk, above all. LLVM exits when this returns.
void on_llvm_failure(void* program, const char* reason, bool /*generate_diagnostics*/) {
  std::fprintf(stderr, "%s: error: %s\n", static_cast<const std::string*>(program)->c_str(), reason);
  remove_scratch_files();
}

int main(int argc, char** argv) {
  std::string program = os::file_name(argc > 0 ? argv[0] : "cairn-cc");
  std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  if (program.starts_with("hipconfig")) return run_hipconfig(arguments);
  if (program == "rocm_agent_enumerator") return std::puts(kDeviceGfx) < 0;
  auto fail = [&](const Status& status) {
    std::fprintf(stderr, "%s: error: %s\n", program.c_str(), status.message().c_str());
    return 1;
  };
  llvm::install_fatal_error_handler(on_llvm_failure, &program);
  Result<Invocation> invocation = parse_command_line(toolkit_of(program), program, std::move(arguments));
  if (!invocation.ok()) return fail(invocation.status());
  invocation->frontend.colour = isatty(STDERR_FILENO);
  Result<Prefix> prefix = find_prefix();
  if (!prefix.ok()) return fail(prefix.status());
  invocation->frontend.include_dir = prefix->include;
  Status status = run(*invocation);
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    return fail(Status(StatusCode::kIo, "cannot write to standard output"));
  }
  return status.ok() ? 0 : fail(status);
}

}  // namespace
}  // namespace cairn::cc

int main(int argc, char** argv) { return cairn::cc::main(argc, argv); }
