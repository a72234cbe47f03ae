#include "src/drivers/cpu/compiler_library.h"

#include <dlfcn.h>

#include <string>

#include "src/base/log.h"
#include "src/base/os/path.h"

namespace cairn::cpu {
namespace {

constexpr char kLibrary[] = "libcairn-compiler.so";

void* open_library() {
  if (Result<std::string> self = os::object_path(reinterpret_cast<const void*>(&compiler_api)); self.ok()) {
    const std::string beside = os::parent_folder(*self) + "/" + kLibrary;
    if (void* library = dlopen(beside.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  }
  return dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
}

const cairn_compiler_api* open_api() {
  void* library = open_library();
  if (!library) {
    CAIRN_LOG(kInfo, kDriver, "the run-time compiler is not available: %s", dlerror());
    return nullptr;
  }
  const auto get_api = reinterpret_cast<decltype(&cairn_compiler_get_api)>(dlsym(library, "cairn_compiler_get_api"));
  const cairn_compiler_api* api = get_api ? get_api(CAIRN_COMPILER_ABI_VERSION) : nullptr;
  if (!api) CAIRN_LOG(kError, kDriver, "%s does not offer compiler ABI %u", kLibrary, CAIRN_COMPILER_ABI_VERSION);
  return api;
}

}  // namespace

const cairn_compiler_api* compiler_api() {
  static const cairn_compiler_api* const api = open_api();
  return api;
}

}  // namespace cairn::cpu
