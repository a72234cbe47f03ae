// Helping: a thread that waits runs packets itself, so that a small launch costs about a function call.
#pragma once

#include "include/cairn/driver.h"

namespace cairn::cpu {

// As cairn_queue_api::help. Returns at once on a thread that already works for a device (a host function that waits),
// and soon when all units are busy without it.
void help(cairn_queue& queue, cairn_signal& until, cairn_condition condition, int64_t value);

}  // namespace cairn::cpu
