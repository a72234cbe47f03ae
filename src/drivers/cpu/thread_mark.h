// Where a loop over threads is, read from its own instructions: see CAIRN_THREAD_MARK in include/cairn/kernel_abi.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace cairn::cpu {

// Threads that run together, as places in their row.
struct RunningThreads {
  uint32_t first = 0;
  uint32_t count = 1;  // more than one: a vector, and which of its threads it is cannot be told
};

// The threads that run at `offset` of a function's code, when the registers (by their number in instructions) are as
// given; nothing where no marked loop is there.
std::optional<RunningThreads> marked_threads(std::span<const uint8_t> code, size_t offset,
                                             const std::array<uint64_t, 16>& registers);

}  // namespace cairn::cpu
