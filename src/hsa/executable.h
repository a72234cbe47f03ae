// Executables: code objects loaded for agents, and their symbols.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "include/cairn/driver.h"
#include "src/hsa/agent.h"

namespace cairn::hsa {

class Runtime;

// A code object's bytes: the caller's own, or read from a file.
struct CodeObjectReader {
  const void* bytes = nullptr;
  size_t size = 0;
  std::vector<char> owned;
  int file = -1;  // the descriptor it was read from, as the caller gave it
};

// One code object on one agent.
struct LoadedCodeObject {
  const Agent* agent;
  cairn_code_object* object;
  std::shared_ptr<CodeObjectReader> reader;
};

// A kernel or variable on one agent. Lives as long as its executable.
struct Symbol {
  std::string name;
  uint64_t executable = 0;  // handle
  const Agent* agent = nullptr;
  cairn_kernel* kernel = nullptr;  // null: a variable
  cairn_kernel_info kernel_info = {};
  void* address = nullptr;  // of a variable
  uint64_t bytes = 0;
};

// Safe from several threads.
class Executable {
 public:
  explicit Executable(hsa_profile_t profile, hsa_default_float_rounding_mode_t rounding)
      : profile_(profile), rounding_(rounding) {}
  ~Executable();

  hsa_profile_t profile() const { return profile_; }
  hsa_default_float_rounding_mode_t rounding() const { return rounding_; }
  uint64_t handle = 0;  // its own; set once by who registers it

  // The driver copies the bytes, unless it says otherwise; the reader is kept for the loader's queries. `*index` is
  // the code object's place among the loaded.
  hsa_status_t load(const Agent& agent, std::shared_ptr<CodeObjectReader> reader, uint32_t* index);
  hsa_status_t freeze();
  bool frozen();

  // Index of a kernel or variable: of `agent`, or (null) of the first agent that has it. Variables are found by name
  // only; once found, they are symbols as kernels are.
  std::optional<uint32_t> find(std::string_view name, const Agent* agent);
  // Null beyond the last.
  const Symbol* symbol(uint32_t index);
  uint32_t symbol_count();
  std::vector<LoadedCodeObject> loaded();

 private:
  hsa_status_t add_kernels(const Agent& agent, cairn_code_object* object);

  const hsa_profile_t profile_;
  const hsa_default_float_rounding_mode_t rounding_;
  std::mutex mutex_;
  bool frozen_ = false;
  std::vector<LoadedCodeObject> loaded_;
  std::deque<Symbol> symbols_;  // addresses stay
};

// A symbol's handle holds its executable's and its index. Null when either is gone. The symbol lives as long as the
// executable: callers do not destroy that while they use its symbols.
const Symbol* find_symbol(Runtime& runtime, hsa_executable_symbol_t symbol);
hsa_executable_symbol_t symbol_handle(uint64_t executable, uint32_t index);

}  // namespace cairn::hsa
