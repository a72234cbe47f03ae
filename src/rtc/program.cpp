#include "src/rtc/program.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <span>

#include "src/base/env.h"
#include "src/base/os/file.h"
#include "src/base/os/path.h"
#include "src/rtc/compiler_process.h"

namespace cairn::rtc {

namespace {

constexpr char kNameVariable[] = "__cairn_rtc_name_";

class TemporaryFolder {
 public:
  TemporaryFolder() : path_(env_text(Env::kTmpdir) + "/cairn-rtc-XXXXXX") {
    if (!mkdtemp(path_.data())) path_.clear();
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + '"';
}

bool write_text(const std::string& path, const std::string& text) {
  return os::make_directories(os::parent_folder(path)).ok() && os::write_file_atomically(path, text).ok();
}

// Takes `names` out of the options; true if one was there.
bool take(std::vector<std::string>& options, std::initializer_list<const char*> names) {
  const auto is_one = [&](const std::string& option) {
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return option == name; });
  };
  return std::erase_if(options, is_one) != 0;
}

// nvrtc's options for how it works, which mean nothing here.
void take_workings(std::vector<std::string>& options) {
  take(options, {"-minimal", "--minimal", "-dopt", "--dopt", "-dopt=on", "--dopt=on", "-builtin-move-forward=true",
                 "--builtin-move-forward=true", "--builtin-initializer-list=true", "-builtin-initializer-list=true"});
}

// The symbol that a variable of `ir` is initialised with: "@v = ... constant ptr @name, align 8". Empty if there is
// none.
std::string symbol_in(const std::string& ir, const std::string& variable) {
  const size_t start = ir.find("\n@" + variable + " = ");
  if (start == std::string::npos) return {};
  const size_t value = start + variable.size() + 5;
  const std::string line = ir.substr(value, ir.find('\n', value) - value);
  const size_t at = line.rfind('@');
  if (at == std::string::npos) return {};
  if (line.compare(at + 1, 1, "\"") == 0) return line.substr(at + 2, line.find('"', at + 2) - at - 2);
  return line.substr(at + 1, line.find_first_of(", )", at) - at - 1);
}

}  // namespace

bool is_header_name(const std::string& name) {
  if (name.empty() || name.front() == '/') return false;
  const std::filesystem::path path(name);
  return std::none_of(path.begin(), path.end(), [](const auto& part) { return part == ".."; });
}

Outcome Program::add_name_expression(const std::string& expression) {
  if (compiled_) return Outcome::kNoNameExpressionsAfterCompilation;
  if (std::find(expressions_.begin(), expressions_.end(), expression) == expressions_.end())
    expressions_.push_back(expression);
  return Outcome::kSuccess;
}

Outcome Program::lowered_name(const std::string& expression, const char** lowered) const {
  if (!compiled_) return Outcome::kNoLoweredNamesBeforeCompilation;
  const auto found = lowered_.find(expression);
  if (found == lowered_.end()) return Outcome::kNameExpressionNotValid;
  *lowered = found->second.c_str();
  return Outcome::kSuccess;
}

// A variable for each name expression makes templates be instantiated, and tells what they are called.
std::string Program::whole_source(bool device_by_default) const {
  std::string text;
  if (device_by_default) text += "#pragma clang force_cuda_host_device begin\n";
  text += "#line 1 " + quoted(name_) + "\n" + source_ + "\n";
  if (device_by_default) text += "#pragma clang force_cuda_host_device end\n";
  for (size_t i = 0; i < expressions_.size(); ++i) {
    text += "#line 1 \"name expression\"\nextern \"C\" __device__ __attribute__((used)) const void* const " +
            (kNameVariable + std::to_string(i)) + " = (const void*)(" + expressions_[i] + ");\n";
  }
  return text;
}

Outcome Program::compile(const std::vector<std::string>& options) {
  compiled_ = false;
  log_.clear();
  const TemporaryFolder folder;
  if (folder.path().empty()) {
    log_ = env_text(Env::kTmpdir) + ": " + std::strerror(errno) + "\n";
    return Outcome::kInternalError;
  }
  const Outcome outcome = compile_in(folder.path(), options);
  compiled_ = outcome == Outcome::kSuccess;
  return outcome;
}

Outcome Program::compile_in(const std::string& folder, std::vector<std::string> options) {
  const bool is_cuda = language_ == Language::kCuda;
  bool device_by_default = false;
  bool source_folder = is_cuda;
  if (is_cuda) {
    device_by_default = take(options, {"-default-device", "--device-as-default-execution-space"});
    if (take(options, {"-no-source-include", "--no-source-include"})) source_folder = false;
    take_workings(options);
  }
  const std::string source = folder + (is_cuda ? "/program.cu" : "/program.hip");
  bool written = write_text(source, whole_source(device_by_default));
  for (const Header& header : headers_)
    written = written && write_text(folder + "/include/" + header.name, header.text);
  if (!written) {
    log_ = folder + ": cannot write the program's files\n";
    return Outcome::kInternalError;
  }

  std::vector<std::string> common = {source, "-I" + folder + "/include"};
  if (is_cuda) {
    common.insert(common.end(), {"-D__CUDACC_RTC__", "-std=c++17"});
  } else {
    common.insert(common.end(), {"-D__HIPCC_RTC__", "-include", "hip/hip_runtime.h"});
  }
  common.insert(common.end(), options.begin(), options.end());
  if (source_folder) common.push_back("-I" + os::parent_folder(name_));
  const auto run = [&](std::initializer_list<std::string> last) {
    std::vector<std::string> words = common;
    words.insert(words.end(), last);
    return run_compiler(is_cuda ? "nvcc" : "hipcc", words, folder + "/log", &log_);
  };

  const std::string image = folder + "/image";
  if (!run({is_cuda ? "-fatbin" : "--genco", "-o", image}))
    return log_.find("error: unknown option") != std::string::npos ? Outcome::kInvalidOption : Outcome::kCompilation;
  Result<std::vector<char>> code = os::read_file(image);
  if (!code.ok()) return Outcome::kInternalError;
  code_ = std::move(*code);

  lowered_.clear();
  if (expressions_.empty()) return Outcome::kSuccess;
  const std::string ir_path = folder + "/program.ll";
  const std::string messages = log_;
  if (!run({"--emit=frontend", "-o", ir_path})) return Outcome::kInternalError;
  log_ = messages;
  const Result<std::vector<char>> ir = os::read_file(ir_path);
  if (!ir.ok()) return Outcome::kInternalError;
  const std::string text(ir->begin(), ir->end());
  for (size_t i = 0; i < expressions_.size(); ++i)
    lowered_[expressions_[i]] = symbol_in(text, kNameVariable + std::to_string(i));
  return Outcome::kSuccess;
}

}  // namespace cairn::rtc
