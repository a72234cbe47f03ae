#include "src/compiler/frontend/clang_driver.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Options/OptionUtils.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "src/compiler/frontend/frontend.h"

namespace cairn::compiler {
namespace {

// clang's text for driver errors reads "error: unknown argument: '-foo'"; the caller prefixes its own name.
std::string first_error(llvm::StringRef text) {
  size_t at = text.find("error: ");
  if (at == llvm::StringRef::npos) return "clang rejected the arguments";
  return text.substr(at + 7).split('\n').first.str();
}

}  // namespace

std::string clang_program_dir() { return CAIRN_LLVM_TOOLS_DIR; }

std::string clang_resource_dir() {
  static const std::string dir = clang::GetResourcesPath(clang_program_dir() + "/clang++");
  return dir;
}

Result<std::vector<std::string>> clang_driver_command(const std::vector<std::string>& arguments) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  clang::DiagnosticOptions diagnostic_options;
  clang::TextDiagnosticPrinter printer(stream, diagnostic_options);
  clang::DiagnosticsEngine engine(llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), diagnostic_options, &printer,
                                  /*ShouldOwnClient=*/false);
  std::string program = clang_program_dir() + "/clang++";
  clang::driver::Driver driver(program, llvm::sys::getDefaultTargetTriple(), engine);
  driver.setCheckInputsExist(false);

  std::vector<const char*> argv = {program.c_str(), "--driver-mode=g++", "-Qunused-arguments"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(argv));
  if (!compilation || engine.hasErrorOccurred()) return Status(StatusCode::kCompile, first_error(text));
  const clang::driver::JobList& jobs = compilation->getJobs();
  if (jobs.size() != 1) {
    return Status(StatusCode::kInternal, "clang's driver planned " + std::to_string(jobs.size()) + " commands for one");
  }
  const clang::driver::Command& job = *jobs.begin();
  return std::vector<std::string>(job.getArguments().begin(), job.getArguments().end());
}

Result<std::vector<std::string>> host_link_arguments(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {"-fuse-ld=lld"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return clang_driver_command(all);
}

}  // namespace cairn::compiler
