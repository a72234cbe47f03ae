#include "src/drivers/cpu/code_object.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include "src/base/log.h"
#include "src/base/os/file.h"
#include "src/base/os/path.h"
#include "src/codeobj/code_object.h"
#include "src/drivers/cpu/compiler_library.h"

using cairn::Result;
using cairn::Status;
using cairn::StatusCode;
using cairn::codeobj::KernelMetadata;

namespace {

constexpr size_t kDescriptionBytes = 512;

}  // namespace

cairn_code_object::~cairn_code_object() {
  if (library_) dlclose(library_);
  if (module_) compiler_->jit_destroy(module_);
}

Result<std::unique_ptr<cairn_code_object>> cairn_code_object::load(cairn_device& device, const void* bytes,
                                                                   size_t size) {
  auto object = std::make_unique<cairn_code_object>();
  const auto view = cairn::codeobj::as_byte_view(bytes, size);
  if (cairn::codeobj::is_bitcode(view)) {
    CAIRN_RETURN_IF_ERROR(object->load_spmd(device, bytes, size));
  } else {
    CAIRN_RETURN_IF_ERROR(object->load_native(bytes, size));
  }
  return object;
}

Status cairn_code_object::load_native(const void* bytes, size_t size) {
  CAIRN_ASSIGN_OR_RETURN(auto inspected,
                         cairn::codeobj::inspect_code_object(cairn::codeobj::as_byte_view(bytes, size)));
  bytes_.assign(static_cast<const char*>(bytes), static_cast<const char*>(bytes) + size);
  CAIRN_ASSIGN_OR_RETURN(file_, cairn::os::create_memfd("cairn code object", bytes_));
  const std::string path = "/proc/self/fd/" + std::to_string(file_.get());
  library_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library_) {
    const char* why = dlerror();
    return Status(StatusCode::kInvalidCodeObject, std::string("code object cannot be loaded: ") + (why ? why : "?"));
  }
  return add_kernels(std::move(inspected.kernels));
}

Status cairn_code_object::load_spmd(cairn_device& device, const void* bytes, size_t size) {
  compiler_ = cairn::cpu::compiler_api();
  if (!compiler_) {
    return Status(StatusCode::kUnavailable, "SPMD code must be compiled, and libcairn-compiler.so is not there");
  }
  cairn_jit_options options = {};
  options.size = sizeof(options);
  options.opt_level = 3;
  options.target_cpu = cairn::cpu::target_name(device.options.target);
  const std::string cache = cairn::os::cache_folder();
  options.cache_dir = cache.empty() ? nullptr : cache.c_str();

  char* log = nullptr;
  const cairn_status compiled = compiler_->jit_create(bytes, size, &options, &module_, &log);
  const std::string text = log ? log : "";
  if (log) compiler_->free(log);
  if (compiled != CAIRN_OK) return Status(static_cast<StatusCode>(compiled), "SPMD code was not compiled: " + text);

  const void* note = nullptr;
  size_t note_bytes = 0;
  if (const cairn_status status = compiler_->jit_metadata(module_, &note, &note_bytes); status != CAIRN_OK) {
    return Status(static_cast<StatusCode>(status), "the compiled module has no kernel metadata");
  }
  CAIRN_ASSIGN_OR_RETURN(auto metadata,
                         cairn::codeobj::decode_kernel_metadata(cairn::codeobj::as_byte_view(note, note_bytes)));
  return add_kernels(std::move(metadata));
}

Status cairn_code_object::add_kernels(std::vector<KernelMetadata> metadata) {
  for (KernelMetadata& entry : metadata) {
    auto kernel = std::make_unique<cairn_kernel>();
    kernel->object = this;
    kernel->entry = reinterpret_cast<cairn_kernel_entry>(find_symbol(entry.symbol.c_str(), nullptr));
    if (!kernel->entry) {
      return Status(StatusCode::kInvalidCodeObject, "kernel " + entry.name + " has no entry function");
    }
    for (const cairn::codeobj::KernelArgument& argument : entry.arguments) {
      kernel->argument_offsets.push_back(argument.offset);
      kernel->argument_sizes.push_back(argument.size);
    }
    kernel->metadata = std::move(entry);
    kernels.push_back(std::move(kernel));
  }
  return Status();
}

void* cairn_code_object::find_symbol(const char* name, uint64_t* bytes) {
  void* address = nullptr;
  if (module_) {
    return compiler_->jit_lookup(module_, name, &address, bytes) == CAIRN_OK ? address : nullptr;
  }
  address = dlsym(library_, name);
  if (!address) return nullptr;
  // dlsym also finds names in the libraries that the object needs (libm); those are none of its own.
  Dl_info info;
  void* symbol = nullptr;
  void* owner = nullptr;
  link_map* own = nullptr;
  if (dladdr1(address, &info, &owner, RTLD_DL_LINKMAP) == 0 || dlinfo(library_, RTLD_DI_LINKMAP, &own) != 0 ||
      owner != own) {
    return nullptr;
  }
  if (bytes) {
    const bool known = dladdr1(address, &info, &symbol, RTLD_DL_SYMENT) != 0 && symbol;
    *bytes = known ? static_cast<const ElfW(Sym)*>(symbol)->st_size : 0;
  }
  return address;
}

cairn_kernel* cairn_code_object::find_kernel(std::string_view name) {
  for (const auto& kernel : kernels) {
    if (kernel->metadata.name == name) return kernel.get();
  }
  return nullptr;
}

Status cairn_code_object::find_variable(const char* name, void** address, uint64_t* bytes) {
  uint64_t size = 0;
  void* found = find_symbol(name, &size);
  if (!found) return Status(StatusCode::kNotFound, std::string("no device variable '") + name + "'");
  *address = found;
  *bytes = size;
  return Status();
}

std::span<const uint8_t> cairn_code_object::code_of(const cairn_kernel& kernel) {
  uint64_t bytes = 0;
  const void* begin = find_symbol(kernel.metadata.symbol.c_str(), &bytes);
  return {static_cast<const uint8_t*>(begin), begin ? bytes : 0};
}

std::string cairn_code_object::describe_address(const void* code) {
  char text[kDescriptionBytes];
  if (module_) return compiler_->jit_symbolize(module_, code, text, sizeof(text)) ? text : "";
  link_map* own = nullptr;
  if (!library_ || dlinfo(library_, RTLD_DI_LINKMAP, &own) != 0) return "";
  const uint64_t offset = reinterpret_cast<uint64_t>(code) - own->l_addr;
  if (offset >= uint64_t{1} << 40) return "";
  const cairn_compiler_api* compiler = cairn::cpu::compiler_api();
  if (!compiler || !compiler->symbolize(bytes_.data(), bytes_.size(), offset, text, sizeof(text))) return "";
  return text;
}
