// The options that nvcc, hipcc and clang's driver take, one row each. The parser (options.cpp) reads a command line by
// this table alone; a new option is a new row, and a case where it needs more than being passed on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn::cc {

enum class Dashes {
  kOne,  // -dc
  kTwo,  // --emit
  kAny   // nvcc takes its long names with either
};

enum class Shape {
  kFlag,              // -c
  kFlagOrEquals,      // --keep, --keep=true: the value is optional and only after "="
  kSeparate,          // -Xclang x
  kJoined,            // -O2, -Wall
  kJoinedOrSeparate,  // -Idir, -I dir, and with nvcc -I=dir
  kEquals,            // --offload-arch=x
  kEqualsOrSeparate   // -arch=x, -arch x
};

enum class Id {
  // Passed on, in the spelling of the row's `canonical`.
  kCompile,  // to both passes
  kHost,     // to the host pass
  kLink,     // to the linker's driver
  kBoth,     // to compilation and link
  kIgnored,  // known to a toolkit, without meaning here: a note under -v
  // Everything below has its case in options.cpp.
  kOutput,
  kLanguage,
  kPhase,
  kDevicePhase,
  kEmitLlvm,
  kQuery,
  kArch,
  kGencode,
  kOffloadArch,
  kOptimize,
  kOptimizeFast,
  kDebug,
  kDeviceDebug,
  kLineInfo,
  kFastMath,
  kClangFastMath,
  kFmad,
  kRdc,
  kDeviceC,
  kGpuRdc,
  kNoGpuRdc,
  kXcompiler,
  kXlinker,
  kDefaultStream,
  kGpuDefaultStream,
  kRelaxedConstexpr,
  kExtendedLambda,
  kShared,
  kCudart,
  kNoRuntime,
  kOpenMp,
  kLibraryDir,
  kVerbose,
  kDryRun,
  kOptionsFile,
  kTargets,
  kEmit,
  kStopAfter,
  kPrintPipeline,
  kDeviceLibrary,
  kRun,
  kRunArguments,
  kHostOnly,
  kOutputDir,
  kWerror,
  kForwardUnknown,
  kStd,
  kDepFile
};

struct OptionSpec {
  std::string_view name;  // without dashes
  Dashes dashes;
  Shape shape;
  Id id;
  std::string_view canonical = {};  // how it is passed on ("-I": value joined; "-include ": value separate);
                                    // for kPhase: which; for kDevicePhase: the ending of its output
};

struct Match {
  const OptionSpec* spec;
  std::optional<std::string> value;  // none yet: the next argument is the value, when the shape wants one
};

// The row for `argument` (with its dashes): an exact name first, else the longest that fits. Null when none does.
std::optional<Match> find_option(std::string_view argument);

}  // namespace cairn::cc
