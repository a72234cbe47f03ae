// Stacks of the runtime's own, on which kernels run: large, with a guard that catches an overflow.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/base/os/mapping.h"
#include "src/base/result.h"

namespace cairn::cpu {

class Stack {
 public:
  static Result<Stack> create();

  // Runs fn(argument) on this stack and returns when it does.
  void call(void (*fn)(void*), void* argument);

  // True for an address that a thread on this stack may read, short of the last word.
  bool contains(const void* address) const;

  // True for an address in the guard: what a thread that overflows this stack touches.
  bool in_guard(const void* address) const;

  static constexpr size_t kBytes = 8u << 20;       // touched lazily
  static constexpr size_t kGuardBytes = 1u << 20;  // wider than any one frame is likely to be

 private:
  explicit Stack(os::Mapping mapping) : mapping_(std::move(mapping)) {}
  os::Mapping mapping_;
};

// The thread's alternate signal stack: without one, a stack overflow cannot be handled. Installed for as long as the
// object lives, unless the thread has one already.
class SignalStack {
 public:
  SignalStack();
  ~SignalStack();
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  os::Mapping mapping_;
};

}  // namespace cairn::cpu
