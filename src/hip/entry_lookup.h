// Exported functions by name, for hipGetProcAddress.
#pragma once

namespace cairn::hip {

// Null for a name that libamdhip64 does not export.
void* find_entry_point(const char* name);

}  // namespace cairn::hip
