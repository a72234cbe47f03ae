/* The device language: everything that a CUDA or HIP source may use without an include of its own. */
#pragma once

#include "prelude.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "builtin_variables.h"
#include "synchronization.h"
