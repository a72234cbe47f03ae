#include "src/compiler/frontend/diagnostics.h"

#include <utility>

namespace cairn::compiler {

bool Diagnostics::add(std::string key, std::string text, bool is_error) {
  std::lock_guard lock(mutex_);
  has_errors_ |= is_error;
  if (!seen_.insert(std::move(key)).second) return false;
  if (!is_error) ++warnings_;
  text_ += text;
  return true;
}

std::string Diagnostics::take_text() {
  std::lock_guard lock(mutex_);
  return std::exchange(text_, {});
}

bool Diagnostics::has_errors() const {
  std::lock_guard lock(mutex_);
  return has_errors_;
}

unsigned Diagnostics::warnings() const {
  std::lock_guard lock(mutex_);
  return warnings_;
}

}  // namespace cairn::compiler
