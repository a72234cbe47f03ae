/* The device language: everything that a CUDA or HIP source may use without an include of its own. */
#pragma once

#include "prelude.h"

#include "builtin_variables.h"
#include "synchronization.h"

#include "services.h"

#include "arithmetic_intrinsics.h"
#include "atomics.h"
#include "conversion_intrinsics.h"
#include "dpx_intrinsics.h"
#include "integer_intrinsics.h"
#include "math_functions.h"
#include "memory_access.h"
#include "ordered_atomics.h"
#include "simd_intrinsics.h"
#include "warp.h"
