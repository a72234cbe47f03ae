/* HIP's runtime API for host code, in C and in C++. One header an API family stands in hip/api/; spec/hip.tsv says
 * which functions are there and how far. */
#pragma once

#include <hip/hip_common.h>
#include <hip/hip_version.h>
#include <string.h>

#include <hip/api/array.h>
#include <hip/api/context.h>
#include <hip/api/device.h>
#include <hip/api/error.h>
#include <hip/api/event.h>
#include <hip/api/external.h>
#include <hip/api/graph.h>
#include <hip/api/launch.h>
#include <hip/api/managed.h>
#include <hip/api/memcpy.h>
#include <hip/api/memory.h>
#include <hip/api/memset.h>
#include <hip/api/module.h>
#include <hip/api/occupancy.h>
#include <hip/api/peer.h>
#include <hip/api/pool.h>
#include <hip/api/profiler.h>
#include <hip/api/stream.h>
#include <hip/api/symbol.h>
#include <hip/api/texture.h>
#include <hip/api/virtual_memory.h>

/* Its macros rename what the headers above declare. */
#include <hip/api/per_thread.h>

#include <hip/api/overloads.h>
