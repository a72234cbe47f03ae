// libcairn-compiler.so: the C ABI of include/cairn/compiler.h.
#include <cstdlib>
#include <cstring>

#include "include/cairn/compiler.h"
#include "src/compiler/jit/jit_module.h"
#include "src/compiler/jit/symbolize.h"

struct cairn_jit_module {
  std::unique_ptr<cairn::compiler::JitModule> module;
};

namespace {

using cairn::Status;
using cairn::compiler::JitModule;

cairn_status fail(const Status& status, char** log) {
  if (log) *log = strdup(status.message().c_str());
  return status.to_c();
}

cairn_status jit_create(const void* bitcode, size_t bytes, const cairn_jit_options* options, cairn_jit_module** out,
                        char** log) {
  if (!bitcode || !options || options->size < sizeof(cairn_jit_options) || !out) return CAIRN_ERROR_INVALID_ARGUMENT;
  auto module = JitModule::create(bitcode, bytes, *options);
  if (!module.ok()) return fail(module.status(), log);
  *out = new cairn_jit_module{std::move(module).value()};
  return CAIRN_OK;
}

cairn_status jit_metadata(cairn_jit_module* module, const void** note, size_t* bytes) {
  if (!module || !note || !bytes) return CAIRN_ERROR_INVALID_ARGUMENT;
  *note = module->module->metadata_note().data();
  *bytes = module->module->metadata_note().size();
  return CAIRN_OK;
}

cairn_status jit_lookup(cairn_jit_module* module, const char* name, void** address, uint64_t* size) {
  if (!module || !name || !address) return CAIRN_ERROR_INVALID_ARGUMENT;
  return module->module->lookup(name, address, size).to_c();
}

void jit_destroy(cairn_jit_module* module) { delete module; }

int give_place(const std::string& place, char* text, size_t text_bytes) {
  const size_t length = std::min(place.size(), text_bytes - 1);
  std::memcpy(text, place.data(), length);
  text[length] = '\0';
  return place.empty() ? 0 : 1;
}

int symbolize(const void* elf, size_t bytes, uint64_t virtual_address, char* text, size_t text_bytes) {
  if (!elf || !text || text_bytes == 0) return 0;
  const std::string_view image(static_cast<const char*>(elf), bytes);
  return give_place(cairn::compiler::symbolize(image, virtual_address), text, text_bytes);
}

int jit_symbolize(cairn_jit_module* module, const void* code, char* text, size_t text_bytes) {
  if (!module || !text || text_bytes == 0) return 0;
  return give_place(module->module->symbolize(code), text, text_bytes);
}

constexpr cairn_compiler_api kApi = {
    sizeof(cairn_compiler_api),
    CAIRN_COMPILER_ABI_VERSION,
    jit_create,
    jit_metadata,
    jit_lookup,
    jit_destroy,
    symbolize,
    std::free,
    jit_symbolize,
};

}  // namespace

extern "C" __attribute__((visibility("default"))) const cairn_compiler_api* cairn_compiler_get_api(
    uint32_t abi_version) {
  return abi_version == CAIRN_COMPILER_ABI_VERSION ? &kApi : nullptr;
}
