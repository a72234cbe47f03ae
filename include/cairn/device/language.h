/* The device language: everything that a CUDA or HIP source may use without an include of its own. */
#pragma once

#include "builtin_variables.h"
#include "synchronization.h"
