#include "src/drivers/cpu/fault_message.h"

#include <cxxabi.h>

#include <cstdio>
#include <cstdlib>

#include "src/drivers/cpu/code_object.h"

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
  std::snprintf(text, sizeof(text), "%s of illegal address %p", fault.write ? "write" : "read", fault.address);
  return text;
}

// The linear index of the thread that runs: kernels that never wait count within a row (see cairn_block::thread).
uint32_t running_thread(const cairn_block& block, bool suspends) {
  const uint32_t thread = block.thread & ~CAIRN_THREAD_OF_VECTOR;
  return suspends ? thread : static_cast<uint32_t>(block.scheduler[0]) + thread;
}

}  // namespace

std::string describe_fault(const Fault& fault, const std::string& text, const ResidentBlock& block) {
  const cairn_block& abi = block.abi;
  const uint32_t* shape = block.dispatch->abi.block;
  const uint32_t warp_size = block.dispatch->kernel->metadata.warp_size;
  const uint32_t thread = running_thread(abi, (block.dispatch->kernel->metadata.flags & CAIRN_KERNEL_SUSPENDS) != 0);
  char place[200];
  if ((abi.thread & CAIRN_THREAD_OF_VECTOR) != 0) {
    std::snprintf(place, sizeof(place), "block (%u,%u,%u) warp %u", abi.id[0], abi.id[1], abi.id[2],
                  thread / warp_size);
  } else {
    std::snprintf(place, sizeof(place), "block (%u,%u,%u) thread (%u,%u,%u) (warp %u, lane %u)", abi.id[0], abi.id[1],
                  abi.id[2], thread % shape[0], thread / shape[0] % shape[1], thread / shape[0] / shape[1],
                  thread / warp_size, thread % warp_size);
  }
  std::string message = "kernel '" + demangle(block.dispatch->kernel->metadata.name) + "', " + place + ": " +
                        (text.empty() ? what_happened(fault) : text);
  if (fault.code) {
    const std::string source = block.dispatch->kernel->object->describe_address(fault.code);
    if (!source.empty()) message += ", in " + source;
  }
  return message;
}

}  // namespace cairn::cpu
