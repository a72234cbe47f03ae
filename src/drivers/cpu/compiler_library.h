// The run-time compiler, opened on demand so that programs with native code never map LLVM.
#pragma once

#include "include/cairn/compiler.h"

namespace cairn::cpu {

// libcairn-compiler.so's functions, from beside this library or from the loader's own search path; null when there is
// none. Opened once a process, never closed.
const cairn_compiler_api* compiler_api();

}  // namespace cairn::cpu
