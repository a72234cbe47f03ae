// The cpu driver's way in, for the runtime that has it built in.
#pragma once

#include "include/cairn/driver.h"

// As cairn_driver_open (include/cairn/driver.h). Options: units, devices, memory, pin, target; each overrides its
// environment variable CAIRN_CPU_*.
extern "C" cairn_status cairn_driver_open_cpu(uint16_t abi_major, uint16_t abi_minor, const char* options,
                                              cairn_driver** driver, const cairn_driver_api** api);
