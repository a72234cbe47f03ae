// The mock driver: another driver with faults put in, to test what stands above a driver when one of its calls fails.
#pragma once

#include "include/cairn/driver.h"

namespace cairn::mock {

// The driver behind the mock; set before the mock is opened.
void set_inner_driver(cairn_driver_open_fn open);

}  // namespace cairn::mock

// As cairn_driver_open (include/cairn/driver.h), over the inner driver. Options, separated by commas:
//   fail=<function>:<n>   the n-th call from now (1 is the next) of `memory.allocate`, `memory.free`, `memory.copy`,
//                         `memory.fill`, `code_object.load` or `queue.create` fails and does nothing
// The inner driver is opened without options. Opening again starts the counts anew; one mock is open at a time.
extern "C" cairn_status cairn_driver_open_mock(uint16_t abi_major, uint16_t abi_minor, const char* options,
                                               cairn_driver** driver, const cairn_driver_api** api);
