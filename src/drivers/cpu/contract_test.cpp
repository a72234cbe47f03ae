// The cpu driver under the contract suite. It has no exceptions.
#include "src/drivers/contract/contract.h"
#include "src/drivers/cpu/open.h"

namespace cairn::contract {

const DriverUnderTest& driver_under_test() {
  static const DriverUnderTest driver = {cairn_driver_open_cpu, nullptr, {}};
  return driver;
}

}  // namespace cairn::contract
