// The device function that crosses from library to program.
#pragma once
#include <hip/hip_runtime.h>

__device__ int scale(int x);
void set_factor(int factor);
