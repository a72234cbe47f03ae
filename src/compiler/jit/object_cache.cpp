#include "src/compiler/jit/object_cache.h"

#include <sys/stat.h>

#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/SHA256.h"
#include "src/base/log.h"
#include "src/base/os/file.h"
#include "src/base/os/path.h"

namespace cairn::compiler {
namespace {

constexpr size_t kDigestBytes = 32;

std::string digest(const void* bytes, size_t size) {
  llvm::SHA256 hash;
  hash.update(llvm::ArrayRef<uint8_t>(static_cast<const uint8_t*>(bytes), size));
  auto result = hash.final();
  return std::string(result.begin(), result.end());
}

// Tells one build of this library from another: its file's size and time of change.
std::string build_identity() {
  static const std::string identity = [] {
    std::string text = LLVM_VERSION_STRING;
    Result<std::string> self = os::object_path(reinterpret_cast<const void*>(&build_identity));
    struct stat status{};
    if (self.ok() && stat(self->c_str(), &status) == 0) {
      text += ":" + std::to_string(status.st_size) + ":" + std::to_string(status.st_mtim.tv_sec) + "." +
              std::to_string(status.st_mtim.tv_nsec);
    }
    return text;
  }();
  return identity;
}

}  // namespace

std::string ObjectCache::key(const void* bytes, size_t size, const std::string& target, unsigned opt_level) {
  const std::string text =
      digest(bytes, size) + "|" + target + "|" + std::to_string(opt_level) + "|" + build_identity();
  return llvm::toHex(digest(text.data(), text.size()), true);
}

std::optional<std::vector<char>> ObjectCache::find(const std::string& key) const {
  if (folder_.empty()) return std::nullopt;
  Result<std::vector<char>> file = os::read_file(path_of(key));
  if (!file.ok() || file->size() < kDigestBytes) return std::nullopt;
  // The file is the object's digest, then the object.
  std::vector<char> object(file->begin() + kDigestBytes, file->end());
  if (digest(object.data(), object.size()) != std::string(file->begin(), file->begin() + kDigestBytes)) {
    CAIRN_LOG(kWarning, kCompiler, "%s is damaged: compiled again", path_of(key).c_str());
    return std::nullopt;
  }
  return object;
}

void ObjectCache::store(const std::string& key, const std::vector<char>& object) const {
  if (folder_.empty()) return;
  const std::string sum = digest(object.data(), object.size());
  std::vector<char> file(sum.begin(), sum.end());
  file.insert(file.end(), object.begin(), object.end());
  Status status = os::make_directories(os::parent_folder(path_of(key)));
  if (status.ok()) status = os::write_file_atomically(path_of(key), file);
  if (!status.ok()) CAIRN_LOG(kInfo, kCompiler, "not cached: %s", status.message().c_str());
}

}  // namespace cairn::compiler
