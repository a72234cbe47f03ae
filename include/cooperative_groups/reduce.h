/* Reductions over cooperative groups. */
#pragma once

#include "../cairn/device/cooperative_groups/reduce.h"
#include "../cooperative_groups.h"
