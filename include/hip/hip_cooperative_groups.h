/* HIP's cooperative groups: blocks, grids, tiles of a warp, coalesced threads. */
#pragma once

#include "../cairn/device/cooperative_groups/block_tiles.h"
#include "../cairn/device/cooperative_groups/memcpy_async.h"
#include "../cairn/device/cooperative_groups/reduce.h"
#include "../cairn/device/cooperative_groups/scan.h"
#include "../cairn/device/cooperative_groups/tiles.h"
#include "hip_runtime.h"
