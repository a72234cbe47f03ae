/* NVTX's names for CUDA objects are not kept; this is NVTX itself. */
#pragma once

#include "nvToolsExt.h"
