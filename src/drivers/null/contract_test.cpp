// The null driver under the contract suite: what it does not do, and why.
#include "src/drivers/contract/contract.h"
#include "src/drivers/null/open.h"

namespace cairn::contract {

const DriverUnderTest& driver_under_test() {
  static constexpr char kRunsNothing[] = "the null device runs nothing: it loads no code and has no queues";
  static const DriverUnderTest driver = {cairn_driver_open_null,
                                         nullptr,
                                         {{"CodeObject.*", kRunsNothing},
                                          {"Queue.*", kRunsNothing},
                                          {"Calls.*", kRunsNothing},
                                          {"Dispatches.*", kRunsNothing},
                                          {"Faults.*", kRunsNothing},
                                          {"Services.*", kRunsNothing},
                                          {"Waiting.*", kRunsNothing}}};
  return driver;
}

}  // namespace cairn::contract
