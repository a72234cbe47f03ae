// Executables: loading code objects, and finding symbols in them.
#include "src/hsa/executable.h"

#include "src/base/log.h"
#include "src/hsa/runtime.h"
#include "src/hsa/status.h"

namespace cairn::hsa {
namespace {

constexpr uint32_t kIndexBits = 24;  // of a symbol's handle; the rest is the executable's

// AMD's code objects name a kernel's descriptor "<kernel>.kd"; callers written for them ask for that.
std::string_view without_descriptor_suffix(std::string_view name) {
  if (name.ends_with(".kd")) name.remove_suffix(3);
  return name;
}

}  // namespace

Executable::~Executable() {
  for (const LoadedCodeObject& each : loaded_) each.agent->driver->api().code_object->unload(each.object);
}

hsa_status_t Executable::load(const Agent& agent, std::shared_ptr<CodeObjectReader> reader, uint32_t* index) {
  std::lock_guard lock(mutex_);
  if (frozen_) return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
  const cairn_code_object_api& api = *agent.driver->api().code_object;
  cairn_code_object* object = nullptr;
  if (cairn_status status = api.load(agent.device, reader->bytes, reader->size, &object)) {
    CAIRN_LOG(kInfo, kHsa, "code object of %zu bytes not loaded: status %d", reader->size, status);
    return to_hsa_status(status);
  }
  const size_t before = symbols_.size();
  if (hsa_status_t status = add_kernels(agent, object)) {
    symbols_.resize(before);
    api.unload(object);
    return status;
  }
  *index = static_cast<uint32_t>(loaded_.size());
  loaded_.push_back({&agent, object, std::move(reader)});
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Executable::add_kernels(const Agent& agent, cairn_code_object* object) {
  const cairn_code_object_api& api = *agent.driver->api().code_object;
  uint32_t count = 0;
  if (cairn_status status = api.kernel_count(object, &count)) return to_hsa_status(status);
  for (uint32_t i = 0; i < count; ++i) {
    Symbol symbol;
    symbol.executable = handle;
    symbol.agent = &agent;
    symbol.kernel_info.size = sizeof(symbol.kernel_info);
    if (cairn_status status = api.kernel_at(object, i, &symbol.kernel)) return to_hsa_status(status);
    if (cairn_status status = api.kernel_info(symbol.kernel, &symbol.kernel_info)) return to_hsa_status(status);
    symbol.name = symbol.kernel_info.name;
    symbols_.push_back(std::move(symbol));
  }
  return symbols_.size() < (1u << kIndexBits) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

hsa_status_t Executable::freeze() {
  std::lock_guard lock(mutex_);
  if (frozen_) return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
  frozen_ = true;
  return HSA_STATUS_SUCCESS;
}

bool Executable::frozen() {
  std::lock_guard lock(mutex_);
  return frozen_;
}

std::optional<uint32_t> Executable::find(std::string_view name, const Agent* agent) {
  std::lock_guard lock(mutex_);
  const std::string_view kernel = without_descriptor_suffix(name);
  for (uint32_t i = 0; i < symbols_.size(); ++i) {
    const Symbol& symbol = symbols_[i];
    if ((!agent || symbol.agent == agent) && symbol.name == (symbol.kernel ? kernel : name)) return i;
  }
  const std::string variable(name);
  for (const LoadedCodeObject& each : loaded_) {
    if (agent && each.agent != agent) continue;
    Symbol symbol;
    if (each.agent->driver->api().code_object->variable_find(each.object, variable.c_str(), &symbol.address,
                                                             &symbol.bytes))
      continue;
    if (symbols_.size() + 1 == 1u << kIndexBits) return std::nullopt;
    symbol.name = variable;
    symbol.executable = handle;
    symbol.agent = each.agent;
    symbols_.push_back(std::move(symbol));
    return static_cast<uint32_t>(symbols_.size() - 1);
  }
  return std::nullopt;
}

const Symbol* Executable::symbol(uint32_t index) {
  std::lock_guard lock(mutex_);
  return index < symbols_.size() ? &symbols_[index] : nullptr;
}

uint32_t Executable::symbol_count() {
  std::lock_guard lock(mutex_);
  return static_cast<uint32_t>(symbols_.size());
}

std::vector<LoadedCodeObject> Executable::loaded() {
  std::lock_guard lock(mutex_);
  return loaded_;
}

hsa_executable_symbol_t symbol_handle(uint64_t executable, uint32_t index) {
  return {executable << kIndexBits | (index + 1)};
}

const Symbol* find_symbol(Runtime& runtime, hsa_executable_symbol_t symbol) {
  std::shared_ptr<Executable> executable = runtime.executables.find(symbol.handle >> kIndexBits);
  const uint32_t number = symbol.handle & ((1u << kIndexBits) - 1);
  return executable && number != 0 ? executable->symbol(number - 1) : nullptr;
}

}  // namespace cairn::hsa
