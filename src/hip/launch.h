// Launching a kernel: checking the shape, packing the arguments, appending the dispatch to a stream.
#pragma once

#include "src/hip/api_types.h"
#include "src/hip/code_module.h"

namespace cairn::hip {

class Stream;

struct LaunchShape {
  unsigned grid[3];   // blocks
  unsigned block[3];  // threads
  size_t dynamic_shared;
  bool cooperative = false;
};

// Arguments as an array of pointers (`arguments`), or packed as the kernel expects them.
struct LaunchArguments {
  void** arguments = nullptr;
  const void* packed = nullptr;
  size_t packed_bytes = 0;
};

// hipErrorInvalidConfiguration for a shape that no kernel can have, hipErrorLaunchOutOfResources for one that this
// kernel cannot, hipErrorInvalidValue for too much shared memory or missing arguments, and
// hipErrorCooperativeLaunchTooLarge for more blocks than can be resident.
hipError_t launch(Stream& stream, const Kernel& kernel, const LaunchShape& shape, const LaunchArguments& arguments);

}  // namespace cairn::hip
