// The process's HIP runtime: HSA, its devices as HIP numbers them, and the table of allocations. Made at the first call
// that needs it and never torn down, so that calls from destructors at exit still find it.
#pragma once

#include <memory>
#include <vector>

#include "include/cairn/hsa_ext_cairn.h"
#include "src/hip/allocation_table.h"
#include "src/hip/api_types.h"
#include "src/hip/stream_table.h"

namespace cairn::hip {

class Device;

struct Runtime {
  cairn_hsa_ext_1_t hsa = {};
  hsa_agent_t host_agent = {};
  hsa_amd_memory_pool_t host_pool = {};          // pinned host memory
  hsa_amd_memory_pool_t kernarg_pool = {};       // kernel arguments
  std::vector<std::unique_ptr<Device>> devices;  // those that *_VISIBLE_DEVICES leaves, in its order
  AllocationTable allocations;
  StreamTable streams;
  bool launch_blocking = false;  // HIP_LAUNCH_BLOCKING
  bool corrupt_to_host = false;  // CAIRN_CORRUPT_D2H
};

// The runtime, started if need be. hipErrorNoDevice when HSA has no device for us, hipErrorNotInitialized when there is
// no HSA; every later call gives the same answer.
hipError_t get_runtime(Runtime** runtime);

// The runtime after get_runtime succeeded once, as it has for whoever holds a device or a stream.
Runtime& runtime();

// The calling thread's device; or the fault that it met, which stays until hipDeviceReset.
hipError_t current_device(Device** device);
// The same, whether it met a fault or not.
hipError_t current_device_even_faulty(Device** device);
// By ordinal; hipErrorInvalidDevice out of range.
hipError_t get_device(int ordinal, Device** device);

}  // namespace cairn::hip
