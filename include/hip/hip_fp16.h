/* HIP's half precision: __half and __half2. */
#pragma once

#include "../cairn/device/half.h"
#include "hip_runtime.h"
