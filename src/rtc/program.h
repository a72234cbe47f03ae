// One program of the run-time compilers, hiprtc and nvrtc: source text, compiled by cairn-cc in a process of its own,
// so that the compiler's library never meets another LLVM in the user's process.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace cairn::rtc {

enum class Language { kHip, kCuda };

// The codes that both APIs give, by the same numbers.
enum class Outcome {
  kSuccess = 0,
  kOutOfMemory = 1,
  kProgramCreationFailure = 2,
  kInvalidInput = 3,
  kInvalidProgram = 4,
  kInvalidOption = 5,
  kCompilation = 6,
  kNoNameExpressionsAfterCompilation = 8,
  kNoLoweredNamesBeforeCompilation = 9,
  kNameExpressionNotValid = 10,
  kInternalError = 11,
};

struct Header {
  std::string name;
  std::string text;
};

// Not for several threads at once, as with NVIDIA's and AMD's; different programs are independent.
class Program {
 public:
  Program(Language language, std::string source, std::string name, std::vector<Header> headers)
      : language_(language), source_(std::move(source)), name_(std::move(name)), headers_(std::move(headers)) {}

  Outcome add_name_expression(const std::string& expression);
  // Leaves the compiler's messages in the log, also when it succeeds.
  Outcome compile(const std::vector<std::string>& options);

  // Null before a compilation that succeeded.
  const std::vector<char>* code() const { return compiled_ ? &code_ : nullptr; }
  const std::string& log() const { return log_; }
  // `*lowered` lives as long as the program.
  Outcome lowered_name(const std::string& expression, const char** lowered) const;

 private:
  Outcome compile_in(const std::string& folder, std::vector<std::string> options);
  std::string whole_source(bool device_by_default) const;

  Language language_;
  std::string source_;
  std::string name_;
  std::vector<Header> headers_;
  std::vector<std::string> expressions_;
  std::map<std::string, std::string> lowered_;
  std::string log_;
  std::vector<char> code_;
  bool compiled_ = false;
};

// True where a header may stand below an include folder: no absolute path, no "..".
bool is_header_name(const std::string& name);

}  // namespace cairn::rtc
