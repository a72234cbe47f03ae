// From Cairn's status codes to HSA's, and the words for HSA's.
#pragma once

#include "include/cairn/status_codes.h"
#include "src/hsa/api.h"

namespace cairn::hsa {

// The HSA code that says best what a driver said. CAIRN_OK gives HSA_STATUS_SUCCESS; unknown codes HSA_STATUS_ERROR.
hsa_status_t to_hsa_status(cairn_status status);

}  // namespace cairn::hsa
