// The contract of the driver ABI, as one suite of tests that each driver joins.
//
// A driver's test executable links cairn_drivers_contract and defines `driver_under_test`. What a driver does not do
// stands there as exceptions, each with its reason; those tests are skipped with it.
#pragma once

#include <vector>

#include "include/cairn/driver.h"

namespace cairn::contract {

// A test that a driver does not pass, or all of a suite ("Queue.*").
struct Exception {
  const char* test;
  const char* reason;
};

struct DriverUnderTest {
  cairn_driver_open_fn open;
  const char* options;  // may be null
  std::vector<Exception> exceptions;
};

// Defined by the driver's test.
const DriverUnderTest& driver_under_test();

}  // namespace cairn::contract
