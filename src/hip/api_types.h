// HIP's public types and functions as the implementation sees them, without the macros that rename them.
#pragma once

#include <hip/hip_runtime_api.h>

#define CAIRN_EXPORT __attribute__((visibility("default")))

// Registration hands these over; nothing looks into them.
struct uint3;
