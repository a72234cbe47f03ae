// The on-disk cache of objects compiled at run time, safe under concurrent processes: a file appears whole or not at
// all, and one that is damaged counts as absent.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cairn::compiler {

class ObjectCache {
 public:
  // `folder` is created when first written to; empty: nothing is found or kept.
  explicit ObjectCache(std::string folder) : folder_(std::move(folder)) {}

  // The key of what `bytes` compile to: it changes with the bytes, the target, the options and this build of the
  // compiler.
  static std::string key(const void* bytes, size_t size, const std::string& target, unsigned opt_level);

  std::optional<std::vector<char>> find(const std::string& key) const;
  // Failures are logged and otherwise harmless.
  void store(const std::string& key, const std::vector<char>& object) const;

 private:
  std::string path_of(const std::string& key) const { return folder_ + "/jit/" + key + ".o"; }

  std::string folder_;
};

}  // namespace cairn::compiler
