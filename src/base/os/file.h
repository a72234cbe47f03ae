// Files and memory files, whole.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "src/base/os/fd.h"
#include "src/base/result.h"

namespace cairn::os {

// The file's bytes. kNotFound when it does not exist, kIo otherwise; the message names the path.
Result<std::vector<char>> read_file(const std::string& path);

// Writes a file that others see whole or not at all. A process killed half-way leaves the old file as it was, and,
// where the file system has files without a name (O_TMPFILE), nothing else. A device or a pipe is written to as it is.
// The error's message names the path.
Status write_file_atomically(const std::string& path, std::span<const char> bytes);

// mkdir -p.
Status make_directories(const std::string& path);

// An anonymous file in memory that holds `bytes`, e.g. to hand to dlopen as /proc/self/fd/N. `name` is for debuggers.
Result<UniqueFd> create_memfd(const char* name, std::span<const char> bytes);

// Writes all of `bytes`, over short writes and interrupts.
Status write_all(int fd, std::span<const char> bytes);

}  // namespace cairn::os
