// Paths of the running program, its libraries and the cache.
#include "src/base/os/path.h"

#include <dlfcn.h>
#include <limits.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "src/base/env.h"

namespace cairn::os {
namespace {

Result<std::string> real_path(const char* path) {
  char resolved[PATH_MAX];
  if (::realpath(path, resolved) == nullptr) {
    return Status(StatusCode::kNotFound, std::string(path) + ": " + std::strerror(errno));
  }
  return std::string(resolved);
}

}  // namespace

Result<std::string> executable_path() { return real_path("/proc/self/exe"); }

Result<std::string> object_path(const void* address) {
  Dl_info info;
  if (::dladdr(address, &info) == 0 || info.dli_fname == nullptr) {
    return Status(StatusCode::kNotFound, "the address belongs to no loaded object");
  }
  // For the executable itself the name is argv[0], which may be relative to an older working directory.
  Result<std::string> path = real_path(info.dli_fname);
  return path.ok() ? std::move(path) : executable_path();
}

std::string parent_folder(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string file_name(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

bool path_exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

std::string cache_folder() {
  std::string chosen = env_text(Env::kCacheDir);
  if (chosen == "none") return {};
  if (!chosen.empty()) return chosen;
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
    return std::string(cache) + "/cairn";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    return std::string(home) + "/.cache/cairn";
  }
  return {};
}

}  // namespace cairn::os
