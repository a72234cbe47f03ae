/* What the compiler includes before every CUDA or HIP source, as hipcc and nvcc do: the words of the language, and
 * device overloads that must stand before the standard headers. Includes nothing of the C++ library itself. */
#pragma once

#include "qualifiers.h"

#ifdef __cplusplus
#include "math_forward.h"
#endif
