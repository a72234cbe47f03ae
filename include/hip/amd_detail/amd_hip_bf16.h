/* ROCm's path to HIP's bfloat16. */
#pragma once

#include "../hip_bf16.h"
