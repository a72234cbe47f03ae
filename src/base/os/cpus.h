// How much of the machine this process may use: affinity and control groups.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::os {

// Processors in the calling thread's affinity mask, ascending.
std::vector<int> allowed_cpus();

// Processors that the machine has online.
int online_cpus();

// The control group's processor quota in processors (2.5 for 250 ms a period of 100 ms); nothing when unlimited.
// Versions 1 and 2, the tightest of the group and its parents.
std::optional<double> cgroup_cpu_quota();

// The control group's memory limit in bytes; nothing when unlimited.
std::optional<uint64_t> cgroup_memory_limit();

// The machine's memory in bytes.
uint64_t physical_memory_bytes();

// Worker threads that make sense here: allowed processors, cut to the quota (rounded up); at least 1.
int usable_cpu_count();

// The parsers behind the above, for tests: a v2 "cpu.max" text; a v2 "memory.max" or v1 limit text.
std::optional<double> parse_cpu_max(const std::string& text);
std::optional<uint64_t> parse_memory_max(const std::string& text);

}  // namespace cairn::os
