/* ROCm's path to HIP's complex numbers. */
#pragma once

#include "../hip_complex.h"
