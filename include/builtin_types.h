/* All of CUDA's built-in types. */
#pragma once
#define __BUILTIN_TYPES_H__ /* programs ask by it whether this header is there */

#include <device_types.h>
#include <driver_types.h>
#include <surface_types.h>
#include <texture_types.h>
#include <vector_types.h>
