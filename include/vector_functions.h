/* CUDA's make_<vector>() functions. */
#pragma once

#include "vector_types.h"

#include "cairn/device/make_vectors.h"
