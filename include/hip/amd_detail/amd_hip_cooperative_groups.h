/* ROCm's path to HIP's cooperative groups. */
#pragma once

#include "../hip_cooperative_groups.h"
