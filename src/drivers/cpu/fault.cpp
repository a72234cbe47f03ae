#include "src/drivers/cpu/fault.h"

#include <pthread.h>
#include <ucontext.h>
#include <xmmintrin.h>

namespace cairn::cpu {
namespace {

constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
constexpr unsigned kDefaultMxcsr = 0x1f80;  // all exceptions masked, round to nearest, denormals kept
constexpr unsigned kPageFaultWrite = 2;     // bit of the processor's page-fault error code
constexpr int kPageFaultTrap = 14;

// The general registers in the order of their numbers in instructions.
constexpr int kRegisters[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                              REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};

struct sigaction previous[NSIG];

// Read by signal handlers: must not be allocated on first use, as the dynamic models may.
thread_local FaultFrame* current_frame __attribute__((tls_model("initial-exec"))) = nullptr;

// Does what would have happened without our handler.
void chain(int number, siginfo_t* info, void* context) {
  const struct sigaction& before = previous[number];
  if ((before.sa_flags & SA_SIGINFO) != 0) {
    before.sa_sigaction(number, info, context);
  } else if (before.sa_handler == SIG_DFL || (before.sa_handler == SIG_IGN && info->si_code > 0)) {
    signal(number, SIG_DFL);
    if (info->si_code <= 0) raise(number);  // sent by somebody: it does not come again by itself
  } else if (before.sa_handler != SIG_IGN) {
    before.sa_handler(number);
  }
}

cairn_status status_of(int number) {
  switch (number) {
    case SIGILL: return CAIRN_ERROR_ILLEGAL_INSTRUCTION;
    case SIGTRAP: return CAIRN_ERROR_TRAP;
    case SIGFPE: return CAIRN_ERROR_TRAP;
    default: return CAIRN_ERROR_ILLEGAL_ADDRESS;
  }
}

}  // namespace

void FaultFrame::install_handlers() {
  struct sigaction action = {};
  action.sa_sigaction = on_signal;
  // Left by a jump, so nothing may be blocked meanwhile.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (int number : kSignals) sigaction(number, &action, &previous[number]);
}

void FaultFrame::enter() {
  static const bool installed = (install_handlers(), true);
  static_cast<void>(installed);
  current_frame = this;
}

void FaultFrame::exit() { current_frame = nullptr; }

uint32_t FaultFrame::run(cairn_kernel_entry entry, cairn_block* block, uint64_t first, uint64_t count) {
  if (sigsetjmp(landing_, 0) != 0) return kFaulted;
  armed_ = 1;
  const uint32_t result = entry(block, first, count);
  armed_ = 0;
  return result;
}

void FaultFrame::raise(cairn_status status, std::string text, const void* code) {
  armed_ = 0;
  fault_ = {};
  fault_.status = status;
  fault_.code = code;
  text_ = std::move(text);
  siglongjmp(landing_, 1);
}

Fault FaultFrame::classify(int number, const siginfo_t& info, const void* context) const {
  const mcontext_t& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
  Fault fault;
  fault.status = status_of(number);
  fault.code = reinterpret_cast<const void*>(machine.gregs[REG_RIP]);
  std::array<uint64_t, 16>& registers = fault.registers.emplace();
  for (size_t i = 0; i < registers.size(); ++i) registers[i] = static_cast<uint64_t>(machine.gregs[kRegisters[i]]);
  if (fault.status != CAIRN_ERROR_ILLEGAL_ADDRESS) return fault;
  // A general-protection fault (an address that no page could have) does not say which address it was.
  fault.has_address = info.si_code != SI_KERNEL;
  fault.address = fault.has_address ? info.si_addr : nullptr;
  fault.write = machine.gregs[REG_TRAPNO] == kPageFaultTrap && (machine.gregs[REG_ERR] & kPageFaultWrite) != 0;
  if (fault.has_address && stack_.in_guard(fault.address)) fault.status = CAIRN_ERROR_STACK_OVERFLOW;
  fault.call = fault.has_address && fault.address == fault.code;
  const auto top = static_cast<uintptr_t>(machine.gregs[REG_RSP]);
  if (fault.call && stack_.contains(reinterpret_cast<const void*>(top))) {
    fault.code = *reinterpret_cast<const char* const*>(top) - 1;  // within the call, before where it would return
  }
  return fault;
}

void FaultFrame::on_signal(int number, siginfo_t* info, void* context) {
  FaultFrame* frame = current_frame;
  if (!frame || !frame->owns(*info)) return chain(number, info, context);
  frame->armed_ = 0;
  frame->fault_ = frame->classify(number, *info, context);
  frame->text_.clear();
  siglongjmp(frame->landing_, 1);
}

KernelEnvironment::KernelEnvironment() {
  sigset_t faults;
  sigemptyset(&faults);
  for (int number : kSignals) sigaddset(&faults, number);
  pthread_sigmask(SIG_UNBLOCK, &faults, &previous_mask_);
  changed_mask_ = false;
  for (int number : kSignals) changed_mask_ |= sigismember(&previous_mask_, number) == 1;
  previous_mxcsr_ = _mm_getcsr();
  _mm_setcsr(kDefaultMxcsr);
}

KernelEnvironment::~KernelEnvironment() {
  _mm_setcsr(previous_mxcsr_);
  if (changed_mask_) pthread_sigmask(SIG_SETMASK, &previous_mask_, nullptr);
}

}  // namespace cairn::cpu
