#include "src/compiler/frontend/cc1_arguments.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "src/compiler/frontend/clang_driver.h"
#include "src/compiler/frontend/toolkit_macros.h"

namespace cairn::compiler {
namespace {

using Arguments = std::vector<std::string>;

// Options of the plain host command that have no meaning on the device, and how many values follow each.
struct Dropped {
  std::string_view name;
  int values;
  bool prefix = false;
};
constexpr auto kHostOnly = std::to_array<Dropped>({
    {"-triple", 1},
    {"-target-cpu", 1},
    {"-tune-cpu", 1},
    {"-target-feature", 1},
    {"-mrelocation-model", 1},
    {"-pic-level", 1},
    {"-pic-is-pie", 0},
    {"-mcmodel", 1},
    {"-dependency-file", 1},
    {"-MT", 1},
    {"-MQ", 1},
    {"-sys-header-deps", 0},
    {"-MP", 0},
    {"-stack-protector", 1},
    {"-fopenmp", 0},
    {"-fopenmp-simd", 0},
    {"-funwind-tables", 0, true},
    {"-fmath-errno", 0},
    {"-ffp-contract", 0, true},
    {"-fsanitize", 0, true},
    {"-fprofile", 0, true},
    {"-fcoverage-mapping", 0},
    {"-fstack-clash-protection", 0},
    {"-fcf-protection", 0, true},
    {"-pg", 0},
    {"-mfentry", 0},
    {"-faddrsig", 0},
    {"-vectorize-loops", 0},
    {"-vectorize-slp", 0},
    {"-o", 1},
    {"-emit-obj", 0},
    {"-emit-llvm", 0},
    {"-S", 0},
    {"-E", 0},
    {"-fsyntax-only", 0},
    {"-split-dwarf-file", 1},
    {"-split-dwarf-output", 1},
    {"-mllvm", 1},
    {"-mthread-model", 1},
    {"-tls-model", 0, true},
    {"-x", 1},
    {"-gkey-instructions", 0},
    {"-flto", 0, true},
    {"-fveclib", 0, true},
    {"-mframe-pointer", 0, true},
    {"-mstackrealign", 0},
    {"-mno-red-zone", 0},
    {"-ffunction-sections", 0},
    {"-fdata-sections", 0},
    {"-fgnu89-inline", 0},
    {"-debug-info-kind", 0, true},
});

const Dropped* find_dropped(std::string_view argument) {
  for (const Dropped& dropped : kHostOnly) {
    if (dropped.prefix ? argument.starts_with(dropped.name) : argument == dropped.name) return &dropped;
  }
  // -O2 and its kind: the device has its own level. (-O is a prefix of nothing else on a -cc1 line.)
  static constexpr Dropped kLevel{"-O", 0};
  if (argument.starts_with("-O") && argument.size() <= 3) return &kLevel;
  return nullptr;
}

bool is_gpu_language(Language language) { return language == Language::kCuda || language == Language::kHip; }

// The value after the first `name` in `arguments`; empty when there is none.
std::string value_of(const Arguments& arguments, std::string_view name) {
  auto at = std::find(arguments.begin(), arguments.end(), name);
  return at == arguments.end() || at + 1 == arguments.end() ? std::string() : *(at + 1);
}

// Puts Cairn's headers and clang's wrappers of C++ headers (device overloads) before the C++ library's own.
void add_include_paths(Arguments& arguments, const FrontendOptions& options) {
  Arguments paths;
  if (is_gpu_language(options.language)) {
    paths = {"-internal-isystem", clang_resource_dir() + "/include/cuda_wrappers"};
  }
  if (!options.include_dir.empty()) paths.insert(paths.end(), {"-internal-isystem", options.include_dir});
  auto at = std::find(arguments.begin(), arguments.end(), "-internal-isystem");
  arguments.insert(at, paths.begin(), paths.end());
}

// Everything that both passes of a CUDA or HIP source share. The input stays last.
void add_gpu_language(Arguments& arguments, const FrontendOptions& options, bool device) {
  std::string input = arguments.back();
  arguments.pop_back();
  auto add = [&](std::initializer_list<std::string> more) { arguments.insert(arguments.end(), more); };
  add({"-fhip-new-launch-api", "-fcuda-allow-variadic-functions"});
  // The module's id makes the names that must not clash between translation units.
  if (!options.module_id.empty()) add({"-cuid=" + options.module_id});
  if (options.relocatable) add({"-fgpu-rdc"});
  if (options.per_thread_stream) add({"-fgpu-default-stream=per-thread"});
  for (std::string& macro : toolkit_macros(options, device)) add({std::move(macro)});
  // As nvcc and hipcc do: CUDA's whole run-time header; for HIP what must stand before the standard headers.
  add({"-include", options.language == Language::kCuda ? "cuda_runtime.h" : "cairn/device/prelude.h"});
  add({"-x", "hip", std::move(input)});
}

}  // namespace

Result<Arguments> plain_cc1_arguments(const FrontendOptions& options, Pass pass, const std::string& action) {
  Arguments arguments = options.arguments;
  if (pass == Pass::kHost) {
    arguments.insert(arguments.end(), options.host_arguments.begin(), options.host_arguments.end());
  }
  arguments.insert(arguments.end(), {action, "-x", options.language == Language::kC ? "c" : "c++", options.input});
  if (!options.output.empty()) arguments.insert(arguments.end(), {"-o", options.output});
  if (options.colour) arguments.push_back("-fcolor-diagnostics");
  CAIRN_ASSIGN_OR_RETURN(Arguments command, clang_driver_command(arguments));
  if (command.empty() || command.front() != "-cc1") {
    return Status(StatusCode::kInternal, "clang's driver planned something other than a compilation");
  }
  command.erase(command.begin());
  return command;
}

Arguments device_cc1_arguments(const Arguments& plain, const FrontendOptions& options) {
  Arguments arguments = {"-triple", "nvptx64-nvidia-cuda", "-aux-triple", value_of(plain, "-triple")};
  // Headers of the host's intrinsics must parse: the host's processor and its features are the auxiliary target's.
  if (std::string cpu = value_of(plain, "-target-cpu"); !cpu.empty()) {
    arguments.insert(arguments.end(), {"-aux-target-cpu", cpu});
  }
  for (size_t i = 0; i + 1 < plain.size(); ++i) {
    if (plain[i] == "-target-feature") arguments.insert(arguments.end(), {"-aux-target-feature", plain[i + 1]});
  }
  for (size_t i = 0; i < plain.size(); ++i) {
    if (const Dropped* dropped = find_dropped(plain[i])) {
      i += dropped->values;
    } else {
      arguments.push_back(plain[i]);
    }
  }
  std::string input = arguments.back();
  arguments.pop_back();
  // Host code under `#ifdef _OPENMP` must be the same in both passes; its pragmas mean nothing to the
  // device. (gcc 12's version: later ones make omp.h use pragmas that only -fopenmp reads.)
  if (std::find(plain.begin(), plain.end(), "-fopenmp") != plain.end()) arguments.push_back("-D_OPENMP=201511");
  // Clang knows a fixed list of architectures; the nearest below the asked one that it knows is as good, since
  // nothing but __CUDA_ARCH__ (set by toolkit_macros) depends on it here.
  arguments.insert(arguments.end(),
                   {"-fcuda-is-device", "-target-cpu", "sm_80", "-target-feature", "+ptx83",
                    options.fp_contract ? "-ffp-contract=fast" : "-ffp-contract=off", "-disable-llvm-passes"});
  arguments.push_back(options.opt_level == 0 ? "-O0" : "-O3");
  if (options.opt_level == 0) arguments.push_back("-disable-O0-optnone");
  if (options.debug || options.device_debug) {
    arguments.push_back(options.device_debug ? "-debug-info-kind=limited" : "-debug-info-kind=line-tables-only");
  }
  arguments.push_back(std::move(input));
  add_gpu_language(arguments, options, /*device=*/true);
  add_include_paths(arguments, options);
  return arguments;
}

Arguments host_cc1_arguments(const Arguments& plain, const FrontendOptions& options) {
  if (!is_gpu_language(options.language)) {
    Arguments arguments = plain;
    add_include_paths(arguments, options);
    return arguments;
  }
  Arguments arguments = {"-aux-triple", "nvptx64-nvidia-cuda"};
  for (size_t i = 0; i < plain.size(); ++i) {
    if (plain[i] == "-x") {
      ++i;
    } else {
      arguments.push_back(plain[i]);
    }
  }
  add_gpu_language(arguments, options, /*device=*/false);
  add_include_paths(arguments, options);
  return arguments;
}

}  // namespace cairn::compiler
