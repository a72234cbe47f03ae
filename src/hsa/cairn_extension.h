// Cairn's own extension, as include/cairn/hsa_ext_cairn.h declares it.
#pragma once

#include "src/hsa/api.h"

namespace cairn::hsa {

extern const cairn_hsa_ext_1_t kCairnExtension;

}  // namespace cairn::hsa
