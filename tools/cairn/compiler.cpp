// Calling the compiler, which is the program cairn-cc beside this one.
#include "tools/cairn/compiler.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "src/base/os/path.h"
#include "tools/cairn/command.h"

extern char** environ;

namespace cairn::tool {
namespace {

std::vector<char*> argument_vector(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<char*> words = {const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  return words;
}

Status cannot_run(const std::string& program, int error) {
  return Status(error == ENOENT ? StatusCode::kNotFound : StatusCode::kIo,
                "cannot run " + program + ": " + std::strerror(error));
}

}  // namespace

Result<std::string> find_compiler() {
  CAIRN_ASSIGN_OR_RETURN(std::string self, os::executable_path());
  std::string compiler = os::parent_folder(self) + "/cairn-cc";
  if (!os::path_exists(compiler))
    return Status(StatusCode::kNotFound, "the compiler is not installed: there is no " + compiler);
  return compiler;
}

Status replace_process(const std::string& program, const std::vector<std::string>& arguments) {
  std::fflush(nullptr);
  execv(program.c_str(), argument_vector(program, arguments).data());
  return cannot_run(program, errno);
}

Result<int> run_to_end(const std::string& program, const std::vector<std::string>& arguments) {
  std::fflush(nullptr);
  pid_t child = 0;
  if (int error =
          posix_spawn(&child, program.c_str(), nullptr, nullptr, argument_vector(program, arguments).data(), environ))
    return cannot_run(program, error);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return cannot_run(program, errno);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int run_cc(const std::vector<std::string>& arguments) {
  Result<std::string> compiler = find_compiler();
  if (!compiler.ok()) return fail(compiler.status().message());
  return fail(replace_process(*compiler, arguments).message());
}

}  // namespace cairn::tool
