/* HIP's half precision: __half and __half2. */
#pragma once

#include "hip_runtime.h"
#include "../cairn/device/half.h"
