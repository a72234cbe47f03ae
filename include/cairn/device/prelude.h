/* What the compiler includes before every CUDA or HIP source, as hipcc and nvcc do: the words of the language, and
 * device overloads that must stand before the standard headers. */
#pragma once

#include "qualifiers.h"

#ifdef CAIRN_KERNEL_LANGUAGE
#include "math_forward.h"

/* clang's wrapper of <new> names malloc and free. */
#include <stdlib.h>
#endif
