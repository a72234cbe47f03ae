/* ROCm's path to HIP's atomic functions. */
#pragma once

#include "../hip_runtime.h"
