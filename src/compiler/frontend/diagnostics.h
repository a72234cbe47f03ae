// What the compiler has to say of one translation unit. The device and the host pass read the same source, so each
// would give the same warnings; a diagnostic is kept once, whichever pass came first.
#pragma once

#include <mutex>
#include <set>
#include <string>

namespace cairn::compiler {

// Safe to call from the threads of both passes.
class Diagnostics {
 public:
  // `key` identifies the diagnostic ("file:line:column: level: message"), `text` is its rendering with notes and
  // source excerpt. Returns false when it was there already.
  bool add(std::string key, std::string text, bool is_error);

  // Everything so far, in order of arrival; forgets the text, not the keys or the count.
  std::string take_text();

  bool has_errors() const;
  unsigned warnings() const;

 private:
  mutable std::mutex mutex_;
  std::set<std::string> seen_;
  std::string text_;
  bool has_errors_ = false;
  unsigned warnings_ = 0;
};

}  // namespace cairn::compiler
