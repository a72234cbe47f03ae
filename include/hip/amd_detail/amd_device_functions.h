/* ROCm's path to HIP's device functions. */
#pragma once

#include "../hip_runtime.h"
