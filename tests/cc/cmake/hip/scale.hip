#include "scale.h"

__device__ int current_factor = 3;

__device__ int scale(int x) { return x * current_factor; }

__global__ void set(int factor) { current_factor = factor; }

void set_factor(int factor) { set<<<1, 1>>>(factor); }
