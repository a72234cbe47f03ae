/* The types of CUDA's runtime API. */
#pragma once
#define __DRIVER_TYPES_H__ /* programs ask by it whether this header is there */

#include <cuda_api/array_types.h>
#include <cuda_api/begin_end.h>
#include <cuda_api/device_attributes.h>
#include <cuda_api/device_properties.h>
#include <cuda_api/error_codes.h>
#include <cuda_api/external_types.h>
#include <cuda_api/launch_types.h>
#include <cuda_api/memory_types.h>
#include <cuda_api/pool_types.h>
#include <cuda_api/types.h>
