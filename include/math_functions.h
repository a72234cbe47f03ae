/* A part of CUDA's device language; all of it comes with the run-time header. */
#pragma once

#include "cuda_runtime.h"
