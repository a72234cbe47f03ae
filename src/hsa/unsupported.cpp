// What the entry points that are not there yet return.
#include "src/hsa/unsupported.h"

#include "src/base/log.h"
#include "src/hsa/runtime.h"

namespace cairn::hsa {

hsa_status_t not_supported(const char* function) {
  CAIRN_HSA_RUNTIME(runtime);
  CAIRN_LOG(kWarning, kHsa, "%s is not supported", function);
  return HSA_STATUS_ERROR;
}

}  // namespace cairn::hsa
