/* ROCm's path to HIP's vector types. */
#pragma once

#include "../hip_vector_types.h"
