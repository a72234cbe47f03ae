// What the entry points that are not there yet return; spec/hsa.tsv has them with the state "error".
#pragma once

#include <hsa/hsa_ext_finalize.h>
#include <hsa/hsa_ext_image.h>

#include "src/hsa/api.h"

namespace cairn::hsa {

// HSA_STATUS_ERROR, and a word in the log; HSA_STATUS_ERROR_NOT_INITIALIZED outside hsa_init/hsa_shut_down.
hsa_status_t not_supported(const char* function);

}  // namespace cairn::hsa
