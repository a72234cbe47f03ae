// Logging to standard error, by component and level. CAIRN_LOG(kInfo, kHsa, "queue %u created", id) costs one relaxed
// load and a compare when it is off; its arguments are then not evaluated. Levels come from CAIRN_LOG (or HIP's
// AMD_LOG_LEVEL) at first use. Safe from any thread; each message is one write. Not for signal handlers.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace cairn {

enum class LogLevel : uint8_t { kOff, kError, kWarning, kInfo, kDebug, kTrace };
enum class LogComponent : uint8_t { kBase, kCodeobj, kDriver, kHsa, kCompiler, kHip, kCuda, kTools };
inline constexpr int kLogComponents = 8;

// "hsa", "warning": the words that CAIRN_LOG takes and messages show.
std::string_view log_component_name(LogComponent component);
std::string_view log_level_name(LogLevel level);

// Reads the environment again; for tests and for programs that change it.
void log_reload();

namespace log_internal {

inline constexpr uint8_t kUnread = 0xff;  // above every level: the first message reads the environment
extern std::atomic<uint8_t> levels[kLogComponents];

// Settles an unread level; true when the message is to be written.
bool enabled_slow(LogComponent component, LogLevel level);

inline bool enabled(LogComponent component, LogLevel level) {
  const uint8_t limit = levels[static_cast<int>(component)].load(std::memory_order_relaxed);
  if (static_cast<uint8_t>(level) > limit) return false;
  return limit != kUnread || enabled_slow(component, level);
}

void write(LogComponent component, LogLevel level, const char* format, ...) __attribute__((format(printf, 3, 4)));

}  // namespace log_internal
}  // namespace cairn

// True when a message would be written: for work that only a message needs.
#define CAIRN_LOG_ENABLED(level, component) \
  (::cairn::log_internal::enabled(::cairn::LogComponent::component, ::cairn::LogLevel::level))

#define CAIRN_LOG(level, component, ...)                                                                     \
  do {                                                                                                       \
    if (__builtin_expect(CAIRN_LOG_ENABLED(level, component), 0))                                            \
      ::cairn::log_internal::write(::cairn::LogComponent::component, ::cairn::LogLevel::level, __VA_ARGS__); \
  } while (false)
