// Device linking: the SPMD modules of several relocatable objects become one fat binary, in a host object that
// defines what their host code refers to. One module is registered, whichever object's constructor runs first.
#pragma once

#include <string>
#include <vector>

#include "src/base/result.h"
#include "tools/cc/invocation.h"

namespace cairn::cc {

// The object's bytes; empty when none of `files` has device code that is still to be linked.
Result<std::vector<char>> device_link(const Invocation& invocation, const std::vector<std::string>& files);

// A host object without code, for device links that find nothing to do.
Result<std::vector<char>> empty_object();

// The files of the invocation's link line that may hold device code: its objects and archives, and static libraries
// that -l finds. Sources stand for their objects: `object_of[i]` is the object of input i.
std::vector<std::string> device_link_files(const Invocation& invocation, const std::vector<std::string>& object_of);

}  // namespace cairn::cc
