// The thread scheduler: runs the threads of a block whose kernel was split at its suspension points.
//
// A kernel that waits (at a barrier, a shuffle, a polling loop) is compiled to a step function that runs one thread up
// to its next suspension point. The scheduler steps the threads, warp by warp, and lets them go on when what they wait
// for has come: a warp operation when its lanes have arrived, a block barrier when all live threads (or its count)
// have, matched by id and never by place in the text. Threads that only poll are stepped once a round; when nothing
// else moves, the block parks, so that other blocks and queues get the worker.
#pragma once

#include <cstdint>

#include "include/cairn/kernel_abi.h"

namespace cairn::cpu {

// cairn_services::run_threads. `block->frames` holds `frame_bytes` for each thread. Returns CAIRN_BLOCK_DONE, or
// CAIRN_BLOCK_PARKED when every live thread polls or waits for the grid: call again with the same arguments.
uint32_t run_threads(cairn_block* block, cairn_thread_step step, uint64_t frame_bytes);

}  // namespace cairn::cpu
