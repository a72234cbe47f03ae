/* The words that CUDA adds to C++. */
#pragma once
#define __HOST_DEFINES_H__ /* programs ask by it whether this header is there */

#include <cairn/device/qualifiers.h>
