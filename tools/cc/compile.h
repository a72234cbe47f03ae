// Compiles sources: to objects, assembly, dependencies, fat binaries, and to the stages of --emit.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "src/base/result.h"
#include "tools/cc/invocation.h"

namespace cairn::cc {

// Where things stand, found from the running program: <prefix>/bin/cairn-cc.
struct Prefix {
  std::string root, include, lib;
};
Result<Prefix> find_prefix();

// The front end's options for one source. `output` is the name of the object for dependency files.
compiler::FrontendOptions source_options(const Invocation& invocation, const Input& input, const std::string& output);

// One source's object (or assembly, LLVM IR) bytes, fat binary embedded. Diagnostics go to standard error. `output` is
// what a dependency file names as the target.
Result<std::vector<char>> compile_source(const Invocation& invocation, const Input& input, const std::string& output,
                                         compiler::HostOutput kind);

// "kernel" of "folder/kernel.cu".
std::string stem(const std::string& path);

// Writes to a file, whole or not at all, or to standard output when `path` is "-".
Status write_output(const std::string& path, std::span<const char> bytes);

// Phases that end after compilation, for all sources of the invocation, with their output files.
Status run_compile_phase(const Invocation& invocation);

}  // namespace cairn::cc
