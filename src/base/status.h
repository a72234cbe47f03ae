// Status: the outcome of an operation, a code and (on failure) one sentence for the person who reads it.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "include/cairn/status_codes.h"

namespace cairn {

enum class StatusCode : cairn_status {
  kOk = CAIRN_OK,
  kInvalidArgument = CAIRN_ERROR_INVALID_ARGUMENT,
  kOutOfMemory = CAIRN_ERROR_OUT_OF_MEMORY,
  kNotFound = CAIRN_ERROR_NOT_FOUND,
  kNotSupported = CAIRN_ERROR_NOT_SUPPORTED,
  kNotReady = CAIRN_ERROR_NOT_READY,
  kTimeout = CAIRN_ERROR_TIMEOUT,
  kAlreadyExists = CAIRN_ERROR_ALREADY_EXISTS,
  kInvalidCodeObject = CAIRN_ERROR_INVALID_CODE_OBJECT,
  kNoBinary = CAIRN_ERROR_NO_BINARY,
  kIncompatible = CAIRN_ERROR_INCOMPATIBLE,
  kOutOfResources = CAIRN_ERROR_OUT_OF_RESOURCES,
  kIo = CAIRN_ERROR_IO,
  kInternal = CAIRN_ERROR_INTERNAL,
  kUnavailable = CAIRN_ERROR_UNAVAILABLE,
  kCompile = CAIRN_ERROR_COMPILE,
  kIllegalAddress = CAIRN_ERROR_ILLEGAL_ADDRESS,
  kStackOverflow = CAIRN_ERROR_STACK_OVERFLOW,
  kAssert = CAIRN_ERROR_ASSERT,
  kTrap = CAIRN_ERROR_TRAP,
  kIllegalInstruction = CAIRN_ERROR_ILLEGAL_INSTRUCTION,
  kDeviceLost = CAIRN_ERROR_DEVICE_LOST,
};

// The code's name as it stands in logs, e.g. "invalid argument". Never null; unknown codes give "unknown".
std::string_view status_code_name(StatusCode code);

class [[nodiscard]] Status {
 public:
  Status() = default;
  explicit Status(StatusCode code) : code_(code) {}
  Status(StatusCode code, std::string message) : code_(code), message_(std::move(message)) {}

  // Wraps a code that came over a C boundary.
  static Status from_c(cairn_status code) { return Status(static_cast<StatusCode>(code)); }

  bool ok() const { return code_ == StatusCode::kOk; }
  StatusCode code() const { return code_; }
  cairn_status to_c() const { return static_cast<cairn_status>(code_); }
  const std::string& message() const { return message_; }

  // "<code name>: <message>", for logs and tests.
  std::string to_string() const;

 private:
  StatusCode code_ = StatusCode::kOk;
  std::string message_;
};

}  // namespace cairn

// Returns from the enclosing function when `expr` is a failure. The function returns Status or Result<T>.
#define CAIRN_RETURN_IF_ERROR(expr)                                                        \
  do {                                                                                     \
    if (::cairn::Status cairn_status_ = (expr); !cairn_status_.ok()) return cairn_status_; \
  } while (false)
