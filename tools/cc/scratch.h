// A folder for the files of one run, removed at its end, also when a signal (Ctrl-C, a build that is cancelled) ends
// it.
#pragma once

#include <string>

#include "src/base/result.h"

namespace cairn::cc {

// Removes what every Scratch has made, for a program that ends at once. Callable from a signal handler.
void remove_scratch_files();

class Scratch {
 public:
  Scratch() = default;
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  // A path in the folder for `name`, distinct for each call; makes the folder at first use (under TMPDIR).
  Result<std::string> path_for(const std::string& name);

 private:
  std::string folder_;
  unsigned count_ = 0;
};

}  // namespace cairn::cc
