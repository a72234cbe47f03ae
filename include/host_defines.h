/* The words that CUDA adds to C++. */
#pragma once

#include <cairn/device/qualifiers.h>
