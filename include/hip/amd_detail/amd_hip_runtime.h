/* ROCm's path to HIP's run-time header. */
#pragma once

#include "../hip_runtime.h"
