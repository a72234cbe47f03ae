#include "src/hip/occupancy.h"

#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"

namespace cairn::hip {

hipError_t resident_blocks(const Kernel& kernel, int block_size, size_t dynamic_shared, int* blocks) {
  if (block_size <= 0) return hipErrorInvalidValue;
  Device& device = kernel.module->device();
  const cairn_hsa_agent_properties_t& limits = device.properties();
  *blocks = 0;
  if (static_cast<uint32_t>(block_size) > kernel.max_threads || dynamic_shared > limits.max_shared_per_block)
    return hipSuccess;
  uint32_t resident = 0;
  HIP_RETURN_IF_HSA_ERROR(runtime().hsa.kernel_max_resident_blocks(device.agent(), kernel.object,
                                                                   static_cast<uint32_t>(block_size),
                                                                   static_cast<uint32_t>(dynamic_shared), &resident));
  *blocks = static_cast<int>(resident / limits.compute_units);
  return hipSuccess;
}

hipError_t best_block_size(const Kernel& kernel, size_t dynamic_shared, int limit, int* grid_size, int* block_size) {
  Device& device = kernel.module->device();
  const int warp = static_cast<int>(device.properties().warp_size);
  int most = static_cast<int>(kernel.max_threads);
  if (limit > 0 && limit < most) most = limit;
  int best_threads = 0;
  for (int size = most; size > 0; size = size > warp ? (size - 1) / warp * warp : 0) {
    int blocks = 0;
    HIP_RETURN_IF_ERROR(resident_blocks(kernel, size, dynamic_shared, &blocks));
    if (blocks * size <= best_threads) continue;
    best_threads = blocks * size;
    *block_size = size;
    *grid_size = blocks * static_cast<int>(device.properties().compute_units);
  }
  return best_threads > 0 ? hipSuccess : hipErrorInvalidValue;
}

}  // namespace cairn::hip
