#include "src/hip/code_module.h"

#include <vector>

#include "src/base/log.h"
#include "src/codeobj/bundle.h"
#include "src/codeobj/code_object.h"
#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"

namespace cairn::hip {

namespace {

// The bundle's entry that the device likes best.
hipError_t choose_entry(Device& device, codeobj::ByteView bundle, codeobj::ByteView* entry) {
  const char* const* names = nullptr;
  HIP_RETURN_IF_HSA_ERROR(runtime().hsa.agent_targets(device.agent(), &names));
  std::vector<std::string_view> targets;
  for (; *names; ++names) targets.emplace_back(*names);
  auto entries = codeobj::read_bundle(bundle);
  if (!entries.ok()) {
    CAIRN_LOG(kError, kHip, "%s", entries.status().message().c_str());
    return from_status(entries.status().to_c());
  }
  const auto chosen = codeobj::select_entry(*entries, targets);
  if (!chosen.ok()) {
    CAIRN_LOG(kError, kHip, "%s", chosen.status().message().c_str());
    return from_status(chosen.status().to_c());
  }
  *entry = *chosen;
  return hipSuccess;
}

}  // namespace

hipError_t CodeModule::load(Device& device, codeobj::ByteView bytes, std::unique_ptr<CodeModule>* module) {
  codeobj::ByteView entry = bytes;
  if (!codeobj::is_elf(bytes) && !codeobj::is_bitcode(bytes)) HIP_RETURN_IF_ERROR(choose_entry(device, bytes, &entry));
  std::unique_ptr<CodeModule> made(new CodeModule(device));
  HIP_RETURN_IF_ERROR(made->load_entry(entry));
  *module = std::move(made);
  return hipSuccess;
}

hipError_t CodeModule::load_entry(codeobj::ByteView entry) {
  HIP_RETURN_IF_HSA_ERROR(hsa_code_object_reader_create_from_memory(entry.data(), entry.size(), &reader_));
  HIP_RETURN_IF_HSA_ERROR(
      hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, nullptr, &executable_));
  HIP_RETURN_IF_HSA_ERROR(
      hsa_executable_load_agent_code_object(executable_, device_.agent(), reader_, nullptr, nullptr));
  return from_hsa(hsa_executable_freeze(executable_, nullptr));
}

CodeModule::~CodeModule() {
  for (const void* variable : variables_)
    runtime().allocations.take(variable, [](const Allocation& found) { return found.kind == MemoryKind::kVariable; });
  if (executable_.handle) hsa_executable_destroy(executable_);
  if (reader_.handle) hsa_code_object_reader_destroy(reader_);
}

hipError_t CodeModule::find_symbol(const std::string& name, hsa_symbol_kind_t kind, hsa_executable_symbol_t* symbol) {
  const hsa_agent_t agent = device_.agent();
  if (hsa_executable_get_symbol_by_name(executable_, name.c_str(), &agent, symbol) != HSA_STATUS_SUCCESS)
    return hipErrorNotFound;
  hsa_symbol_kind_t found;
  HIP_RETURN_IF_HSA_ERROR(hsa_executable_symbol_get_info(*symbol, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &found));
  return found == kind ? hipSuccess : hipErrorNotFound;
}

hipError_t CodeModule::kernel(const std::string& name, Kernel** kernel) {
  std::lock_guard lock(mutex_);
  if (const auto it = kernels_.find(name); it != kernels_.end()) {
    *kernel = it->second.get();
    return hipSuccess;
  }
  auto made = std::make_unique<Kernel>();
  HIP_RETURN_IF_ERROR(find_symbol(name, HSA_SYMBOL_KIND_KERNEL, &made->symbol));
  cairn_hsa_kernel_layout_t layout = {};
  layout.size = sizeof(layout);
  HIP_RETURN_IF_HSA_ERROR(runtime().hsa.kernel_layout(made->symbol, &layout));
  made->module = this;
  made->object = layout.kernel_object;
  made->kernarg_bytes = layout.kernarg_bytes;
  made->argument_count = layout.argument_count;
  made->argument_offsets = layout.argument_offsets;
  made->argument_sizes = layout.argument_sizes;
  made->static_shared_bytes = layout.static_shared_bytes;
  made->local_bytes = layout.frame_bytes;
  made->max_threads =
      layout.max_threads_per_block ? layout.max_threads_per_block : device_.properties().max_threads_per_block;
  made->registers = layout.registers;
  made->name = name;
  made->max_dynamic_shared =
      static_cast<int>(device_.properties().max_shared_per_block) - static_cast<int>(layout.static_shared_bytes);
  *kernel = kernels_.emplace(name, std::move(made)).first->second.get();
  return hipSuccess;
}

hipError_t CodeModule::variable(const std::string& name, void** address, size_t* bytes) {
  hsa_executable_symbol_t symbol = {};
  HIP_RETURN_IF_ERROR(find_symbol(name, HSA_SYMBOL_KIND_VARIABLE, &symbol));
  uint64_t where = 0;
  uint32_t size = 0;
  HIP_RETURN_IF_HSA_ERROR(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &where));
  HIP_RETURN_IF_HSA_ERROR(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, &size));
  *address = reinterpret_cast<void*>(where);
  *bytes = size;
  std::lock_guard lock(mutex_);
  if (size > 0 && !runtime().allocations.find(*address)) {
    variables_.push_back(*address);
    Allocation known;
    known.base = static_cast<char*>(*address);
    known.bytes = size;
    known.kind = MemoryKind::kVariable;
    known.device = device_.ordinal();
    known.owned_by_module = true;
    runtime().allocations.add(known);
  }
  return hipSuccess;
}

}  // namespace cairn::hip
