// The host link: lld in process, with the line that clang's driver plans for this machine.
#pragma once

#include "src/base/result.h"
#include "tools/cc/invocation.h"

namespace cairn::cc {

// Compiles the sources, links their device code where it is relocatable, and links a program or shared library.
// Leaves no output when anything fails.
Status run_link_phase(const Invocation& invocation);

// -dlink: the device link's object alone. -lib: sources and objects into an archive.
Status run_device_link_phase(const Invocation& invocation);
Status run_archive_phase(const Invocation& invocation);

// The linker's line for the invocation as it would run, for -v and --dryrun. `object_of` as device_link_files takes it.
Result<std::vector<std::string>> plan_link(const Invocation& invocation, const std::vector<std::string>& object_of,
                                           const std::string& output);

}  // namespace cairn::cc
