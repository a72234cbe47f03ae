// The deprecated code object functions, which readers and executables have replaced. Loading works; looking into a
// code object without loading it does not.
#include "src/hsa/give.h"
#include "src/hsa/runtime.h"

using namespace cairn::hsa;

CAIRN_HSA_EXPORT hsa_status_t hsa_code_object_deserialize(void* bytes, size_t size, const char* options,
                                                          hsa_code_object_t* code_object) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!bytes || size == 0 || !code_object) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto object = std::make_shared<CodeObjectReader>();
  const char* begin = static_cast<const char*>(bytes);
  object->owned.assign(begin, begin + size);
  object->bytes = object->owned.data();
  object->size = size;
  code_object->handle = runtime->code_objects.insert(std::move(object));
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_code_object_serialize(
    hsa_code_object_t code_object, hsa_status_t (*allocate)(size_t size, hsa_callback_data_t data, void** address),
    hsa_callback_data_t data, const char* options, void** bytes, size_t* size) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!allocate || !bytes || !size) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  std::shared_ptr<CodeObjectReader> object = runtime->code_objects.find(code_object.handle);
  if (!object) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  void* address = nullptr;
  if (hsa_status_t status = allocate(object->size, data, &address)) return status;
  if (!address) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  std::memcpy(address, object->bytes, object->size);
  *bytes = address;
  *size = object->size;
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_code_object_destroy(hsa_code_object_t code_object) {
  CAIRN_HSA_RUNTIME(runtime);
  return runtime->code_objects.remove(code_object.handle) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_code_object_get_info(hsa_code_object_t code_object, hsa_code_object_info_t attribute,
                                                       void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->code_objects.find(code_object.handle)) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  switch (attribute) {
    case HSA_CODE_OBJECT_INFO_VERSION: return give_text(value, "1.0", 64);
    case HSA_CODE_OBJECT_INFO_TYPE: return give<hsa_code_object_type_t>(value, HSA_CODE_OBJECT_TYPE_PROGRAM);
    case HSA_CODE_OBJECT_INFO_ISA: return HSA_STATUS_ERROR;
    case HSA_CODE_OBJECT_INFO_MACHINE_MODEL: return give<hsa_machine_model_t>(value, HSA_MACHINE_MODEL_LARGE);
    case HSA_CODE_OBJECT_INFO_PROFILE: return give<hsa_profile_t>(value, HSA_PROFILE_BASE);
    case HSA_CODE_OBJECT_INFO_DEFAULT_FLOAT_ROUNDING_MODE:
      return give<hsa_default_float_rounding_mode_t>(value, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR);
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
