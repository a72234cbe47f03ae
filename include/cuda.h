/* CUDA's driver API: its version and the types of its objects, which the runtime API shares. Its functions are not
 * there yet; a program that calls one does not compile. */
#pragma once

#include <builtin_types.h>

#define CUDA_VERSION 12080

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st* CUcontext;
typedef struct CUmod_st* CUmodule;
typedef struct CUfunc_st* CUfunction;
typedef struct CUstream_st* CUstream;
typedef struct CUevent_st* CUevent;
