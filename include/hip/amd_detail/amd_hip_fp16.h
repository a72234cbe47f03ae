/* ROCm's path to HIP's half precision. */
#pragma once

#include "../hip_fp16.h"
