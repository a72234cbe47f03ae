// Affinity, cgroup versions 1 and 2.
#include "src/base/os/cpus.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>

#include "src/base/os/file.h"
#include "src/base/parse.h"

namespace cairn::os {
namespace {

constexpr char kCgroupRoot[] = "/sys/fs/cgroup";

// Text of a small file without its line end; nothing when it cannot be read.
std::optional<std::string> read_text(const std::string& path) {
  Result<std::vector<char>> bytes = read_file(path);
  if (!bytes.ok()) return std::nullopt;
  std::string text(bytes->begin(), bytes->end());
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

// This process's group below a controller's root: the path in /proc/self/cgroup for `controller` (empty: version 2).
std::string group_path(std::string_view controller) {
  const std::string groups = read_text("/proc/self/cgroup").value_or("");
  for (std::string_view line : split(groups, '\n')) {
    const size_t first = line.find(':');
    const size_t second = first == line.npos ? line.npos : line.find(':', first + 1);
    if (second == line.npos) continue;
    const std::string_view names = line.substr(first + 1, second - first - 1);
    const std::vector<std::string_view> list = split(names, ',');
    const bool found = controller.empty() ? names.empty() : std::ranges::find(list, controller) != list.end();
    if (found) return std::string(line.substr(second + 1));
  }
  return "/";
}

// Calls `visit` with each folder from the group up to the root. In a container the root is the group itself, whatever
// path the host uses, so the root is always among them.
void for_each_group(const std::string& root, std::string path, const std::function<void(const std::string&)>& visit) {
  while (path.size() > 1) {
    visit(root + path);
    path.resize(path.rfind('/') == 0 ? 1 : path.rfind('/'));
  }
  visit(root);
}

template <typename T>
void keep_smaller(std::optional<T>& best, std::optional<T> candidate) {
  if (candidate && (!best || *candidate < *best)) best = candidate;
}

std::optional<double> quota_v1(const std::string& folder) {
  const auto quota = parse_integer(read_text(folder + "/cpu.cfs_quota_us").value_or(""));
  const auto period = parse_integer(read_text(folder + "/cpu.cfs_period_us").value_or(""));
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

}  // namespace

std::vector<int> allowed_cpus() {
  // Machines with more than 1,024 processors need a larger set than cpu_set_t.
  for (int size = CPU_SETSIZE; size <= 1 << 20; size *= 2) {
    cpu_set_t* set = CPU_ALLOC(size);
    const size_t bytes = CPU_ALLOC_SIZE(size);
    const bool known = sched_getaffinity(0, bytes, set) == 0;
    std::vector<int> cpus;
    for (int cpu = 0; known && cpu < size; ++cpu) {
      if (CPU_ISSET_S(cpu, bytes, set)) cpus.push_back(cpu);
    }
    CPU_FREE(set);
    if (known) return cpus;
  }
  return {0};
}

int online_cpus() { return static_cast<int>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN))); }

std::optional<double> parse_cpu_max(const std::string& text) {
  const std::vector<std::string_view> words = split(text, ' ');
  if (words.empty() || words[0] == "max") return std::nullopt;
  const auto quota = parse_integer(words[0]);
  const auto period = words.size() > 1 ? parse_integer(words[1]) : std::optional<int64_t>(100000);
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

std::optional<uint64_t> parse_memory_max(const std::string& text) {
  const std::optional<uint64_t> bytes = parse_bytes(text);
  // Version 1 says "unlimited" with a number near the largest.
  if (!bytes || *bytes >= uint64_t{1} << 60) return std::nullopt;
  return bytes;
}

std::optional<double> cgroup_cpu_quota() {
  std::optional<double> quota;
  for_each_group(kCgroupRoot, group_path(""), [&](const std::string& folder) {
    keep_smaller(quota, parse_cpu_max(read_text(folder + "/cpu.max").value_or("max")));
  });
  for_each_group(std::string(kCgroupRoot) + "/cpu", group_path("cpu"),
                 [&](const std::string& folder) { keep_smaller(quota, quota_v1(folder)); });
  return quota;
}

std::optional<uint64_t> cgroup_memory_limit() {
  std::optional<uint64_t> limit;
  for_each_group(kCgroupRoot, group_path(""), [&](const std::string& folder) {
    keep_smaller(limit, parse_memory_max(read_text(folder + "/memory.max").value_or("max")));
  });
  for_each_group(std::string(kCgroupRoot) + "/memory", group_path("memory"), [&](const std::string& folder) {
    keep_smaller(limit, parse_memory_max(read_text(folder + "/memory.limit_in_bytes").value_or("max")));
  });
  return limit;
}

uint64_t physical_memory_bytes() {
  return static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

int usable_cpu_count() {
  const int allowed = std::max(1, static_cast<int>(allowed_cpus().size()));
  const std::optional<double> quota = cgroup_cpu_quota();
  if (!quota || *quota >= allowed) return allowed;
  return std::max(1, static_cast<int>(std::ceil(*quota)));
}

}  // namespace cairn::os
