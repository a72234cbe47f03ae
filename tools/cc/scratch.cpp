#include "tools/cc/scratch.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace cairn::cc {

Scratch::~Scratch() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

Result<std::string> Scratch::path_for(const std::string& name) {
  if (folder_.empty()) {
    const char* base = std::getenv("TMPDIR");
    std::string pattern = std::string(base && *base ? base : "/tmp") + "/cairn-cc-XXXXXX";
    if (!mkdtemp(pattern.data())) return Status(StatusCode::kIo, pattern + ": " + std::strerror(errno));
    folder_ = pattern;
  }
  return folder_ + "/" + std::to_string(count_++) + "-" + name;
}

}  // namespace cairn::cc
