#include "src/hip/entry_lookup.h"

#include <dlfcn.h>

#include <cstring>

namespace cairn::hip {

void* find_entry_point(const char* name) {
  if (std::strncmp(name, "hip", 3) != 0) return nullptr;
  Dl_info self = {};
  if (!dladdr(reinterpret_cast<void*>(&find_entry_point), &self)) return nullptr;
  void* library = dlopen(self.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (!library) return nullptr;
  void* const symbol = dlsym(library, name);
  dlclose(library);
  return symbol;
}

}  // namespace cairn::hip
