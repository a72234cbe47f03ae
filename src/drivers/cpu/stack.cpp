#include "src/drivers/cpu/stack.h"

#include <signal.h>

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#include <sanitizer/common_interface_defs.h>
#define CAIRN_ASAN_STACKS 1
#endif

namespace cairn::cpu {
namespace {

constexpr size_t kSignalStackBytes = 64u << 10;  // AVX-512 state, a handler, and whatever it chains to

// Calls fn(argument) with the stack pointer at `top`. The frame pointer leads back to the caller's stack, so that
// debuggers and unwinders can walk across.
extern "C" void cairn_cpu_call_on_stack(void* top, void (*fn)(void*), void* argument);

asm(R"(
  .text
  .local cairn_cpu_call_on_stack
  .type cairn_cpu_call_on_stack, @function
  .p2align 4
cairn_cpu_call_on_stack:
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  movq %rdi, %rsp
  movq %rdx, %rdi
  callq *%rsi
  movq %rbp, %rsp
  popq %rbp
  .cfi_def_cfa %rsp, 8
  retq
  .cfi_endproc
  .size cairn_cpu_call_on_stack, . - cairn_cpu_call_on_stack
)");

#if CAIRN_ASAN_STACKS
// AddressSanitizer wants to be told of each change of stack.
struct AnnotatedCall {
  void (*fn)(void*);
  void* argument;
  const void* caller_bottom;
  size_t caller_bytes;
};

void run_annotated(void* raw) {
  auto* call = static_cast<AnnotatedCall*>(raw);
  __sanitizer_finish_switch_fiber(nullptr, &call->caller_bottom, &call->caller_bytes);
  call->fn(call->argument);
  __sanitizer_start_switch_fiber(nullptr, call->caller_bottom, call->caller_bytes);
}
#endif

}  // namespace

Result<Stack> Stack::create() {
  CAIRN_ASSIGN_OR_RETURN(os::Mapping mapping, os::Mapping::with_guard(kBytes, kGuardBytes));
  return Stack(std::move(mapping));
}

void Stack::call(void (*fn)(void*), void* argument) {
  char* top = static_cast<char*>(mapping_.address()) + mapping_.bytes();
#if CAIRN_ASAN_STACKS
  AnnotatedCall call = {fn, argument, nullptr, 0};
  void* fake_stack = nullptr;
  __sanitizer_start_switch_fiber(&fake_stack, top - kBytes, kBytes);
  cairn_cpu_call_on_stack(top, run_annotated, &call);
  __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
#else
  cairn_cpu_call_on_stack(top, fn, argument);
#endif
}

bool Stack::contains(const void* address) const {
  const char* bottom = static_cast<const char*>(mapping_.address());
  return address >= bottom + kGuardBytes && address <= bottom + mapping_.bytes() - sizeof(void*);
}

bool Stack::in_guard(const void* address) const {
  const char* bottom = static_cast<const char*>(mapping_.address());
  return address >= bottom && address < bottom + kGuardBytes;
}

SignalStack::SignalStack() {
  stack_t current = {};
  if (sigaltstack(nullptr, &current) != 0 || (current.ss_flags & SS_DISABLE) == 0) return;
  Result<os::Mapping> mapping = os::Mapping::anonymous(kSignalStackBytes);
  if (!mapping.ok()) return;
  mapping_ = std::move(mapping).value();
  stack_t own = {};
  own.ss_sp = mapping_.address();
  own.ss_size = mapping_.bytes();
  sigaltstack(&own, nullptr);
}

SignalStack::~SignalStack() {
  if (!mapping_.address()) return;
  stack_t current = {};
  if (sigaltstack(nullptr, &current) != 0 || current.ss_sp != mapping_.address()) return;
  stack_t none = {};
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, nullptr);
}

}  // namespace cairn::cpu
