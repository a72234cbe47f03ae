#include "src/drivers/cpu/thread_mark.h"

#include <algorithm>
#include <cstring>

#include "include/cairn/kernel_abi.h"

namespace cairn::cpu {
namespace {

constexpr size_t kDisplacementBytes = 4;
constexpr size_t kLongestMark = 8;  // REX, 0f, 1f, ModRM, SIB of r12 and rsp only, displacement

struct Mark {
  unsigned reg = 0;
  uint32_t threads = 0;  // a round; 0 at the loop's end
};

// The mark whose displacement is at `at`: nopq disp32(register).
std::optional<Mark> mark_at(std::span<const uint8_t> code, size_t at) {
  uint32_t displacement = 0;
  std::memcpy(&displacement, &code[at], sizeof(displacement));
  if ((displacement & 0xffff0000) != CAIRN_THREAD_MARK) return std::nullopt;
  for (const size_t sib : {size_t{0}, size_t{1}}) {
    if (at < 4 + sib) break;
    const uint8_t* start = &code[at - 4 - sib];
    const bool has_sib = (start[3] & 7) == 4;
    const bool opcode = (start[0] & 0xfe) == 0x48 && start[1] == 0x0f && start[2] == 0x1f && (start[3] & 0xf8) == 0x80;
    if (!opcode || has_sib != (sib == 1) || (has_sib && start[4] != 0x24)) continue;
    return Mark{static_cast<unsigned>(start[3] & 7) | (start[0] & 1u) << 3, displacement & 0xffff};
  }
  return std::nullopt;
}

}  // namespace

std::optional<RunningThreads> marked_threads(std::span<const uint8_t> code, size_t offset,
                                             const std::array<uint64_t, 16>& registers) {
  if (code.size() < kLongestMark || offset >= code.size()) return std::nullopt;
  const size_t last = code.size() - kDisplacementBytes;
  std::optional<Mark> head;
  for (size_t at = std::min(offset, last) + 1; !head && at-- > 0;) head = mark_at(code, at);
  if (!head || head->threads == 0) return std::nullopt;
  std::optional<Mark> end;
  for (size_t at = offset; !end && at <= last; ++at) end = mark_at(code, at);
  if (!end || end->threads != 0 || end->reg != head->reg) return std::nullopt;
  return RunningThreads{static_cast<uint32_t>(registers[head->reg]), head->threads};
}

}  // namespace cairn::cpu
