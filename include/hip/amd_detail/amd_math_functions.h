/* ROCm's path to HIP's math functions. */
#pragma once

#include "../hip_runtime.h"
