/* CUDA's make_<vector>() functions. */
#pragma once
#define __VECTOR_FUNCTIONS_H__ /* programs ask by it whether this header is there */

#include "vector_types.h"

#include "cairn/device/make_vectors.h"
