// HIP's public types and functions as the implementation sees them, without the macros that rename them.
#pragma once

#define CAIRN_PLAIN_API 1  // the functions alone, without the overloads that C++ users get

#include <hip/hip_ext.h>
#include <hip/hip_runtime_api.h>

#define CAIRN_EXPORT __attribute__((visibility("default")))

// Registration hands these over; nothing looks into them.
struct uint3;
