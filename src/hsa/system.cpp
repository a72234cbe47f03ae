// Queries about the whole system.
#include "src/hsa/give.h"
#include "src/hsa/limits.h"
#include "src/hsa/runtime.h"
#include "src/hsa/signal_wait.h"

using namespace cairn::hsa;

CAIRN_HSA_EXPORT hsa_status_t hsa_system_get_info(hsa_system_info_t attribute, void* value) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  switch (attribute) {
    case HSA_SYSTEM_INFO_VERSION_MAJOR: return give<uint16_t>(value, 1);
    case HSA_SYSTEM_INFO_VERSION_MINOR: return give<uint16_t>(value, 1);
    case HSA_SYSTEM_INFO_TIMESTAMP: return give<uint64_t>(value, monotonic_ns());
    case HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY: return give<uint64_t>(value, kTimestampHz);
    case HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT: return give<uint64_t>(value, UINT64_MAX);
    case HSA_SYSTEM_INFO_ENDIANNESS: return give<hsa_endianness_t>(value, HSA_ENDIANNESS_LITTLE);
    case HSA_SYSTEM_INFO_MACHINE_MODEL: return give<hsa_machine_model_t>(value, HSA_MACHINE_MODEL_LARGE);
    case HSA_SYSTEM_INFO_EXTENSIONS: {
      // Bits by extension number; the field ends at number 1023, below our own.
      auto* bits = static_cast<uint8_t*>(value);
      std::memset(bits, 0, 128);
      bits[HSA_EXTENSION_AMD_LOADER / 8] |= 1 << (HSA_EXTENSION_AMD_LOADER % 8);
      return HSA_STATUS_SUCCESS;
    }
    case HSA_AMD_SYSTEM_INFO_BUILD_VERSION: return give<const char*>(value, CAIRN_VERSION);
    case HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED: return give<bool>(value, false);
    case HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT: return give<bool>(value, true);
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
