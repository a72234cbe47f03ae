// Reading the log levels, and writing messages.
#include "src/base/log.h"

#include <time.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "src/base/env.h"
#include "src/base/os/thread.h"
#include "src/base/parse.h"

namespace cairn {
namespace log_internal {

// Constant initialised: no constructor runs at load.
constinit std::atomic<uint8_t> levels[kLogComponents] = {kUnread, kUnread, kUnread, kUnread,
                                                         kUnread, kUnread, kUnread, kUnread};

}  // namespace log_internal

namespace {

constexpr std::string_view kLevelNames[] = {"off", "error", "warning", "info", "debug", "trace"};
constexpr std::string_view kComponentNames[kLogComponents] = {"base",     "codeobj", "driver", "hsa",
                                                              "compiler", "hip",     "cuda",   "tools"};
constexpr LogLevel kDefaultLevel = LogLevel::kWarning;

std::optional<LogLevel> parse_level(std::string_view word) {
  for (int i = 0; i < static_cast<int>(std::size(kLevelNames)); ++i) {
    if (word == kLevelNames[i]) return static_cast<LogLevel>(i);
  }
  return std::nullopt;
}

// One parsed item of CAIRN_LOG; false when it is not understood.
bool apply_item(std::string_view item, uint8_t (&levels)[kLogComponents]) {
  const size_t equals = item.find('=');
  const std::optional<LogLevel> level = parse_level(equals == item.npos ? item : item.substr(equals + 1));
  if (!level) return false;
  bool matched = false;
  for (int i = 0; i < kLogComponents; ++i) {
    if (equals != item.npos && item.substr(0, equals) != kComponentNames[i]) continue;
    levels[i] = static_cast<uint8_t>(*level);
    matched = true;
  }
  return matched;
}

// HIP's scale to ours.
LogLevel from_amd_level(int64_t level) {
  if (level <= 0) return LogLevel::kOff;
  return level >= 4 ? LogLevel::kDebug : static_cast<LogLevel>(level);
}

}  // namespace

std::string_view log_component_name(LogComponent component) { return kComponentNames[static_cast<int>(component)]; }
std::string_view log_level_name(LogLevel level) { return kLevelNames[static_cast<int>(level)]; }

void log_reload() {
  uint8_t fresh[kLogComponents];
  for (uint8_t& level : fresh) level = static_cast<uint8_t>(kDefaultLevel);
  const std::string wanted = env_text(Env::kLog);
  const std::string amd = wanted.empty() ? env_text(Env::kAmdLogLevel) : std::string();
  std::string rejected;
  for (std::string_view item : split(wanted, ',')) {
    if (!apply_item(item, fresh)) rejected = item;
  }
  if (const std::optional<int64_t> level = parse_integer(amd)) {
    for (uint8_t& limit : fresh) limit = static_cast<uint8_t>(from_amd_level(*level));
  } else if (!amd.empty()) {
    rejected = amd;
  }
  for (int i = 0; i < kLogComponents; ++i) log_internal::levels[i].store(fresh[i], std::memory_order_relaxed);
  if (!rejected.empty()) CAIRN_LOG(kWarning, kBase, "log level '%s' is not understood", rejected.c_str());
}

namespace log_internal {

bool enabled_slow(LogComponent component, LogLevel level) {
  log_reload();
  return static_cast<uint8_t>(level) <= levels[static_cast<int>(component)].load(std::memory_order_relaxed);
}

void write(LogComponent component, LogLevel level, const char* format, ...) {
  char line[2048];
  const std::string_view name = log_component_name(component);
  const std::string_view word = log_level_name(level);
  int length = std::snprintf(line, sizeof line, "cairn: %.*s: %.*s: ", static_cast<int>(name.size()), name.data(),
                             static_cast<int>(word.size()), word.data());
  if (level >= LogLevel::kDebug) {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    length += std::snprintf(line + length, sizeof line - length, "[%lld.%06ld %d] ", static_cast<long long>(now.tv_sec),
                            now.tv_nsec / 1000, os::thread_id());
  }
  va_list arguments;
  va_start(arguments, format);
  const int text = std::vsnprintf(line + length, sizeof line - length - 1, format, arguments);
  va_end(arguments);
  if (text > 0) length += text;
  if (length > static_cast<int>(sizeof line) - 2) length = sizeof line - 2;  // cut off what does not fit
  line[length++] = '\n';
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line, static_cast<size_t>(length));
}

}  // namespace log_internal
}  // namespace cairn
