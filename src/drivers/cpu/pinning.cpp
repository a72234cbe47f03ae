#include "src/drivers/cpu/pinning.h"

#include <sched.h>

#include "src/base/log.h"
#include "src/base/os/cpus.h"

namespace cairn::cpu {

void pin_worker(const cairn_device& device, uint32_t number) {
  const std::vector<int> cpus = os::allowed_cpus();
  const uint64_t unit = uint64_t{device.index} * device.options.units + number;
  if (cpus.empty() || number >= device.options.units) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpus[unit % cpus.size()], &set);
  if (sched_setaffinity(0, sizeof(set), &set) != 0)
    CAIRN_LOG(kInfo, kDriver, "cpu driver: unit %u is not pinned", number);
}

}  // namespace cairn::cpu
