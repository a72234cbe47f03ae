/* Cooperative groups: blocks, grids, tiles of a warp, coalesced threads. */
#pragma once

#include "cairn/device/cooperative_groups/block_tiles.h"
#include "cairn/device/cooperative_groups/memcpy_async.h"
#include "cairn/device/cooperative_groups/tiles.h"
#include "cuda_runtime.h"
