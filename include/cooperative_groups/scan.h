/* Prefix sums over cooperative groups. */
#pragma once

#include "../cairn/device/cooperative_groups/scan.h"
#include "../cooperative_groups.h"
