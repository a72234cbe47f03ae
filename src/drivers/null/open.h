// The null driver's way in.
#pragma once

#include "include/cairn/driver.h"

// As cairn_driver_open (include/cairn/driver.h). It takes no options.
extern "C" cairn_status cairn_driver_open_null(uint16_t abi_major, uint16_t abi_minor, const char* options,
                                               cairn_driver** driver, const cairn_driver_api** api);
