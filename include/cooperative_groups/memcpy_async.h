/* Copies by a cooperative group. */
#pragma once

#include "../cooperative_groups.h"
