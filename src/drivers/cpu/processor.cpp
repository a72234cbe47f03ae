#include "src/drivers/cpu/processor.h"

#include <cpuid.h>
#include <unistd.h>

#include <cstring>
#include <string_view>

namespace cairn::cpu {
namespace {

constexpr uint32_t kFallbackClockKhz = 2'000'000;

void read_name(char (&name)[49]) {
  unsigned words[12] = {};
  for (unsigned i = 0; i < 3; ++i) {
    unsigned* part = words + 4 * i;
    if (__get_cpuid(0x80000002 + i, &part[0], &part[1], &part[2], &part[3]) == 0) break;
  }
  char raw[sizeof(words) + 1] = {};
  std::memcpy(raw, words, sizeof(words));
  std::string_view text = raw;
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (text.empty()) text = "x86-64 processor";
  std::memset(name, 0, sizeof(name));
  std::memcpy(name, text.data(), text.size());
}

uint32_t read_clock_khz() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (__get_cpuid(0x16, &eax, &ebx, &ecx, &edx) != 0 && (eax & 0xffff) != 0) return (eax & 0xffff) * 1000;
  return kFallbackClockKhz;
}

uint32_t cache_bytes(int name) {
  const long bytes = sysconf(name);
  return bytes > 0 ? static_cast<uint32_t>(bytes) : 0;
}

// FNV-1a of the host's name.
uint64_t read_machine_id() {
  char host[256] = {};
  gethostname(host, sizeof(host) - 1);
  uint64_t hash = 0xcbf29ce484222325;
  for (const char* at = host; *at; ++at) hash = (hash ^ static_cast<unsigned char>(*at)) * 0x100000001b3;
  return hash;
}

}  // namespace

const Processor& this_processor() {
  static const Processor processor = [] {
    Processor result = {};
    read_name(result.name);
    result.clock_khz = read_clock_khz();
    result.l1_bytes = cache_bytes(_SC_LEVEL1_DCACHE_SIZE);
    result.l2_bytes = cache_bytes(_SC_LEVEL2_CACHE_SIZE);
    result.l3_bytes = cache_bytes(_SC_LEVEL3_CACHE_SIZE);
    result.machine_id = read_machine_id();
    return result;
  }();
  return processor;
}

}  // namespace cairn::cpu
