/* How the API headers open and close their declarations, in C and in C++. */
#pragma once

#ifdef __cplusplus
#define HIP_API_BEGIN extern "C" {
#define HIP_API_END }
#define HIP_DEFAULT(value) = value
#else
#define HIP_API_BEGIN
#define HIP_API_END
#define HIP_DEFAULT(value)
#endif
