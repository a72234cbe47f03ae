// What HIP keeps for each host thread.
#pragma once

#include "src/hip/api_types.h"

namespace cairn::hip {

struct CallConfiguration {
  unsigned grid[3];
  unsigned block[3];
  size_t dynamic_shared;
  hipStream_t stream;
};

// Launch configurations nest where a kernel's arguments launch kernels themselves.
inline constexpr int kMaxCallConfigurations = 16;

struct ThreadState {
  int device;               // current device
  hipError_t last_error;    // until hipGetLastError takes it
  bool per_thread_default;  // the call at hand came through a _spt name: stream 0 is the thread's own
  int configuration_count;
  CallConfiguration configurations[kMaxCallConfigurations];
};

// Plain data that starts as zero, so that reaching it costs no more than the address.
extern constinit thread_local ThreadState thread_state;

}  // namespace cairn::hip
