// Binding workers to cores.
#pragma once

#include <cstdint>

#include "src/drivers/cpu/device.h"

namespace cairn::cpu {

// Binds the calling worker, number `number` of its device, to a core of its own. Failure is logged and harmless.
void pin_worker(const cairn_device& device, uint32_t number);

}  // namespace cairn::cpu
