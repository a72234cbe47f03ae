#include "tools/cc/options.h"

#include <algorithm>
#include <utility>

#include "src/base/os/path.h"
#include "tools/cc/architecture.h"
#include "tools/cc/option_table.h"
#include "tools/cc/response_file.h"

namespace cairn::cc {
namespace {

using compiler::Language;

Status bad(std::string message) { return Status(StatusCode::kInvalidArgument, std::move(message)); }

// Options of -Xcompiler that change what floating-point code computes: nvcc's device code never sees them.
bool is_host_arithmetic(std::string_view option) {
  for (std::string_view prefix : {"-ffast-math", "-Ofast", "-funsafe-math", "-fassociative-math", "-freciprocal-math",
                                  "-ffinite-math", "-fno-signed-zeros", "-ffp-", "-O", "-mfma", "-fno-trapping-math",
                                  "-fmath-errno", "-fno-math-errno", "-frounding-math", "-g"}) {
    if (option.starts_with(prefix)) return true;
  }
  return false;
}

// Errors of clang's by default that are warnings to gcc.
constexpr std::string_view kWarningsToGcc[] = {
    "-Wno-error=c++11-narrowing",
    "-Wno-error=register",
    "-Wno-error=reserved-user-defined-literal",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
};

// nvcc passes macros through a shell, so build files may escape the quotes: S=\"text\" is S="text".
std::string shell_quotes_taken(const std::string& definition) {
  size_t first = definition.find('"');
  if (first == definition.npos || first == 0 || definition[first - 1] != '\\') return definition;
  std::string plain;
  for (size_t i = 0; i < definition.size(); ++i) {
    if (definition[i] == '\\' && i + 1 < definition.size() && definition[i + 1] == '"') continue;
    plain += definition[i];
  }
  return plain;
}

// The kinds of warning that nvcc's -Werror names.
bool is_warning_kind(std::string_view name) {
  static constexpr std::string_view kKinds[] = {
      "all-warnings",           "cross-execution-space-call", "reorder",
      "default-stream-launch",  "missing-launch-bounds",      "ext-lambda-captures-this",
      "deprecated-declarations"};
  return std::find(std::begin(kKinds), std::end(kKinds), name) != std::end(kKinds);
}

bool are_warning_kinds(const std::string& list) {
  std::vector<std::string> kinds = split_commas(list);
  return !kinds.empty() && std::all_of(kinds.begin(), kinds.end(), is_warning_kind);
}

bool is_linker_input(std::string_view path) {
  return path.ends_with(".o") || path.ends_with(".obj") || path.ends_with(".a") || path.ends_with(".so") ||
         path.ends_with(".lo") || path.find(".so.") != std::string_view::npos;
}

// Sources of other languages, and what compilers keep on the way: the linker would take them for scripts.
bool is_foreign_source(std::string_view path) {
  static constexpr std::string_view kEndings[] = {".s",     ".S",      ".ll",    ".bc", ".i",   ".ii", ".cui", ".ptx",
                                                  ".cubin", ".fatbin", ".hipfb", ".f",  ".f90", ".m",  ".mm",  ".cl"};
  return std::any_of(std::begin(kEndings), std::end(kEndings), [&](auto ending) { return path.ends_with(ending); });
}

class Parser {
 public:
  Parser(Toolkit toolkit, std::string program) {
    out_.toolkit = toolkit;
    out_.program = std::move(program);
    out_.targets = {"x86-64-v2", "x86-64-v3", "x86-64-v4"};
  }

  Status parse(std::vector<std::string> arguments) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      const std::string argument = arguments[i];
      if (argument.empty()) continue;
      if (argument[0] != '-' || argument == "-") {
        add_input(argument);
        continue;
      }
      std::optional<Match> match = find_option(argument);
      if (!match) {
        CAIRN_RETURN_IF_ERROR(unknown(argument));
        continue;
      }
      const OptionSpec& spec = *match->spec;
      bool takes_value = spec.shape != Shape::kFlag && spec.shape != Shape::kFlagOrEquals;
      if (takes_value && !match->value) {
        if (i + 1 == arguments.size()) return bad("option '" + argument + "' needs a value");
        match->value = arguments[++i];
      }
      // clang's -Werror stands alone; nvcc's takes kinds, also as the next argument.
      if (spec.id == Id::kWerror && !match->value && i + 1 < arguments.size() && are_warning_kinds(arguments[i + 1])) {
        match->value = arguments[++i];
      }
      std::string value = match->value.value_or("");
      if (spec.shape == Shape::kJoinedOrSeparate && value.starts_with('=')) value.erase(0, 1);
      if (spec.id == Id::kOptionsFile) {
        for (const std::string& file : split_commas(value)) {
          CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> words, read_response_file(file));
          arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.begin(), words.end());
        }
        continue;
      }
      CAIRN_RETURN_IF_ERROR(apply(spec, argument, value));
    }
    return Status();
  }

  Result<Invocation> finish() {
    for (const Input& input : out_.inputs) {
      if (!input.language && is_foreign_source(input.path)) {
        return bad(input.path + ": this compiler does not take such files; -x says what a source is");
      }
    }
    if (compile_only_ && out_.phase == Phase::kLink) out_.phase = Phase::kCompile;
    CAIRN_RETURN_IF_ERROR(set_device_text());
    out_.frontend.arch = choose_architecture(architectures_, kDeviceArch);
    for (unsigned compute : architectures_.compute) {
      if (compute > kDeviceArch) note("sm_" + std::to_string(compute), "the device's compute capability is 8.0");
    }
    if (out_.frontend.device_debug) out_.opt_level = 0;
    out_.frontend.opt_level = out_.opt_level;
    if (!optimize_given_ && out_.toolkit == Toolkit::kHipcc) out_.frontend.host_arguments.push_back("-O3");
    // gcc's warning names that clang does not know are no news to anybody.
    std::vector<std::string> quiet = {"-Wno-unknown-warning-option"};
    // nvcc's host compiler is gcc, which only warns of these.
    if (judges_options()) {
      quiet.insert(quiet.end(), std::begin(kWarningsToGcc), std::end(kWarningsToGcc));
    }
    out_.frontend.arguments.insert(out_.frontend.arguments.begin(), quiet.begin(), quiet.end());
    if (out_.phase != Phase::kQuery && out_.inputs.empty() && !(out_.verbose || out_.dry_run)) {
      return bad("no input files");
    }
    return std::move(out_);
  }

 private:
  // As nvcc does; hipcc and clang leave it to clang.
  bool judges_options() const { return out_.toolkit == Toolkit::kNvcc || out_.toolkit == Toolkit::kCairn; }

  void note(const std::string& what, const std::string& why) {
    std::string text = "'" + what + "' has no effect: " + why;
    if (std::find(out_.notes.begin(), out_.notes.end(), text) == out_.notes.end()) out_.notes.push_back(text);
  }

  void add_input(const std::string& path) {
    std::optional<Language> language = language_;
    if (!language) language = language_of(out_.toolkit, path);
    // -x says what sources are; the linker's inputs stay what they are.
    if (is_linker_input(path)) language.reset();
    out_.inputs.push_back({path, language});
    out_.link.push_back({out_.inputs.size() - 1, {}});
  }

  void add_link(std::string argument) { out_.link.push_back({std::nullopt, std::move(argument)}); }

  Status unknown(const std::string& argument) {
    if (judges_options() && !forward_unknown_) return bad("unknown option '" + argument + "'");
    // hipcc's unknown options are clang's to judge, and so are nvcc's when it is told to forward them.
    out_.frontend.arguments.push_back(argument);
    add_link(argument);
    return Status();
  }

  // Appends `canonical` and the value in that form: "-I" joined, "-include " as two words.
  static void append(std::vector<std::string>& to, std::string_view canonical, const std::string& value) {
    if (canonical.ends_with(' ')) {
      to.emplace_back(canonical.substr(0, canonical.size() - 1));
      to.push_back(value);
    } else {
      to.push_back(std::string(canonical) + value);
    }
  }

  Status pass_on(const OptionSpec& spec, const std::string& argument, const std::string& value) {
    bool has_value = spec.shape != Shape::kFlag;
    std::vector<std::string> words;
    if (spec.canonical == "-D" && judges_options()) {
      words.push_back("-D" + shell_quotes_taken(value));
    } else if (!spec.canonical.empty()) {
      append(words, spec.canonical, has_value && spec.shape != Shape::kJoined ? value : "");
    } else if (spec.id == Id::kHost && spec.shape == Shape::kSeparate) {
      words.push_back(value);
    } else {
      words.push_back(argument);
    }
    bool compile = spec.id == Id::kCompile || spec.id == Id::kBoth;
    auto& to = compile ? out_.frontend.arguments : out_.frontend.host_arguments;
    if (spec.id != Id::kLink) to.insert(to.end(), words.begin(), words.end());
    if (spec.id == Id::kLink || spec.id == Id::kBoth) {
      if (spec.canonical == "-rpath ") words = {"-Wl,-rpath," + value};
      for (std::string& word : words) add_link(std::move(word));
    }
    return Status();
  }

  static bool is_output_kind(Phase phase) { return phase == Phase::kCompile || phase == Phase::kAssembly; }

  // clang's --cuda-device-only -S, with or without -emit-llvm, shows the code for the first target.
  Status set_device_text() {
    if (out_.phase == Phase::kDeviceOnly && assembly_ && out_.device_ending == ".hipfb") {
      CAIRN_RETURN_IF_ERROR(set_stage(emit_llvm_ ? "llvm" : "asm", /*silent=*/false));
      const std::string name = out_.inputs.size() == 1 ? os::file_name(out_.inputs[0].path) : "";
      if (out_.output.empty() && !name.empty())
        out_.output = name.substr(0, name.rfind('.')) + (emit_llvm_ ? ".ll" : ".s");
      return Status();
    }
    if (!emit_llvm_) return Status();
    return bad("'-emit-llvm' goes with --cuda-device-only -S; --emit=llvm shows device code, too");
  }

  Status set_phase(std::string_view phase) {
    static constexpr std::pair<std::string_view, Phase> kPhases[] = {{"compile", Phase::kCompile},
                                                                     {"assembly", Phase::kAssembly},
                                                                     {"preprocess", Phase::kPreprocess},
                                                                     {"intermediate", Phase::kPreprocess},
                                                                     {"dependencies -M", Phase::kDependencies},
                                                                     {"dependencies -MM", Phase::kDependencies},
                                                                     {"syntax", Phase::kSyntaxOnly},
                                                                     {"device-link", Phase::kDeviceLink},
                                                                     {"archive", Phase::kArchive},
                                                                     {"link", Phase::kLink}};
    for (const auto& [name, value] : kPhases) {
      // --emit and device code alone say more than -c.
      if (name == phase && out_.emit.empty() && !(out_.phase == Phase::kDeviceOnly && is_output_kind(value)))
        out_.phase = value;
    }
    assembly_ = assembly_ || phase == "assembly";
    // nvcc -cuda: a file of C++ for the host compiler, which here is the preprocessed source.
    if (phase == "intermediate") out_.device_ending = ".cu.cpp.ii";
    if (phase.starts_with("dependencies ")) {
      out_.frontend.host_arguments.emplace_back(phase.substr(phase.find(' ') + 1));
    }
    return Status();
  }

  Status set_language(const std::string& name) {
    language_.reset();
    if (name == "cu" || name == "cuda")
      language_ = Language::kCuda;
    else if (name == "hip")
      language_ = Language::kHip;
    else if (name == "c++")
      language_ = Language::kCxx;
    else if (name == "c")
      language_ = Language::kC;
    else if (name == "none")
      return Status();
    else
      return bad("unknown language '" + name + "' after -x");
    return Status();
  }

  Status set_optimize(const std::string& level) {
    optimize_given_ = true;
    out_.frontend.host_arguments.push_back("-O" + level);
    // nvcc's -O is the host's; its device code is optimised unless -G says otherwise.
    if (level == "0" && out_.toolkit != Toolkit::kNvcc) out_.opt_level = 0;
    return Status();
  }

  // -Xcompiler: to both passes, since both preprocess the same source, and to the link.
  Status set_xcompiler(const std::string& value) {
    for (const std::string& option : split_commas(value, ", \t")) {
      auto& to = is_host_arithmetic(option) ? out_.frontend.host_arguments : out_.frontend.arguments;
      to.push_back(option);
      bool preprocessor = option.starts_with("-D") || option.starts_with("-I") || option.starts_with("-U") ||
                          option.starts_with("-W") != option.starts_with("-Wl,") || option.starts_with("-std");
      if (!preprocessor) add_link(option);
      if (option.starts_with("-fopenmp")) out_.openmp = true;
      if (option.starts_with("-O")) optimize_given_ = true;
    }
    return Status();
  }

  Status set_bool(const std::string& option, const std::string& value, bool& out) {
    if (value != "true" && value != "false") return bad("'" + option + "': expected true or false");
    out = value == "true";
    return Status();
  }

  Status set_targets(const std::string& value) {
    out_.targets.clear();
    out_.spmd = false;
    for (const std::string& target : split_commas(value)) {
      if (target == "spmd")
        out_.spmd = true;
      else if (target == "v2" || target == "v3" || target == "v4")
        out_.targets.push_back("x86-64-" + target);
      else if (target == "x86-64-v2" || target == "x86-64-v3" || target == "x86-64-v4" || target == "native")
        out_.targets.push_back(target);
      else
        return bad("unknown target '" + target + "' in --cairn-targets (v2, v3, v4, native, spmd)");
    }
    return Status();
  }

  Status set_std(const std::string& argument, const std::string& value) {
    // C sources of the same command line do not take C++'s dialect; clang says so by an error.
    out_.frontend.arguments.push_back("-std=" + value);
    return Status();
  }

  Status set_stage(const std::string& value, bool silent) {
    static constexpr std::string_view kStages[] = {"frontend", "normalize", "spmd", "regions",
                                                   "vector",   "llvm",      "asm",  "obj"};
    if (std::find(std::begin(kStages), std::end(kStages), value) == std::end(kStages)) {
      return bad("unknown stage '" + value + "' (frontend, normalize, spmd, regions, vector, llvm, asm, obj)");
    }
    out_.phase = Phase::kEmit;
    out_.emit = value;
    out_.emit_silently = silent;
    return Status();
  }

  Status apply(const OptionSpec& spec, const std::string& argument, const std::string& value) {
    compiler::FrontendOptions& frontend = out_.frontend;
    switch (spec.id) {
      case Id::kCompile:
      case Id::kHost:
      case Id::kLink:
      case Id::kBoth: return pass_on(spec, argument, value);
      case Id::kIgnored: note(argument, "it means nothing on this device"); return Status();
      case Id::kOutput: out_.output = value; return Status();
      case Id::kOutputDir: out_.output_dir = value; return Status();
      case Id::kLanguage: return set_language(value);
      case Id::kPhase: return set_phase(spec.canonical);
      case Id::kDevicePhase:
        out_.phase = Phase::kDeviceOnly;
        frontend.loaded_by_name = true;
        out_.device_ending = spec.canonical;
        return Status();
      case Id::kEmitLlvm: emit_llvm_ = true; return Status();
      case Id::kQuery:
        out_.phase = Phase::kQuery;
        out_.query = argument;
        return Status();
      case Id::kArch:
      case Id::kGencode:
      case Id::kOffloadArch: return add_architectures(value, architectures_);
      case Id::kOptimize: return set_optimize(value);
      case Id::kOptimizeFast: out_.frontend.fast_math = true; return set_optimize("fast");
      case Id::kDebug:
        frontend.host_arguments.push_back(argument == "--debug" ? "-g" : argument);
        frontend.debug = value != "0";
        return Status();
      case Id::kDeviceDebug: frontend.device_debug = true; return Status();
      case Id::kLineInfo: frontend.debug = true; return Status();
      case Id::kFastMath: frontend.fast_math = true; return Status();
      case Id::kClangFastMath:
        frontend.fast_math = true;
        frontend.arguments.push_back(argument);
        add_link(argument);
        return Status();
      case Id::kFmad: return set_bool(argument, value, frontend.fp_contract);
      case Id::kRdc: return set_bool(argument, value, frontend.relocatable);
      case Id::kDeviceC:
        frontend.relocatable = true;
        compile_only_ = true;
        return Status();
      case Id::kGpuRdc: frontend.relocatable = true; return Status();
      case Id::kNoGpuRdc: frontend.relocatable = false; return Status();
      case Id::kXcompiler: return set_xcompiler(value);
      case Id::kXlinker:
        for (const std::string& option : split_commas(value, ", \t")) {
          add_link("-Xlinker");
          add_link(option);
        }
        return Status();
      case Id::kDefaultStream:
      case Id::kGpuDefaultStream:
        if (value != "legacy" && value != "null" && value != "none" && value != "per-thread") {
          return bad("'" + argument + "': expected legacy or per-thread");
        }
        frontend.per_thread_stream = value == "per-thread";
        return Status();
      case Id::kRelaxedConstexpr: frontend.relaxed_constexpr = true; return Status();
      case Id::kExtendedLambda: frontend.extended_lambda = true; return Status();
      case Id::kShared:
        out_.shared = true;
        add_link("-shared");
        return Status();
      case Id::kCudart:
        if (value != "static" && value != "shared" && value != "none" && value != "hybrid") {
          return bad("'" + argument + "': expected static, shared or none");
        }
        out_.link_runtime = value != "none";
        return Status();
      case Id::kNoRuntime: out_.link_runtime = false; return Status();
      case Id::kOpenMp:
        out_.openmp = true;
        frontend.arguments.push_back(argument);
        add_link(argument);
        return Status();
      case Id::kLibraryDir:
        out_.library_dirs.push_back(value);
        add_link("-L" + value);
        return Status();
      case Id::kVerbose: out_.verbose = true; return Status();
      case Id::kDryRun: out_.dry_run = true; return Status();
      case Id::kTargets: return set_targets(value);
      case Id::kEmit: return set_stage(value, /*silent=*/false);
      case Id::kStopAfter: return set_stage(value, /*silent=*/true);
      case Id::kPrintPipeline: out_.print_pipeline = true; return Status();
      case Id::kDeviceLibrary: out_.device_library = value; return Status();
      case Id::kRun: out_.run_result = true; return Status();
      case Id::kRunArguments:
        for (const std::string& word : split_commas(value, ", \t")) out_.run_arguments.push_back(word);
        return Status();
      case Id::kHostOnly: out_.host_only = true; return Status();
      case Id::kWerror: return set_werror(value);
      case Id::kForwardUnknown: forward_unknown_ = true; return Status();
      case Id::kStd: return set_std(argument, value);
      case Id::kDepFile: append(frontend.host_arguments, "-MF ", value); return Status();
      case Id::kOptionsFile: return Status();
    }
    return Status();
  }

  // nvcc's -Werror=kind,... names its own kinds; clang's names pass through.
  Status set_werror(const std::string& value) {
    if (value.empty()) out_.frontend.arguments.push_back("-Werror");
    for (const std::string& kind : split_commas(value)) {
      if (kind == "all-warnings")
        out_.frontend.arguments.push_back("-Werror");
      else if (is_warning_kind(kind))
        note("-Werror=" + kind, "this compiler has no such warning");
      else
        out_.frontend.arguments.push_back("-Werror=" + kind);
    }
    return Status();
  }

  Invocation out_;
  Architectures architectures_;
  std::optional<Language> language_;
  bool optimize_given_ = false;
  bool compile_only_ = false;
  bool assembly_ = false;
  bool emit_llvm_ = false;
  bool forward_unknown_ = false;
};

}  // namespace

std::optional<Language> language_of(Toolkit toolkit, const std::string& path) {
  std::string name = os::file_name(path);
  size_t dot = name.rfind('.');
  std::string ending = dot == std::string::npos ? "" : name.substr(dot + 1);
  if (ending == "cu") return toolkit == Toolkit::kHipcc ? Language::kHip : Language::kCuda;
  if (ending == "hip") return Language::kHip;
  if (ending == "c") return Language::kC;
  for (std::string_view cxx : {"cpp", "cc", "cxx", "c++", "C", "CPP", "cp"}) {
    if (ending == cxx) return toolkit == Toolkit::kHipcc ? Language::kHip : Language::kCxx;
  }
  return std::nullopt;
}

Result<Invocation> parse_command_line(Toolkit toolkit, std::string program, std::vector<std::string> arguments) {
  CAIRN_ASSIGN_OR_RETURN(arguments, expand_response_files(arguments));
  Parser parser(toolkit, std::move(program));
  CAIRN_RETURN_IF_ERROR(parser.parse(std::move(arguments)));
  return parser.finish();
}

}  // namespace cairn::cc
