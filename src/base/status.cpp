// Names of status codes and the printed form of a Status.
#include "src/base/status.h"

namespace cairn {

std::string_view status_code_name(StatusCode code) {
  switch (code) {
    case StatusCode::kOk: return "ok";
    case StatusCode::kInvalidArgument: return "invalid argument";
    case StatusCode::kOutOfMemory: return "out of memory";
    case StatusCode::kNotFound: return "not found";
    case StatusCode::kNotSupported: return "not supported";
    case StatusCode::kNotReady: return "not ready";
    case StatusCode::kTimeout: return "timeout";
    case StatusCode::kAlreadyExists: return "already exists";
    case StatusCode::kInvalidCodeObject: return "invalid code object";
    case StatusCode::kNoBinary: return "no binary for the device";
    case StatusCode::kIncompatible: return "incompatible version";
    case StatusCode::kOutOfResources: return "out of resources";
    case StatusCode::kIo: return "input/output error";
    case StatusCode::kInternal: return "internal error";
    case StatusCode::kUnavailable: return "unavailable";
    case StatusCode::kCompile: return "compile error";
    case StatusCode::kIllegalAddress: return "illegal address";
    case StatusCode::kStackOverflow: return "stack overflow";
    case StatusCode::kAssert: return "assertion failed";
    case StatusCode::kTrap: return "trap";
    case StatusCode::kIllegalInstruction: return "illegal instruction";
    case StatusCode::kDeviceLost: return "device lost";
  }
  return "unknown";
}

std::string Status::to_string() const {
  std::string text(status_code_name(code_));
  if (!message_.empty()) text.append(": ").append(message_);
  return text;
}

}  // namespace cairn
