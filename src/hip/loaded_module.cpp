#include "src/hip/loaded_module.h"

#include <elf.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "src/base/log.h"
#include "src/codeobj/bundle.h"
#include "src/codeobj/code_object.h"
#include "src/codeobj/fat_binary_wrapper.h"
#include "src/hip/device.h"
#include "src/hip/error_text.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"

namespace cairn::hip {

namespace {

struct ModuleTable {
  std::mutex mutex;
  std::unordered_map<hipModule_t, std::shared_ptr<CodeModule>> modules;
};

ModuleTable& table() {
  static ModuleTable* const modules = new ModuleTable;
  return *modules;
}

// The user gives a pointer and no size, so the header has to be believed that far.
hipError_t image_of(const void* start, codeobj::ByteView* image) {
  uint32_t magic = 0;
  std::memcpy(&magic, start, sizeof(magic));
  if (magic == codeobj::kHipWrapperMagic || magic == codeobj::kCudaWrapperMagic) {
    const auto bundle = codeobj::wrapped_bundle(start);
    if (!bundle.ok()) return hipErrorInvalidImage;
    *image = *bundle;
    return hipSuccess;
  }
  if (codeobj::is_elf(codeobj::as_byte_view(start, SELFMAG))) {
    Elf64_Ehdr header;
    std::memcpy(&header, start, sizeof(header));
    if (header.e_ident[EI_CLASS] != ELFCLASS64) return hipErrorInvalidImage;
    // The section table ends the files that linkers write.
    *image = codeobj::as_byte_view(start, header.e_shoff + size_t{header.e_shnum} * header.e_shentsize);
    return hipSuccess;
  }
  const auto bytes = codeobj::bundle_bytes(start);
  if (!bytes.ok()) return hipErrorInvalidImage;
  *image = codeobj::as_byte_view(start, *bytes);
  return hipSuccess;
}

hipError_t load(codeobj::ByteView bytes, hipModule_t* module) {
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  std::unique_ptr<CodeModule> made;
  HIP_RETURN_IF_ERROR(CodeModule::load(*device, bytes, &made));
  *module = reinterpret_cast<hipModule_t>(made.get());
  std::lock_guard lock(table().mutex);
  table().modules[*module] = std::move(made);
  return hipSuccess;
}

bool read_file(const char* path, std::vector<uint8_t>* bytes) {
  FILE* file = std::fopen(path, "rb");
  if (!file) return false;
  uint8_t buffer[1 << 14];
  size_t count = 0;
  while ((count = std::fread(buffer, 1, sizeof(buffer), file)) > 0) bytes->insert(bytes->end(), buffer, buffer + count);
  const bool good = !std::ferror(file);
  std::fclose(file);
  return good;
}

}  // namespace

hipError_t load_module(const void* image, hipModule_t* module) {
  codeobj::ByteView bytes;
  HIP_RETURN_IF_ERROR(image_of(image, &bytes));
  return load(bytes, module);
}

hipError_t load_module_file(const char* path, hipModule_t* module) {
  std::vector<uint8_t> bytes;
  const hipError_t error = read_file(path, &bytes) ? load(bytes, module) : hipErrorFileNotFound;
  // What is wrong with the bytes was said where it was found; whose they are is known here.
  if (error != hipSuccess) CAIRN_LOG(kError, kHip, "module '%s' is not loaded: %s", path, error_text(error));
  return error;
}

hipError_t unload_module(hipModule_t module) {
  std::shared_ptr<CodeModule> unloaded;
  {
    std::lock_guard lock(table().mutex);
    const auto it = table().modules.find(module);
    if (it == table().modules.end()) return hipErrorInvalidHandle;
    unloaded = std::move(it->second);
    table().modules.erase(it);
  }
  return unloaded->device().synchronize();  // its kernels may be at work
}

hipError_t resolve_module(hipModule_t handle, std::shared_ptr<CodeModule>* module) {
  std::lock_guard lock(table().mutex);
  const auto it = table().modules.find(handle);
  if (it == table().modules.end()) return hipErrorInvalidHandle;
  *module = it->second;
  return hipSuccess;
}

hipFunction_t function_handle(Kernel* kernel) { return reinterpret_cast<hipFunction_t>(kernel); }

hipError_t resolve_function(hipFunction_t handle, Kernel** kernel) {
  if (!handle) return hipErrorInvalidHandle;
  *kernel = reinterpret_cast<Kernel*>(handle);
  return hipSuccess;
}

void unload_modules_of(const Device& device) {
  std::lock_guard lock(table().mutex);
  std::erase_if(table().modules, [&](const auto& entry) { return &entry.second->device() == &device; });
}

}  // namespace cairn::hip
