// Faults of device code: caught by signal handlers (or raised by a service), they end the entry that runs and nothing
// else.
//
// A thread that is about to run kernels stands in a FaultFrame. While `run` is inside kernel code, a fault signal of
// this thread comes back as kFaulted; at any other time, and in sections that hold locks, it goes to the handler that
// the program had before.
#pragma once

#include <setjmp.h>
#include <signal.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "include/cairn/kernel_abi.h"
#include "src/drivers/cpu/stack.h"

namespace cairn::cpu {

struct Fault {
  cairn_status status = CAIRN_OK;  // CAIRN_ERROR_ILLEGAL_ADDRESS and the like
  const void* code = nullptr;      // where it happened; null when unknown
  const void* address = nullptr;   // what was accessed; null when unknown
  bool has_address = false;
  bool write = false;
  bool call = false;  // a call of no function: `code` is where it was called
  // Of a signal: the general registers, by their number in instructions.
  std::optional<std::array<uint64_t, 16>> registers;
};

class FaultFrame {
 public:
  static constexpr uint32_t kFaulted = 0xffffffff;

  // `stack` is the one that kernels run on; its guard tells overflows from other bad addresses.
  explicit FaultFrame(const Stack& stack) : stack_(stack) {}

  // Makes this the calling thread's frame until `exit`. Installs the process's handlers the first time.
  void enter();
  void exit();

  // Calls the entry. CAIRN_BLOCK_*, or kFaulted with `fault()` and `text()` set.
  uint32_t run(cairn_kernel_entry entry, cairn_block* block, uint64_t first, uint64_t count);

  const Fault& fault() const { return fault_; }
  // What a service had to say of the fault (an assertion's text); empty for signals.
  const std::string& text() const { return text_; }

  // Ends the running entry from within a service; `code` is where the service was called, if the user should see it.
  [[noreturn]] void raise(cairn_status status, std::string text, const void* code = nullptr);

  // A service that holds locks is not left half-way: between these, faults are not the kernel's.
  void begin_service() { armed_ = 0; }
  void end_service() { armed_ = 1; }

 private:
  static void on_signal(int number, siginfo_t* info, void* context);
  static void install_handlers();
  bool owns(const siginfo_t& info) const { return armed_ != 0 && info.si_code > 0; }
  Fault classify(int number, const siginfo_t& info, const void* context) const;

  const Stack& stack_;
  sigjmp_buf landing_;
  volatile sig_atomic_t armed_ = 0;
  Fault fault_;
  std::string text_;
};

// Lets the fault signals of the calling thread through for as long as it lives, and sets the floating-point
// environment to what kernels expect.
class KernelEnvironment {
 public:
  KernelEnvironment();
  ~KernelEnvironment();
  KernelEnvironment(const KernelEnvironment&) = delete;
  KernelEnvironment& operator=(const KernelEnvironment&) = delete;

 private:
  sigset_t previous_mask_;
  bool changed_mask_;
  unsigned previous_mxcsr_;
};

}  // namespace cairn::cpu
