// The packet processor: moves a queue from packet to packet.
#pragma once

#include "src/drivers/cpu/queue.h"
#include "src/drivers/cpu/runner.h"

namespace cairn::cpu {

// Retires the active dispatch if it has finished, then starts packets: barriers and host functions at once, small
// kernels on the calling thread, larger ones by making them the active dispatch, for anyone to join. Stops at a packet
// that has to wait, at an active dispatch, and when the runner should stop. True when anything moved. Any thread may
// call it; one at a time does the work.
bool advance(cairn_queue& queue, Runner& runner);

// Stops a blocked queue's watch over the signals that it waits for. Under `busy`, or when nobody is in the queue.
void unblock(cairn_queue& queue);

}  // namespace cairn::cpu
