#include "src/hip/visible_devices.h"

#include <algorithm>
#include <charconv>

namespace cairn::hip {

namespace {

// The device that an entry names, or -1.
int device_of(std::string_view entry, const std::vector<std::string>& uuids) {
  if (entry.starts_with("GPU-")) {
    int found = -1;
    for (size_t i = 0; i < uuids.size(); ++i) {
      if (!std::string_view(uuids[i]).starts_with(entry)) continue;
      if (found >= 0) return -1;  // ambiguous
      found = static_cast<int>(i);
    }
    return found;
  }
  int index = -1;
  const auto [end, error] = std::from_chars(entry.data(), entry.data() + entry.size(), index);
  if (error != std::errc() || end != entry.data() + entry.size()) return -1;
  return index >= 0 && index < static_cast<int>(uuids.size()) ? index : -1;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<int> parse_visible_devices(std::string_view list, const std::vector<std::string>& uuids) {
  std::vector<int> devices;
  while (true) {
    const size_t comma = list.find(',');
    const int device = device_of(trimmed(list.substr(0, comma)), uuids);
    if (device < 0) return devices;
    if (std::find(devices.begin(), devices.end(), device) != devices.end()) return {};
    devices.push_back(device);
    if (comma == std::string_view::npos) return devices;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace cairn::hip
