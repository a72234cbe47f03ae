// Programs that `cairn run` has compiled, kept until something they were made from changes.
#pragma once

#include <string>
#include <vector>

#include "src/base/result.h"

namespace cairn::tool {

// One entry: a folder with the program and a record of what it was made from.
class ProgramCache {
 public:
  // `key` is everything that chooses the program but file contents: the source's absolute path, the options.
  ProgramCache(const std::string& folder, const std::string& key);

  std::string program() const { return folder_ + "/program"; }

  // True when the program is there and each file it was made from is as it was then.
  bool is_fresh() const;

  // Makes the entry: takes the program, and records it with the files of the make rule in `dependency_file` and others.
  // Others see the old entry or the new one: the record names the very program that it is for.
  Status store(const std::string& program, const std::string& dependency_file,
               const std::vector<std::string>& further_files) const;

  // A new folder for the compiler to write into, on the same file system as the entry.
  Result<std::string> make_scratch() const;

 private:
  std::string record() const { return folder_ + "/record"; }

  std::string folder_;
};

// The files that a make rule, as compilers write it, depends on. Backslashes escape blanks, '#' and newlines; "$$" is
// a dollar.
std::vector<std::string> parse_dependencies(const std::string& rule);

}  // namespace cairn::tool
