#include "src/drivers/cpu/pages.h"

#include <sys/mman.h>

#include "src/base/os/mapping.h"

namespace cairn::cpu {

void* map_pages(uint64_t bytes, uint64_t alignment) {
  // The system aligns to a page; anything coarser is cut out of a larger mapping.
  const uint64_t slack = alignment > os::page_bytes() ? alignment : 0;
  void* mapped =
      mmap(nullptr, bytes + slack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) return nullptr;
  char* from = static_cast<char*>(mapped);
  char* start = reinterpret_cast<char*>(round_up(reinterpret_cast<uint64_t>(from), alignment));
  if (start > from) munmap(from, static_cast<uint64_t>(start - from));
  if (start + bytes < from + bytes + slack) munmap(start + bytes, static_cast<uint64_t>(from + slack - start));
  return start;
}

void unmap_pages(void* start, uint64_t bytes) { munmap(start, bytes); }

}  // namespace cairn::cpu
