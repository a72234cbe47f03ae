/* Starting and stopping profilers. */
#pragma once

#include <cuda_runtime_api.h>
