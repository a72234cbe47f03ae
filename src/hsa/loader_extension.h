// AMD's loader extension: what debuggers and profilers ask about loaded code.
#pragma once

#include <hsa/hsa_ven_amd_loader.h>

namespace cairn::hsa {

extern const hsa_ven_amd_loader_1_03_pfn_t kLoaderExtension;

}  // namespace cairn::hsa
