// From a kernel-dispatch packet to a dispatch that can run.
#pragma once

#include <hsa/hsa.h>

#include "src/base/status.h"
#include "src/drivers/cpu/queue.h"

namespace cairn::cpu {

// A record of the queue that nobody is joined to. Waits if it must: threads leave retired dispatches at once.
Dispatch& free_record(cairn_queue& queue);

// Fills the record from the packet and checks it against the device's limits. kInvalidArgument or kOutOfResources says
// what is wrong with the packet.
Status prepare_launch(Dispatch& dispatch, const hsa_kernel_dispatch_packet_t& packet);

// True when handing the blocks out would cost more than it gains: there is one, or all take a few microseconds.
bool runs_on_one_thread(const Dispatch& dispatch);

// How many sleeping threads it pays to wake for this dispatch, besides the calling one.
uint32_t threads_worth_waking(const Dispatch& dispatch);

// How many blocks are resident on one unit at once, as a GPU with this device's limits would have them.
uint32_t resident_blocks_per_unit(uint32_t threads_per_block, uint32_t shared_bytes);

}  // namespace cairn::cpu
