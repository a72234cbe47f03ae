/* How the API headers open and close their declarations, in C and in C++, and CUDA's spelling of what follows. */
#pragma once

#ifdef __cplusplus
#define CUDA_API_BEGIN extern "C" {
#define CUDA_API_END }
#define CUDA_DEFAULT(value) = value
#else
#define CUDA_API_BEGIN
#define CUDA_API_END
#define CUDA_DEFAULT(value)
#endif

#ifndef CUDARTAPI
#define CUDARTAPI
#endif
#ifndef CUDART_CB
#define CUDART_CB
#endif
