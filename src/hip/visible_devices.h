// HIP_VISIBLE_DEVICES and CUDA_VISIBLE_DEVICES: which devices a program sees, in which order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn::hip {

// Indices into `uuids` that `list` names, by index ("1,0") or by the start of a UUID ("GPU-1234"). As CUDA documents
// it, the list ends at the first entry that names no device, and an entry that stands twice hides everything.
std::vector<int> parse_visible_devices(std::string_view list, const std::vector<std::string>& uuids);

}  // namespace cairn::hip
