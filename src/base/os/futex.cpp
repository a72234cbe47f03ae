// The futex system call.
#include "src/base/os/futex.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <climits>

namespace cairn::os {
namespace {

long futex(const std::atomic<uint32_t>& word, int operation, uint32_t value, const timespec* timeout) {
  return syscall(SYS_futex, &word, operation | FUTEX_PRIVATE_FLAG, value, timeout, nullptr, 0);
}

}  // namespace

bool futex_wait(const std::atomic<uint32_t>& word, uint32_t expected, uint64_t timeout_ns) {
  timespec timeout;
  timeout.tv_sec = static_cast<time_t>(timeout_ns / 1000000000u);
  timeout.tv_nsec = static_cast<long>(timeout_ns % 1000000000u);
  const long result = futex(word, FUTEX_WAIT, expected, timeout_ns == kNoTimeout ? nullptr : &timeout);
  return result == 0 || errno != ETIMEDOUT;
}

int futex_wake(const std::atomic<uint32_t>& word, int count) {
  return static_cast<int>(futex(word, FUTEX_WAKE, static_cast<uint32_t>(count), nullptr));
}

int futex_wake_all(const std::atomic<uint32_t>& word) { return futex_wake(word, INT_MAX); }

}  // namespace cairn::os
