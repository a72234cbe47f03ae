#include "tools/cc/scratch.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "src/base/env.h"

namespace cairn::cc {
namespace {

// What a signal handler removes: files first, then folders. Entries are never freed, as a handler may come at any time.
constexpr size_t kMostPaths = 4096;
std::atomic<const char*> doomed[kMostPaths];
std::atomic<size_t> doomed_count{0};

void remove_on_signal(const std::string& path) {
  const size_t index = doomed_count.fetch_add(1);
  if (index < kMostPaths) doomed[index] = strdup(path.c_str());
}

void on_signal(int number) {
  remove_scratch_files();
  signal(number, SIG_DFL);
  raise(number);
}

void catch_signals() {
  for (const int number : {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGPIPE, SIGXFSZ, SIGABRT, SIGBUS, SIGSEGV}) {
    struct sigaction before = {};
    sigaction(number, nullptr, &before);
    if (before.sa_handler == SIG_DFL) signal(number, on_signal);
  }
}

}  // namespace

void remove_scratch_files() {
  const size_t count = std::min(doomed_count.load(), kMostPaths);
  for (size_t i = count; i-- > 0;) {
    const char* path = doomed[i];
    if (path && unlink(path) != 0) rmdir(path);
  }
}

Scratch::~Scratch() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

Result<std::string> Scratch::path_for(const std::string& name) {
  if (folder_.empty()) {
    std::string pattern = env_text(Env::kTmpdir) + "/cairn-cc-XXXXXX";
    if (!mkdtemp(pattern.data())) return Status(StatusCode::kIo, pattern + ": " + std::strerror(errno));
    folder_ = pattern;
    remove_on_signal(folder_);
    catch_signals();
  }
  std::string path = folder_ + "/" + std::to_string(count_++) + "-" + name;
  remove_on_signal(path);
  return path;
}

}  // namespace cairn::cc
