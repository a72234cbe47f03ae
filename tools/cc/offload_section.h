// Section .llvm.offloading: how relocatable objects carry SPMD bitcode, in LLVM's OffloadBinary format, so that
// LLVM's own tools list it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "src/base/result.h"

namespace cairn::cc {

// `bitcode` as one offload binary.
std::vector<char> pack_offload(const std::vector<char>& bitcode);

// One relocatable object with device code.
struct DeviceObject {
  std::vector<std::vector<char>> bitcode;  // its SPMD modules (several when `ld -r` joined objects)
  std::vector<std::string> module_ids;     // whose fat binary its host code refers to
};

struct DeviceObjects {
  std::vector<DeviceObject> objects;
  std::vector<std::string> linked;  // module ids whose fat binary an earlier device link defined

  // The objects that a device link has yet to take in; empty when no host code asks for a fat binary.
  std::vector<const DeviceObject*> unlinked() const;
};

// Reads an object, or every member of an archive; files of another kind (shared libraries, linker scripts) have none.
// kInvalidCodeObject names a broken file.
Status collect_device_objects(const std::string& path, DeviceObjects& out);

}  // namespace cairn::cc
