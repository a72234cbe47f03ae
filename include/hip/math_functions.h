/* HIP's math functions; all of them come with the run-time header. */
#pragma once

#include "hip_runtime.h"
