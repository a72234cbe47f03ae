// A set of signals that can be waited for together.
#pragma once

#include <vector>

#include "src/hsa/api.h"

namespace cairn::hsa {

struct SignalGroup {
  std::vector<hsa_signal_t> signals;
};

}  // namespace cairn::hsa
