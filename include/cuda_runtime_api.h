/* CUDA's runtime API for host code, in C and in C++. One header an API family stands in cuda_api/; spec/cuda.tsv says
 * which functions are there and how far. */
#pragma once
#define __CUDA_RUNTIME_API_H__ /* programs ask by it whether this header is there */

#include <builtin_types.h>
#include <host_defines.h>

#define CUDART_VERSION 12080
#define __CUDART_API_VERSION CUDART_VERSION

#include <cuda_api/array.h>
#include <cuda_api/device.h>
#include <cuda_api/error.h>
#include <cuda_api/event.h>
#include <cuda_api/external.h>
#include <cuda_api/graph.h>
#include <cuda_api/launch.h>
#include <cuda_api/managed.h>
#include <cuda_api/memcpy.h>
#include <cuda_api/memory.h>
#include <cuda_api/memset.h>
#include <cuda_api/occupancy.h>
#include <cuda_api/peer.h>
#include <cuda_api/pool.h>
#include <cuda_api/profiler.h>
#include <cuda_api/stream.h>
#include <cuda_api/symbol.h>
#include <cuda_api/texture.h>

/* Its macros rename what the headers above declare. */
#include <cuda_api/per_thread.h>

#include <cuda_api/overloads.h>
