#include "src/hip/launch.h"

#include <algorithm>
#include <cstring>

#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"

namespace cairn::hip {

namespace {

hipError_t check_shape(const Device& device, const Kernel& kernel, const LaunchShape& shape) {
  const cairn_hsa_agent_properties_t& limits = device.properties();
  uint64_t threads = 1;
  for (int i = 0; i < 3; ++i) {
    if (shape.grid[i] == 0 || shape.block[i] == 0) return hipErrorInvalidConfiguration;
    if (shape.grid[i] > limits.max_grid[i] || shape.block[i] > limits.max_block[i]) return hipErrorInvalidConfiguration;
    threads *= shape.block[i];
  }
  if (threads > limits.max_threads_per_block) return hipErrorInvalidConfiguration;
  if (threads > kernel.max_threads) return hipErrorLaunchOutOfResources;
  if (shape.dynamic_shared > limits.max_shared_per_block ||
      kernel.static_shared_bytes + shape.dynamic_shared > limits.max_shared_per_block)
    return hipErrorInvalidValue;
  return hipSuccess;
}

hipError_t check_cooperative(Device& device, const Kernel& kernel, const LaunchShape& shape) {
  if (!device.properties().cooperative) return hipErrorNotSupported;
  uint32_t resident = 0;
  HIP_RETURN_IF_HSA_ERROR(runtime().hsa.kernel_max_resident_blocks(
      device.agent(), kernel.object, shape.block[0] * shape.block[1] * shape.block[2],
      static_cast<uint32_t>(shape.dynamic_shared), &resident));
  const uint64_t blocks = uint64_t{shape.grid[0]} * shape.grid[1] * shape.grid[2];
  return blocks <= resident ? hipSuccess : hipErrorCooperativeLaunchTooLarge;
}

struct Packing {
  const Kernel& kernel;
  const LaunchArguments& arguments;
};

void pack(char* memory, const void* context) {
  const Packing& packing = *static_cast<const Packing*>(context);
  const LaunchArguments& arguments = packing.arguments;
  if (arguments.packed) {
    std::memcpy(memory, arguments.packed, std::min<size_t>(arguments.packed_bytes, packing.kernel.kernarg_bytes));
    return;
  }
  for (uint32_t i = 0; i < packing.kernel.argument_count; ++i)
    std::memcpy(memory + packing.kernel.argument_offsets[i], arguments.arguments[i], packing.kernel.argument_sizes[i]);
}

}  // namespace

hipError_t launch(Stream& stream, const Kernel& kernel, const LaunchShape& shape, const LaunchArguments& arguments) {
  Device& device = stream.device();
  HIP_RETURN_IF_ERROR(check_shape(device, kernel, shape));
  if (shape.cooperative) HIP_RETURN_IF_ERROR(check_cooperative(device, kernel, shape));
  if (kernel.argument_count > 0 && !arguments.arguments && !arguments.packed) return hipErrorInvalidValue;

  Dispatch dispatch;
  dispatch.kernel_object = kernel.object;
  for (int i = 0; i < 3; ++i) {
    dispatch.grid[i] = shape.grid[i];
    dispatch.block[i] = shape.block[i];
  }
  // The dynamic part begins at a multiple of 16 bytes.
  dispatch.shared_bytes = kernel.static_shared_bytes + static_cast<uint32_t>(shape.dynamic_shared);
  dispatch.cooperative = shape.cooperative;
  const Packing packing{kernel, arguments};
  HIP_RETURN_IF_ERROR(stream.dispatch(dispatch, kernel.kernarg_bytes, pack, &packing));
  return runtime().launch_blocking ? stream.synchronize() : hipSuccess;
}

}  // namespace cairn::hip
