// What every file that defines HSA entry points begins with: the public headers, and the linkage of a definition.
#pragma once

#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>

#include "include/cairn/hsa_ext_cairn.h"

// Before the return type of a definition of an exported function.
#define CAIRN_HSA_EXPORT extern "C" __attribute__((visibility("default")))
