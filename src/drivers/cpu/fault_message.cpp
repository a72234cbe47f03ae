#include "src/drivers/cpu/fault_message.h"

#include <cxxabi.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "src/drivers/cpu/code_object.h"
#include "src/drivers/cpu/thread_mark.h"

namespace cairn::cpu {
namespace {

std::string demangle(const std::string& name) {
  int status = 0;
  char* text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string result = text ? text : name;
  std::free(text);
  return result;
}

std::string what_happened(const Fault& fault) {
  char text[96];
  switch (fault.status) {
    case CAIRN_ERROR_STACK_OVERFLOW: return "stack overflow";
    case CAIRN_ERROR_ILLEGAL_INSTRUCTION: return "illegal instruction";
    case CAIRN_ERROR_TRAP: return "trap";
    case CAIRN_ERROR_ASSERT: return "assertion failed";
    default: break;
  }
  if (!fault.has_address) return "access of an illegal address";
  std::snprintf(text, sizeof(text), "%s of illegal address 0x%" PRIxPTR,
                fault.call    ? "call"
                : fault.write ? "write"
                              : "read",
                reinterpret_cast<uintptr_t>(fault.address));
  return text;
}

// What the loop over threads says of itself where it stopped, else what was last written in the block.
RunningThreads threads_of_row(const Fault& fault, const ResidentBlock& block) {
  cairn_kernel& kernel = *block.dispatch->kernel;
  const std::span<const uint8_t> code = kernel.object->code_of(kernel);
  const auto* at = static_cast<const uint8_t*>(fault.code);
  if (fault.registers && at >= code.data() && at < code.data() + code.size()) {
    const auto marked = marked_threads(code, static_cast<size_t>(at - code.data()), *fault.registers);
    if (marked) return *marked;
  }
  return {block.abi.thread & 0xffff, std::max(block.abi.thread >> 16, 1u)};
}

// The threads that run, by their linear index: kernels that never wait count within a row (see cairn_block::thread).
RunningThreads running_threads(const Fault& fault, const ResidentBlock& block) {
  if (block.dispatch->kernel->suspends()) return {block.abi.thread, 1};
  RunningThreads threads = threads_of_row(fault, block);
  threads.first += static_cast<uint32_t>(block.abi.scheduler[0]);
  return threads;
}

std::string describe_threads(const RunningThreads& threads, const uint32_t* shape, uint32_t warp_size) {
  const uint32_t first = threads.first;
  const uint32_t last = std::min(first + threads.count, shape[0] * shape[1] * shape[2]) - 1;
  const std::string warp = std::to_string(first / warp_size);
  if (last > first) {
    if (last / warp_size == first / warp_size) return "warp " + warp;
    return "warps " + warp + " to " + std::to_string(last / warp_size);
  }
  char text[120];
  std::snprintf(text, sizeof(text), "thread (%u,%u,%u) (warp %s, lane %u)", first % shape[0],
                first / shape[0] % shape[1], first / shape[0] / shape[1], warp.c_str(), first % warp_size);
  return text;
}

}  // namespace

std::string describe_fault(const Fault& fault, const std::string& text, const ResidentBlock& block) {
  const uint32_t* id = block.abi.id;
  char place[60];
  std::snprintf(place, sizeof(place), "block (%u,%u,%u) ", id[0], id[1], id[2]);
  const std::string threads = describe_threads(running_threads(fault, block), block.dispatch->abi.block,
                                               block.dispatch->kernel->metadata.warp_size);
  std::string message = "kernel '" + demangle(block.dispatch->kernel->metadata.name) + "', " + place + threads + ": " +
                        (text.empty() ? what_happened(fault) : text);
  if (fault.code) {
    const std::string source = block.dispatch->kernel->object->describe_address(fault.code);
    if (!source.empty()) message += ", in " + source;
  }
  return message;
}

}  // namespace cairn::cpu
