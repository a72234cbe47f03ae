#include "src/rtc/compiler_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "src/base/os/file.h"
#include "src/base/os/path.h"

extern char** environ;

namespace cairn::rtc {

namespace {

std::string compiler_path() {
  const Result<std::string> self = os::object_path(reinterpret_cast<const void*>(&run_compiler));
  return self.ok() ? os::parent_folder(os::parent_folder(*self)) + "/bin/cairn-cc" : std::string();
}

// Signals that the user's process ignores or blocks, the compiler meets as usual.
int spawn(const std::string& path, char* const* argv, const std::string& log_path, pid_t* child) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, log_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  const int error = posix_spawn(child, path.c_str(), &files, &attributes, argv, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

}  // namespace

bool run_compiler(const char* name, const std::vector<std::string>& arguments, const std::string& log_path,
                  std::string* log) {
  const std::string path = compiler_path();
  std::vector<std::string> words = arguments;
  std::string program = name;
  std::vector<char*> argv = {program.data()};
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  if (const int error = spawn(path, argv.data(), log_path, &child); error != 0) {
    *log = path + ": " + std::strerror(error) + "\n";
    return false;
  }
  int status = 0;
  pid_t waited = 0;
  do {
    waited = waitpid(child, &status, 0);
  } while (waited < 0 && errno == EINTR);
  const Result<std::vector<char>> said = os::read_file(log_path);
  *log = said.ok() ? std::string(said->begin(), said->end()) : std::string();
  // A handler of the user's may have taken the status (ECHILD): then the compiler's output decides.
  if (waited < 0) return log->find(": error: ") == std::string::npos;
  if (WIFSIGNALED(status)) *log += std::string("the compiler was ended by ") + strsignal(WTERMSIG(status)) + "\n";
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace cairn::rtc
