/* NVTX's path before version 3. */
#pragma once

#include "nvtx3/nvToolsExt.h"
