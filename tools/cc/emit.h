// --emit and --stop-after: what the device code of a source looks like after each stage of the compiler.
#pragma once

#include "src/base/result.h"
#include "tools/cc/invocation.h"

namespace cairn::cc {

// Writes the stage's form of the source's device code to the invocation's output (standard output by default; an
// object file's default is a file).
Status emit_stage(const Invocation& invocation, const Input& input);

}  // namespace cairn::cc
