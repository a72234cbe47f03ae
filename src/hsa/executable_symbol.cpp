// Symbols of executables: finding, iterating and describing them.
#include "src/hsa/executable.h"
#include "src/hsa/give.h"
#include "src/hsa/runtime.h"

using namespace cairn::hsa;

namespace {

// `agent` null: any agent's.
hsa_status_t get_symbol(hsa_executable_t executable_handle, const char* name, const hsa_agent_t* agent_handle,
                        hsa_executable_symbol_t* symbol) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!name || !symbol) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  std::shared_ptr<Executable> executable = runtime->executables.find(executable_handle.handle);
  if (!executable) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  const Agent* agent = agent_handle ? runtime->agent(*agent_handle) : nullptr;
  if (agent_handle && !agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  std::optional<uint32_t> index = executable->find(name, agent);
  if (!index) return HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
  *symbol = symbol_handle(executable_handle.handle, *index);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t common_info(const Symbol& symbol, hsa_executable_symbol_info_t attribute, void* value) {
  switch (attribute) {
    case HSA_EXECUTABLE_SYMBOL_INFO_TYPE:
      return give<hsa_symbol_kind_t>(value, symbol.kernel ? HSA_SYMBOL_KIND_KERNEL : HSA_SYMBOL_KIND_VARIABLE);
    case HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH: return give<uint32_t>(value, symbol.name.size());
    case HSA_EXECUTABLE_SYMBOL_INFO_NAME:  // without a terminator: the length says where it ends
      std::memcpy(value, symbol.name.data(), symbol.name.size());
      return HSA_STATUS_SUCCESS;
    case HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME_LENGTH: return give<uint32_t>(value, 0);
    case HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME: return HSA_STATUS_SUCCESS;
    case HSA_EXECUTABLE_SYMBOL_INFO_AGENT: return give<hsa_agent_t>(value, symbol.agent->handle());
    case HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE: return give<hsa_symbol_linkage_t>(value, HSA_SYMBOL_LINKAGE_PROGRAM);
    case HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION: return give<bool>(value, true);
    default: return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

hsa_status_t kernel_info(const Symbol& symbol, hsa_executable_symbol_info_t attribute, void* value) {
  const cairn_kernel_info& info = symbol.kernel_info;
  switch (attribute) {
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT:
      return give<uint64_t>(value, reinterpret_cast<uint64_t>(symbol.kernel));
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE: return give<uint32_t>(value, info.kernarg_bytes);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT:
      return give<uint32_t>(value, info.kernarg_alignment);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE: return give<uint32_t>(value, info.static_shared_bytes);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE: return give<uint32_t>(value, info.frame_bytes);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK: return give<bool>(value, false);
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_CALL_CONVENTION: return give<uint32_t>(value, 0);
    default: return common_info(symbol, attribute, value);
  }
}

hsa_status_t variable_info(const Symbol& symbol, hsa_executable_symbol_info_t attribute, void* value) {
  switch (attribute) {
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS:
      return give<uint64_t>(value, reinterpret_cast<uint64_t>(symbol.address));
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION:
      return give<hsa_variable_allocation_t>(value, HSA_VARIABLE_ALLOCATION_AGENT);
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT:
      return give<hsa_variable_segment_t>(value, HSA_VARIABLE_SEGMENT_GLOBAL);
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT: {
      const uint64_t address = reinterpret_cast<uint64_t>(symbol.address);
      return give<uint32_t>(value, static_cast<uint32_t>(std::min<uint64_t>(address & -address, 4096)));
    }
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE:
      return give<uint32_t>(value, static_cast<uint32_t>(std::min<uint64_t>(symbol.bytes, UINT32_MAX)));
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST: return give<bool>(value, false);
    default: return common_info(symbol, attribute, value);
  }
}

// Calls `visit(index)` for the symbols of `agent` (null: of all).
template <typename Visit>
hsa_status_t iterate(Executable& executable, const Agent* agent, Visit visit) {
  const uint32_t count = executable.symbol_count();
  for (uint32_t i = 0; i < count; ++i) {
    if (agent && executable.symbol(i)->agent != agent) continue;
    if (hsa_status_t status = visit(i)) return status;
  }
  return HSA_STATUS_SUCCESS;
}

}  // namespace

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_get_symbol_by_name(hsa_executable_t executable, const char* name,
                                                                const hsa_agent_t* agent,
                                                                hsa_executable_symbol_t* symbol) {
  return get_symbol(executable, name, agent, symbol);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_get_symbol(hsa_executable_t executable, const char* module_name,
                                                        const char* name, hsa_agent_t agent, int32_t call_convention,
                                                        hsa_executable_symbol_t* symbol) {
  if (module_name && *module_name) return HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;  // all symbols have program linkage
  return get_symbol(executable, name, agent.handle ? &agent : nullptr, symbol);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_symbol_get_info(hsa_executable_symbol_t symbol_handle,
                                                             hsa_executable_symbol_info_t attribute, void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  const Symbol* symbol = find_symbol(*runtime, symbol_handle);
  if (!symbol) return HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL;
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return symbol->kernel ? kernel_info(*symbol, attribute, value) : variable_info(*symbol, attribute, value);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_iterate_symbols(
    hsa_executable_t executable_handle,
    hsa_status_t (*callback)(hsa_executable_t executable, hsa_executable_symbol_t symbol, void* data), void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  std::shared_ptr<Executable> executable = runtime->executables.find(executable_handle.handle);
  if (!executable) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return iterate(*executable, nullptr, [&](uint32_t index) {
    return callback(executable_handle, symbol_handle(executable_handle.handle, index), data);
  });
}

CAIRN_HSA_EXPORT hsa_status_t
hsa_executable_iterate_agent_symbols(hsa_executable_t executable_handle, hsa_agent_t agent_handle,
                                     hsa_status_t (*callback)(hsa_executable_t executable, hsa_agent_t agent,
                                                              hsa_executable_symbol_t symbol, void* data),
                                     void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  std::shared_ptr<Executable> executable = runtime->executables.find(executable_handle.handle);
  if (!executable) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return iterate(*executable, agent, [&](uint32_t index) {
    return callback(executable_handle, agent_handle, symbol_handle(executable_handle.handle, index), data);
  });
}

// Every symbol belongs to an agent.
CAIRN_HSA_EXPORT hsa_status_t hsa_executable_iterate_program_symbols(
    hsa_executable_t executable,
    hsa_status_t (*callback)(hsa_executable_t executable, hsa_executable_symbol_t symbol, void* data), void* data) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->executables.find(executable.handle)) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  return callback ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
