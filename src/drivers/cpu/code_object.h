// Loaded code: a native code object opened by the dynamic loader, or SPMD bitcode compiled by the run-time compiler.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "include/cairn/compiler.h"
#include "src/base/os/fd.h"
#include "src/base/result.h"
#include "src/drivers/cpu/device.h"
#include "src/drivers/cpu/kernel.h"

struct cairn_code_object {
  ~cairn_code_object();

  // Loads either kind; the bytes are copied.
  static cairn::Result<std::unique_ptr<cairn_code_object>> load(cairn_device& device, const void* bytes, size_t size);

  cairn_kernel* find_kernel(std::string_view name);
  // Address and size in bytes of an exported variable; kNotFound.
  cairn::Status find_variable(const char* name, void** address, uint64_t* bytes);

  // The kernel's instructions; empty when their extent is unknown.
  std::span<const uint8_t> code_of(const cairn_kernel& kernel);

  // "function at file:line" of a code address, or "" when it cannot be told.
  std::string describe_address(const void* code);

  std::vector<std::unique_ptr<cairn_kernel>> kernels;

 private:
  cairn::Status load_native(const void* bytes, size_t size);
  cairn::Status load_spmd(cairn_device& device, const void* bytes, size_t size);
  cairn::Status add_kernels(std::vector<cairn::codeobj::KernelMetadata> metadata);
  void* find_symbol(const char* name, uint64_t* bytes);

  // Native: the loader's handle, the memory file it was loaded from (open for as long as the object lives, so that its
  // name under /proc/self/fd is not used twice), and its bytes for symbolising.
  void* library_ = nullptr;
  cairn::os::UniqueFd file_;
  std::vector<char> bytes_;
  // SPMD: the compiled module.
  const cairn_compiler_api* compiler_ = nullptr;
  cairn_jit_module* module_ = nullptr;
};
