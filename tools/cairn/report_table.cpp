// `cairn info` as a table for people.
#include <cstdarg>
#include <cstdio>

#include "tools/cairn/system_report.h"

namespace cairn::tool {
namespace {

// "163 KiB", "11.8 GiB": at most four significant digits.
std::string bytes_text(uint64_t bytes) {
  const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  double value = static_cast<double>(bytes);
  int unit = 0;
  while (value >= 1024 && unit < 4) {
    value /= 1024;
    ++unit;
  }
  char text[32];
  std::snprintf(text, sizeof(text), value < 100 && value != static_cast<uint64_t>(value) ? "%.1f %s" : "%.0f %s", value,
                units[unit]);
  return text;
}

std::string joined(const std::vector<std::string>& words, const char* separator = ", ") {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

class Table {
 public:
  void line(const std::string& text) { text_ += text + '\n'; }
  void row(const char* label, const std::string& value) {
    char start[32];
    std::snprintf(start, sizeof(start), "  %-18s ", label);
    line(start + value);
  }
  void number(const char* label, uint64_t value) { row(label, std::to_string(value)); }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string triple(const uint32_t (&values)[3]) {
  return std::to_string(values[0]) + " x " + std::to_string(values[1]) + " x " + std::to_string(values[2]);
}

void add_device_rows(const AgentReport& agent, Table& table) {
  table.row("code objects", joined(agent.targets));
  table.number("warp size", agent.warp_size);
  table.row("threads a block", std::to_string(agent.max_threads_per_block) + " (" + triple(agent.max_block) + ")");
  table.row("blocks a grid", triple(agent.max_grid));
  table.row("shared memory", bytes_text(agent.max_shared_per_block) + " a block");
  table.number("threads a unit", agent.max_threads_per_unit);
  table.row("memory", bytes_text(agent.free_bytes) + " free of " + bytes_text(agent.memory_bytes));
  table.row("cooperative", agent.cooperative ? "yes" : "no");
  table.row("PCI location", agent.pci);
  table.row("UUID", agent.uuid);
}

void add_agent(const AgentReport& agent, size_t index, Table& table) {
  table.line("");
  table.line("Agent " + std::to_string(index) + ": " + (agent.is_device ? "device" : "host"));
  table.row("name", agent.product);
  if (agent.name != agent.product) table.row("architecture", agent.name);
  table.number("NUMA node", agent.node);
  table.row("compute units", std::to_string(agent.compute_units) +
                                 (agent.clock_mhz ? " at " + std::to_string(agent.clock_mhz) + " MHz" : ""));
  if (agent.is_device) add_device_rows(agent, table);
  std::vector<std::string> caches;
  for (const CacheReport& cache : agent.caches)
    caches.push_back("L" + std::to_string(cache.level) + " " + bytes_text(cache.bytes));
  if (!caches.empty()) table.row("caches", joined(caches));
  for (const PoolReport& pool : agent.pools)
    table.row("memory pool", pool.segment + (pool.flags.empty() ? "" : ", " + joined(pool.flags)) + ", " +
                                 bytes_text(pool.bytes) + (pool.allocatable ? "" : ", not allocatable"));
}

// A line for each agent: how many hops to each agent's memory, '-' where there is no way.
void add_topology(const SystemReport& report, Table& table) {
  if (report.agents.size() < 2) return;
  table.line("");
  table.line("Hops from each agent (rows) to each agent's memory");
  std::string header = "           ";
  char cell[16];
  for (size_t i = 0; i < report.agents.size(); ++i) {
    std::snprintf(cell, sizeof(cell), "%6zu", i);
    header += cell;
  }
  table.line(header);
  for (size_t from = 0; from < report.agents.size(); ++from) {
    std::snprintf(cell, sizeof(cell), "  agent %2zu ", from);
    std::string row = cell + std::string(" ");
    for (size_t to = 0; to < report.agents.size(); ++to) {
      std::string hops = to == from ? "0" : "-";
      for (const LinkReport& link : report.agents[from].links)
        if (link.agent == to && link.accessible) hops = std::to_string(link.hops);
      std::snprintf(cell, sizeof(cell), "%6s", hops.c_str());
      row += cell;
    }
    table.line(row);
  }
}

}  // namespace

std::string to_table(const SystemReport& report) {
  Table table;
  table.line("Cairn " + report.cairn_version + " (HSA " + report.hsa_version + ", HIP " + report.hip_version +
             ", CUDA " + report.cuda_version + ")" + (report.compiler ? "" : ", without its compiler"));
  for (size_t i = 0; i < report.agents.size(); ++i) add_agent(report.agents[i], i, table);
  add_topology(report, table);
  return table.take();
}

}  // namespace cairn::tool
