/* HIP's bfloat16: __hip_bfloat16 and __hip_bfloat162. */
#pragma once

#include "../cairn/device/bfloat16.h"
#include "hip_runtime.h"
