// HSA's functions on executables.
#include "src/hsa/executable.h"

#include "src/hsa/give.h"
#include "src/hsa/runtime.h"

using namespace cairn::hsa;

namespace {

// A loaded code object's handle: its executable's, and its place there.
constexpr uint32_t kPlaceBits = 16;

hsa_status_t load(hsa_executable_t executable_handle, hsa_agent_t agent_handle,
                  std::shared_ptr<CodeObjectReader> reader, hsa_loaded_code_object_t* loaded) {
  CAIRN_HSA_RUNTIME(runtime);
  std::shared_ptr<Executable> executable = runtime->executables.find(executable_handle.handle);
  if (!executable) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent || agent->is_host()) return HSA_STATUS_ERROR_INVALID_AGENT;
  uint32_t place = 0;
  if (hsa_status_t status = executable->load(*agent, std::move(reader), &place)) return status;
  if (loaded) loaded->handle = executable_handle.handle << kPlaceBits | (place + 1);
  return HSA_STATUS_SUCCESS;
}

}  // namespace

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_create_alt(hsa_profile_t profile,
                                                        hsa_default_float_rounding_mode_t rounding, const char* options,
                                                        hsa_executable_t* executable) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!executable || profile < HSA_PROFILE_BASE || profile > HSA_PROFILE_FULL ||
      rounding < HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT || rounding > HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto created = std::make_shared<Executable>(profile, rounding);
  Executable* object = created.get();
  object->handle = runtime->executables.insert(std::move(created));
  executable->handle = object->handle;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_create(hsa_profile_t profile, hsa_executable_state_t state,
                                                    const char* options, hsa_executable_t* executable) {
  if (state < HSA_EXECUTABLE_STATE_UNFROZEN || state > HSA_EXECUTABLE_STATE_FROZEN)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  hsa_status_t status =
      hsa_executable_create_alt(profile, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, options, executable);
  if (status == HSA_STATUS_SUCCESS && state == HSA_EXECUTABLE_STATE_FROZEN)
    status = hsa_executable_freeze(*executable, nullptr);
  return status;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_destroy(hsa_executable_t executable) {
  CAIRN_HSA_RUNTIME(runtime);
  return runtime->executables.remove(executable.handle) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_EXECUTABLE;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_load_agent_code_object(hsa_executable_t executable, hsa_agent_t agent,
                                                                    hsa_code_object_reader_t reader_handle,
                                                                    const char* options,
                                                                    hsa_loaded_code_object_t* loaded) {
  CAIRN_HSA_RUNTIME(runtime);
  std::shared_ptr<CodeObjectReader> reader = runtime->readers.find(reader_handle.handle);
  if (!runtime->executables.find(executable.handle)) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (!reader) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER;
  return load(executable, agent, std::move(reader), loaded);
}

// Program code objects hold no kernels, and no tool makes them for our agents.
CAIRN_HSA_EXPORT hsa_status_t hsa_executable_load_program_code_object(hsa_executable_t executable,
                                                                      hsa_code_object_reader_t reader,
                                                                      const char* options,
                                                                      hsa_loaded_code_object_t* loaded) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->executables.find(executable.handle)) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (!runtime->readers.find(reader.handle)) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER;
  return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_load_code_object(hsa_executable_t executable, hsa_agent_t agent,
                                                              hsa_code_object_t code_object, const char* options) {
  CAIRN_HSA_RUNTIME(runtime);
  std::shared_ptr<CodeObjectReader> object = runtime->code_objects.find(code_object.handle);
  if (!runtime->executables.find(executable.handle)) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (!object) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  return load(executable, agent, std::move(object), nullptr);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_freeze(hsa_executable_t executable_handle, const char* options) {
  CAIRN_HSA_RUNTIME(runtime);
  std::shared_ptr<Executable> executable = runtime->executables.find(executable_handle.handle);
  return executable ? executable->freeze() : HSA_STATUS_ERROR_INVALID_EXECUTABLE;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_get_info(hsa_executable_t executable_handle,
                                                      hsa_executable_info_t attribute, void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  std::shared_ptr<Executable> executable = runtime->executables.find(executable_handle.handle);
  if (!executable) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  switch (attribute) {
    case HSA_EXECUTABLE_INFO_PROFILE: return give<hsa_profile_t>(value, executable->profile());
    case HSA_EXECUTABLE_INFO_STATE:
      return give<hsa_executable_state_t>(
          value, executable->frozen() ? HSA_EXECUTABLE_STATE_FROZEN : HSA_EXECUTABLE_STATE_UNFROZEN);
    case HSA_EXECUTABLE_INFO_DEFAULT_FLOAT_ROUNDING_MODE:
      return give<hsa_default_float_rounding_mode_t>(value, executable->rounding());
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

// Loading has checked everything already.
CAIRN_HSA_EXPORT hsa_status_t hsa_executable_validate(hsa_executable_t executable, uint32_t* result) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->executables.find(executable.handle)) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (!result) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = 0;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_executable_validate_alt(hsa_executable_t executable, const char* options,
                                                          uint32_t* result) {
  return hsa_executable_validate(executable, result);
}
