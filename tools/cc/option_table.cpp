#include "tools/cc/option_table.h"

#include <iterator>

namespace cairn::cc {
namespace {

using enum Dashes;
using enum Shape;

// clang-format off
constexpr OptionSpec kOptions[] = {
    // What to do.
    {"c", kOne, kFlag, Id::kPhase, "compile"}, {"compile", kTwo, kFlag, Id::kPhase, "compile"},
    {"S", kOne, kFlag, Id::kPhase, "assembly"},
    {"E", kOne, kFlag, Id::kPhase, "preprocess"}, {"preprocess", kTwo, kFlag, Id::kPhase, "preprocess"},
    {"cuda", kAny, kFlag, Id::kPhase, "intermediate"},
    {"M", kOne, kFlag, Id::kPhase, "dependencies -M"}, {"generate-dependencies", kTwo, kFlag, Id::kPhase, "dependencies -M"},
    {"MM", kOne, kFlag, Id::kPhase, "dependencies -MM"},
    {"generate-nonsystem-dependencies", kTwo, kFlag, Id::kPhase, "dependencies -MM"},
    {"fsyntax-only", kOne, kFlag, Id::kPhase, "syntax"},
    {"dc", kOne, kFlag, Id::kDeviceC}, {"device-c", kTwo, kFlag, Id::kDeviceC},
    {"dw", kOne, kFlag, Id::kPhase, "compile"}, {"device-w", kTwo, kFlag, Id::kPhase, "compile"},
    {"dlink", kOne, kFlag, Id::kPhase, "device-link"}, {"device-link", kTwo, kFlag, Id::kPhase, "device-link"},
    {"lib", kOne, kFlag, Id::kPhase, "archive"}, {"lib", kTwo, kFlag, Id::kPhase, "archive"},
    {"emit-static-lib", kTwo, kFlag, Id::kPhase, "archive"},
    {"link", kOne, kFlag, Id::kPhase, "link"}, {"link", kTwo, kFlag, Id::kPhase, "link"},
    {"run", kAny, kFlag, Id::kRun}, {"run-args", kAny, kEqualsOrSeparate, Id::kRunArguments},
    {"fatbin", kAny, kFlag, Id::kDevicePhase, ".fatbin"}, {"cubin", kAny, kFlag, Id::kDevicePhase, ".cubin"},
    {"ltoir", kAny, kFlag, Id::kDevicePhase, ".ltoir"}, {"ptx", kAny, kFlag, Id::kDevicePhase, ".ptx"}, {"genco", kTwo, kFlag, Id::kDevicePhase, ".hsaco"},
    {"cuda-device-only", kTwo, kFlag, Id::kDevicePhase, ".hipfb"}, {"offload-device-only", kTwo, kFlag, Id::kDevicePhase, ".hipfb"},
    {"emit-llvm", kOne, kFlag, Id::kEmitLlvm},
    {"cuda-host-only", kTwo, kFlag, Id::kHostOnly}, {"offload-host-only", kTwo, kFlag, Id::kHostOnly},
    {"o", kOne, kJoinedOrSeparate, Id::kOutput}, {"output-file", kTwo, kEqualsOrSeparate, Id::kOutput},
    {"odir", kOne, kEqualsOrSeparate, Id::kOutputDir}, {"output-directory", kTwo, kEqualsOrSeparate, Id::kOutputDir},
    {"x", kOne, kJoinedOrSeparate, Id::kLanguage}, {"x", kTwo, kEqualsOrSeparate, Id::kLanguage},
    {"version", kAny, kFlag, Id::kQuery}, {"V", kOne, kFlag, Id::kQuery}, {"help", kAny, kFlag, Id::kQuery},
    {"h", kOne, kFlag, Id::kQuery}, {"dumpversion", kOne, kFlag, Id::kQuery}, {"dumpmachine", kOne, kFlag, Id::kQuery},
    {"print-", kAny, kJoined, Id::kQuery}, {"list-gpu-arch", kTwo, kFlag, Id::kQuery}, {"arch-ls", kOne, kFlag, Id::kQuery},
    {"list-gpu-code", kTwo, kFlag, Id::kQuery}, {"code-ls", kOne, kFlag, Id::kQuery},
    {"v", kOne, kFlag, Id::kVerbose}, {"verbose", kTwo, kFlag, Id::kVerbose},
    {"dryrun", kAny, kFlag, Id::kDryRun}, {"###", kOne, kFlag, Id::kDryRun},
    {"options-file", kTwo, kEqualsOrSeparate, Id::kOptionsFile}, {"optf", kOne, kEqualsOrSeparate, Id::kOptionsFile},

    // This compiler's own.
    {"emit", kTwo, kEqualsOrSeparate, Id::kEmit}, {"stop-after", kTwo, kEqualsOrSeparate, Id::kStopAfter},
    {"print-pipeline", kTwo, kFlag, Id::kPrintPipeline}, {"cairn-targets", kTwo, kEqualsOrSeparate, Id::kTargets},
    {"cairn-device-library", kTwo, kEqualsOrSeparate, Id::kDeviceLibrary},

    // Preprocessor.
    {"I", kOne, kJoinedOrSeparate, Id::kCompile, "-I"}, {"include-path", kTwo, kEqualsOrSeparate, Id::kCompile, "-I"},
    {"D", kOne, kJoinedOrSeparate, Id::kCompile, "-D"}, {"define-macro", kTwo, kEqualsOrSeparate, Id::kCompile, "-D"},
    {"U", kOne, kJoinedOrSeparate, Id::kCompile, "-U"}, {"undefine-macro", kTwo, kEqualsOrSeparate, Id::kCompile, "-U"},
    {"isystem", kOne, kJoinedOrSeparate, Id::kCompile, "-isystem "},
    {"system-include", kTwo, kEqualsOrSeparate, Id::kCompile, "-isystem "},
    {"include", kOne, kEqualsOrSeparate, Id::kCompile, "-include "},
    {"pre-include", kTwo, kEqualsOrSeparate, Id::kCompile, "-include "},
    {"iquote", kOne, kJoinedOrSeparate, Id::kCompile, "-iquote "},
    {"idirafter", kOne, kJoinedOrSeparate, Id::kCompile, "-idirafter "},
    {"imacros", kOne, kSeparate, Id::kCompile, "-imacros "}, {"iprefix", kOne, kSeparate, Id::kCompile, "-iprefix "},
    {"isysroot", kOne, kSeparate, Id::kBoth, "-isysroot "}, {"nostdinc", kOne, kFlag, Id::kCompile},
    {"nostdinc++", kOne, kFlag, Id::kCompile}, {"undef", kOne, kFlag, Id::kCompile}, {"P", kOne, kFlag, Id::kCompile},
    {"C", kOne, kFlag, Id::kCompile}, {"H", kOne, kFlag, Id::kCompile}, {"ansi", kOne, kFlag, Id::kCompile},
    {"trigraphs", kOne, kFlag, Id::kCompile},
    {"MD", kOne, kFlag, Id::kHost}, {"generate-dependencies-with-compile", kTwo, kFlag, Id::kHost, "-MD"},
    {"MMD", kOne, kFlag, Id::kHost}, {"generate-nonsystem-dependencies-with-compile", kTwo, kFlag, Id::kHost, "-MMD"},
    {"MP", kOne, kFlag, Id::kHost}, {"generate-dependency-targets", kTwo, kFlag, Id::kHost, "-MP"},
    {"MG", kOne, kFlag, Id::kHost}, {"MV", kOne, kFlag, Id::kHost},
    {"MF", kOne, kJoinedOrSeparate, Id::kDepFile}, {"dependency-output", kTwo, kEqualsOrSeparate, Id::kDepFile},
    {"MT", kOne, kJoinedOrSeparate, Id::kHost, "-MT "},
    {"dependency-target-name", kTwo, kEqualsOrSeparate, Id::kHost, "-MT "},
    {"MQ", kOne, kJoinedOrSeparate, Id::kHost, "-MQ "},

    // Code generation.
    {"O", kOne, kJoined, Id::kOptimize}, {"optimize", kTwo, kEqualsOrSeparate, Id::kOptimize},
    {"Ofast", kOne, kFlag, Id::kOptimizeFast}, {"Ofast-compile", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"Ofc", kOne, kEqualsOrSeparate, Id::kIgnored},
    {"g", kOne, kJoined, Id::kDebug}, {"debug", kTwo, kFlag, Id::kDebug},
    {"G", kOne, kFlag, Id::kDeviceDebug}, {"device-debug", kTwo, kFlag, Id::kDeviceDebug},
    {"lineinfo", kOne, kFlag, Id::kLineInfo}, {"generate-line-info", kTwo, kFlag, Id::kLineInfo},
    {"std", kAny, kEqualsOrSeparate, Id::kStd},
    {"arch", kOne, kEqualsOrSeparate, Id::kArch}, {"gpu-architecture", kTwo, kEqualsOrSeparate, Id::kArch},
    {"code", kOne, kEqualsOrSeparate, Id::kGencode}, {"gpu-code", kTwo, kEqualsOrSeparate, Id::kGencode},
    {"gencode", kAny, kEqualsOrSeparate, Id::kGencode}, {"generate-code", kTwo, kEqualsOrSeparate, Id::kGencode},
    {"offload-arch", kTwo, kEqualsOrSeparate, Id::kOffloadArch}, {"cuda-gpu-arch", kTwo, kEquals, Id::kOffloadArch},
    {"amdgpu-target", kTwo, kEquals, Id::kOffloadArch}, {"targets", kTwo, kEquals, Id::kOffloadArch},
    {"use_fast_math", kAny, kFlag, Id::kFastMath}, {"ffast-math", kOne, kFlag, Id::kClangFastMath},
    {"fmad", kAny, kEqualsOrSeparate, Id::kFmad},
    {"rdc", kAny, kEqualsOrSeparate, Id::kRdc}, {"relocatable-device-code", kTwo, kEqualsOrSeparate, Id::kRdc},
    {"fgpu-rdc", kOne, kFlag, Id::kGpuRdc}, {"fno-gpu-rdc", kOne, kFlag, Id::kNoGpuRdc},
    {"default-stream", kAny, kEqualsOrSeparate, Id::kDefaultStream},
    {"fgpu-default-stream", kOne, kEquals, Id::kGpuDefaultStream},
    {"expt-relaxed-constexpr", kAny, kFlag, Id::kRelaxedConstexpr},
    {"expt-extended-lambda", kAny, kFlag, Id::kExtendedLambda}, {"extended-lambda", kAny, kFlag, Id::kExtendedLambda},
    {"fopenmp", kOne, kFlag, Id::kOpenMp}, {"fopenmp", kOne, kEquals, Id::kOpenMp}, {"pthread", kOne, kFlag, Id::kBoth},
    {"shared", kAny, kFlag, Id::kShared}, {"fPIC", kOne, kFlag, Id::kBoth}, {"fpic", kOne, kFlag, Id::kBoth},
    {"f", kOne, kJoined, Id::kBoth}, {"m", kOne, kJoined, Id::kBoth}, {"m32", kOne, kFlag, Id::kBoth},
    {"machine", kTwo, kEqualsOrSeparate, Id::kIgnored}, {"m64", kAny, kFlag, Id::kIgnored},
    {"no-exceptions", kTwo, kFlag, Id::kHost, "-fno-exceptions"}, {"noeh", kOne, kFlag, Id::kHost, "-fno-exceptions"},
    {"ftemplate-depth", kAny, kEqualsOrSeparate, Id::kCompile, "-ftemplate-depth="},
    {"ftemplate-backtrace-limit", kAny, kEqualsOrSeparate, Id::kCompile, "-ftemplate-backtrace-limit="},
    {"frandom-seed", kAny, kEqualsOrSeparate, Id::kCompile, "-frandom-seed="},
    {"pg", kOne, kFlag, Id::kBoth}, {"profile", kTwo, kFlag, Id::kBoth, "-pg"},
    {"pipe", kOne, kFlag, Id::kIgnored}, {"Xclang", kOne, kSeparate, Id::kCompile, "-Xclang "},
    {"mllvm", kOne, kSeparate, Id::kHost, "-mllvm "}, {"save-temps", kAny, kFlagOrEquals, Id::kIgnored},
    {"B", kOne, kJoinedOrSeparate, Id::kBoth, "-B"}, {"target", kTwo, kEquals, Id::kBoth, "--target="},
    {"target", kOne, kSeparate, Id::kBoth, "--target="},
    {"gcc-toolchain", kTwo, kEquals, Id::kBoth, "--gcc-toolchain="}, {"stdlib", kOne, kEquals, Id::kBoth, "-stdlib="},
    {"sysroot", kTwo, kEquals, Id::kBoth, "--sysroot="}, {"param", kTwo, kSeparate, Id::kIgnored},

    // Warnings.
    {"w", kOne, kFlag, Id::kCompile}, {"disable-warnings", kTwo, kFlag, Id::kCompile, "-w"},
    {"W", kOne, kJoined, Id::kCompile}, {"pedantic", kOne, kFlag, Id::kCompile},
    {"pedantic-errors", kOne, kFlag, Id::kCompile}, {"Werror", kAny, kFlagOrEquals, Id::kWerror},
    {"Wno-deprecated-gpu-targets", kAny, kFlag, Id::kIgnored}, {"Wreorder", kTwo, kFlag, Id::kIgnored},
    {"Wno-deprecated-declarations", kTwo, kFlag, Id::kCompile, "-Wno-deprecated-declarations"},
    {"Wdefault-stream-launch", kAny, kFlag, Id::kIgnored}, {"Wmissing-launch-bounds", kAny, kFlag, Id::kIgnored},
    {"Wext-lambda-captures-this", kAny, kFlag, Id::kIgnored}, {"no-warnings", kTwo, kFlag, Id::kCompile, "-w"},

    // To the host compiler, the linker and nvcc's other tools.
    {"Xcompiler", kOne, kEqualsOrSeparate, Id::kXcompiler},
    {"compiler-options", kTwo, kEqualsOrSeparate, Id::kXcompiler},
    {"Xlinker", kOne, kEqualsOrSeparate, Id::kXlinker}, {"linker-options", kTwo, kEqualsOrSeparate, Id::kXlinker},
    {"Wl,", kOne, kJoined, Id::kLink}, {"Wa,", kOne, kJoined, Id::kHost}, {"Wp,", kOne, kJoined, Id::kCompile},
    {"Xptxas", kOne, kEqualsOrSeparate, Id::kIgnored}, {"ptxas-options", kTwo, kEqualsOrSeparate, Id::kIgnored},
    {"Xcudafe", kOne, kEqualsOrSeparate, Id::kIgnored}, {"Xnvlink", kOne, kEqualsOrSeparate, Id::kIgnored},
    {"nvlink-options", kTwo, kEqualsOrSeparate, Id::kIgnored}, {"Xfatbin", kOne, kEqualsOrSeparate, Id::kIgnored},
    {"fatbin-options", kTwo, kEqualsOrSeparate, Id::kIgnored}, {"Xarchive", kOne, kEqualsOrSeparate, Id::kIgnored},
    {"archive-options", kTwo, kEqualsOrSeparate, Id::kIgnored}, {"Xnvvm", kOne, kSeparate, Id::kIgnored},
    {"Xopencc", kOne, kSeparate, Id::kIgnored}, {"Xcicc", kOne, kSeparate, Id::kIgnored},
    {"Xcuda-ptxas", kOne, kSeparate, Id::kIgnored}, {"Xcuda-fatbinary", kOne, kSeparate, Id::kIgnored},
    {"Xarch_host", kOne, kSeparate, Id::kHost, ""}, {"Xarch_device", kOne, kSeparate, Id::kIgnored},
    {"Xoffload-linker", kOne, kSeparate, Id::kIgnored}, {"Xpreprocessor", kOne, kSeparate, Id::kCompile, "-Xpreprocessor "},

    // Linking.
    {"l", kOne, kJoinedOrSeparate, Id::kLink, "-l"}, {"library", kTwo, kEqualsOrSeparate, Id::kLink, "-l"},
    {"L", kOne, kJoinedOrSeparate, Id::kLibraryDir}, {"library-path", kTwo, kEqualsOrSeparate, Id::kLibraryDir},
    {"cudart", kAny, kEqualsOrSeparate, Id::kCudart}, {"no-hip-rt", kOne, kFlag, Id::kNoRuntime},
    {"nostdlib", kOne, kFlag, Id::kLink}, {"nodefaultlibs", kOne, kFlag, Id::kLink}, {"static", kOne, kFlag, Id::kLink},
    {"nostartfiles", kOne, kFlag, Id::kLink}, {"static-libgcc", kOne, kFlag, Id::kLink},
    {"static-libstdc++", kOne, kFlag, Id::kLink}, {"rdynamic", kOne, kFlag, Id::kLink}, {"s", kOne, kFlag, Id::kLink},
    {"pie", kOne, kFlag, Id::kLink}, {"no-pie", kOne, kFlag, Id::kLink}, {"T", kOne, kJoinedOrSeparate, Id::kLink, "-T "},
    {"u", kOne, kJoinedOrSeparate, Id::kLink, "-u "}, {"z", kOne, kSeparate, Id::kLink, "-z "},
    {"e", kOne, kSeparate, Id::kLink, "-e "}, {"r", kOne, kFlag, Id::kLink},
    {"relocatable-link", kTwo, kFlag, Id::kLink, "-r"}, {"rpath", kOne, kSeparate, Id::kLink, "-rpath "},

    // Known to a toolkit, without meaning here.
    {"maxrregcount", kAny, kEqualsOrSeparate, Id::kIgnored}, {"threads", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"t", kOne, kJoinedOrSeparate, Id::kIgnored}, {"split-compile", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"split-compile-extended", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"ccbin", kOne, kEqualsOrSeparate, Id::kIgnored}, {"compiler-bindir", kTwo, kEqualsOrSeparate, Id::kIgnored},
    {"keep", kAny, kFlag, Id::kIgnored}, {"keep-dir", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"ftz", kAny, kEqualsOrSeparate, Id::kIgnored}, {"prec-div", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"prec-sqrt", kAny, kEqualsOrSeparate, Id::kIgnored}, {"extra-device-vectorization", kAny, kFlag, Id::kIgnored},
    {"restrict", kAny, kFlag, Id::kIgnored}, {"res-usage", kAny, kFlag, Id::kIgnored},
    {"resource-usage", kAny, kFlag, Id::kIgnored}, {"source-in-ptx", kAny, kFlag, Id::kIgnored},
    {"src-in-ptx", kAny, kFlag, Id::kIgnored}, {"dlto", kAny, kFlag, Id::kIgnored}, {"lto", kAny, kFlag, Id::kIgnored},
    {"dlink-time-opt", kAny, kFlag, Id::kIgnored}, {"dopt", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"gen-opt-lto", kAny, kFlag, Id::kIgnored}, {"ewp", kAny, kFlag, Id::kIgnored},
    {"extensible-whole-program", kTwo, kFlag, Id::kIgnored}, {"cudadevrt", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"no-device-link", kAny, kFlag, Id::kIgnored}, {"nodlink", kAny, kFlag, Id::kIgnored},
    {"allow-unsupported-compiler", kAny, kFlag, Id::kIgnored}, {"no-compress", kAny, kFlag, Id::kIgnored},
    {"compress-mode", kAny, kEqualsOrSeparate, Id::kIgnored}, {"compress-all", kAny, kFlag, Id::kIgnored},
    {"diag-suppress", kAny, kEqualsOrSeparate, Id::kIgnored}, {"diag-error", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"diag-warn", kAny, kEqualsOrSeparate, Id::kIgnored}, {"diag_suppress", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"diag_error", kAny, kEqualsOrSeparate, Id::kIgnored}, {"diag_warning", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"display-error-number", kAny, kFlag, Id::kIgnored}, {"no-display-error-number", kAny, kFlag, Id::kIgnored},
    {"err-no", kAny, kFlag, Id::kIgnored}, {"brief-diagnostics", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"time", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"no-host-device-initializer-list", kAny, kFlag, Id::kIgnored}, {"nohdinitlist", kAny, kFlag, Id::kIgnored},
    {"no-host-device-move-forward", kAny, kFlag, Id::kIgnored}, {"nohdmoveforward", kAny, kFlag, Id::kIgnored},
    {"noprof", kOne, kFlag, Id::kIgnored}, {"no-align-double", kTwo, kFlag, Id::kIgnored},
    {"target-directory", kAny, kEqualsOrSeparate, Id::kIgnored}, {"objtemp", kAny, kFlag, Id::kIgnored},
    {"host-linker-script", kAny, kEqualsOrSeparate, Id::kIgnored}, {"archiver-binary", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"static-global-template-stub", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"device-entity-has-hidden-visibility", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"libdevice-directory", kAny, kEqualsOrSeparate, Id::kIgnored}, {"ldir", kOne, kEqualsOrSeparate, Id::kIgnored},
    {"jump-table-density", kAny, kEqualsOrSeparate, Id::kIgnored}, {"relocatable-ptx", kAny, kFlag, Id::kIgnored},
    {"augment-host-linker-script", kTwo, kFlag, Id::kIgnored}, {"aug-hls", kOne, kFlag, Id::kIgnored},
    {"hls", kOne, kEqualsOrSeparate, Id::kIgnored}, {"arbin", kOne, kEqualsOrSeparate, Id::kIgnored},
    {"compile-as-tools-patch", kTwo, kFlag, Id::kIgnored}, {"astoolspatch", kOne, kFlag, Id::kIgnored},
    {"keep-device-functions", kAny, kFlag, Id::kIgnored}, {"device-stack-protector", kAny, kEqualsOrSeparate, Id::kIgnored},
    {"entries", kTwo, kEqualsOrSeparate, Id::kIgnored}, {"fdevice-syntax-only", kAny, kFlag, Id::kIgnored},
    {"fdevice-time-trace", kAny, kEqualsOrSeparate, Id::kIgnored}, {"jobserver", kAny, kFlag, Id::kIgnored},
    {"objdir-as-tempdir", kTwo, kFlag, Id::kIgnored}, {"dont-use-profile", kTwo, kFlag, Id::kIgnored},
    {"optimization-info", kTwo, kEqualsOrSeparate, Id::kIgnored}, {"opt-info", kOne, kEqualsOrSeparate, Id::kIgnored},
    {"qpp-config", kAny, kEqualsOrSeparate, Id::kIgnored}, {"brief-diag", kOne, kEqualsOrSeparate, Id::kIgnored},
    {"jtd", kOne, kEqualsOrSeparate, Id::kIgnored}, {"no-err-no", kOne, kFlag, Id::kIgnored},
    {"reloc-ptx", kOne, kFlag, Id::kIgnored}, {"use-local-env", kAny, kFlag, Id::kIgnored},
    {"force-cl-env-setup", kAny, kFlag, Id::kIgnored}, {"drive-prefix", kTwo, kEqualsOrSeparate, Id::kIgnored},
    {"dp", kOne, kEqualsOrSeparate, Id::kIgnored}, {"dependency-drive-prefix", kTwo, kEqualsOrSeparate, Id::kIgnored},
    {"ddp", kOne, kEqualsOrSeparate, Id::kIgnored}, {"input-drive-prefix", kTwo, kEqualsOrSeparate, Id::kIgnored},
    {"idp", kOne, kEqualsOrSeparate, Id::kIgnored},
    {"hipcc-func-supp", kTwo, kFlag, Id::kIgnored}, {"hipcc-no-func-supp", kTwo, kFlag, Id::kIgnored},
    {"forward-unknown-to-host-compiler", kAny, kFlag, Id::kForwardUnknown},
    {"forward-unknown-opts", kAny, kFlag, Id::kForwardUnknown}, {"forward-unknown-to-host-linker", kAny, kFlag, Id::kForwardUnknown},
    {"cuda-path", kTwo, kEquals, Id::kIgnored}, {"rocm-path", kTwo, kEquals, Id::kIgnored},
    {"hip-path", kTwo, kEquals, Id::kIgnored}, {"rocm-device-lib-path", kTwo, kEquals, Id::kIgnored},
    {"hip-device-lib-path", kTwo, kEquals, Id::kIgnored}, {"hip-version", kTwo, kEquals, Id::kIgnored},
    {"hip-link", kTwo, kFlag, Id::kIgnored}, {"hipstdpar", kTwo, kFlag, Id::kIgnored},
    {"offload-compress", kTwo, kFlag, Id::kIgnored}, {"no-offload-compress", kTwo, kFlag, Id::kIgnored},
    {"gpu-max-threads-per-block", kTwo, kEquals, Id::kIgnored}, {"gpu-instrument-lib", kTwo, kEquals, Id::kIgnored},
    {"gpu-bundle-output", kTwo, kFlag, Id::kIgnored}, {"no-gpu-bundle-output", kTwo, kFlag, Id::kIgnored},
    {"offload-new-driver", kTwo, kFlag, Id::kIgnored}, {"no-offload-new-driver", kTwo, kFlag, Id::kIgnored},
    {"offload-link", kTwo, kFlag, Id::kIgnored}, {"unwindlib", kTwo, kEquals, Id::kBoth, "--unwindlib="},
    {"rtlib", kTwo, kEquals, Id::kBoth, "--rtlib="}, {"nogpulib", kOne, kFlag, Id::kIgnored},
    {"nogpuinc", kOne, kFlag, Id::kIgnored}, {"parallel-jobs", kOne, kEquals, Id::kIgnored},
    {"fhip-kernel-arg-name", kOne, kFlag, Id::kIgnored}, {"fgpu-sanitize", kOne, kFlag, Id::kIgnored},
    {"mwavefrontsize64", kOne, kFlag, Id::kIgnored}, {"mno-wavefrontsize64", kOne, kFlag, Id::kIgnored},
    {"munsafe-fp-atomics", kOne, kFlag, Id::kIgnored}, {"mno-unsafe-fp-atomics", kOne, kFlag, Id::kIgnored},
    {"mcumode", kOne, kFlag, Id::kIgnored}, {"mno-cumode", kOne, kFlag, Id::kIgnored},
    {"fgpu-flush-denormals-to-zero", kOne, kFlag, Id::kIgnored}, {"fcuda-flush-denormals-to-zero", kOne, kFlag, Id::kIgnored},
    {"fno-gpu-flush-denormals-to-zero", kOne, kFlag, Id::kIgnored}, {"fgpu-approx-transcendentals", kOne, kFlag, Id::kFastMath},
    {"fcuda-approx-transcendentals", kOne, kFlag, Id::kFastMath}, {"fno-gpu-approx-transcendentals", kOne, kFlag, Id::kIgnored},
};
// clang-format on

bool dashes_fit(Dashes wanted, int given) {
  switch (wanted) {
    case Dashes::kOne: return given == 1;
    case Dashes::kTwo: return given == 2;
    case Dashes::kAny: return true;
  }
  return false;
}

// The value that `rest` (what follows the row's name) carries; none when the row does not fit.
bool fits(const OptionSpec& spec, std::string_view rest, std::optional<std::string>& value) {
  value.reset();
  switch (spec.shape) {
    case kFlag:
    case kSeparate: return rest.empty();
    case kFlagOrEquals:
      if (rest.starts_with('=')) value = rest.substr(1);
      return rest.empty() || value;
    case kJoined: value = rest; return true;
    case kJoinedOrSeparate:
      if (!rest.empty()) value = rest;
      return true;
    case kEquals:
    case kEqualsOrSeparate:
      if (rest.starts_with('=')) value = rest.substr(1);
      return value || (rest.empty() && spec.shape == kEqualsOrSeparate);
  }
  return false;
}

}  // namespace

std::optional<Match> find_option(std::string_view argument) {
  int dashes = argument.starts_with("--") ? 2 : argument.starts_with("-") ? 1 : 0;
  std::string_view name = argument.substr(dashes);
  if (dashes == 0 || name.empty()) return std::nullopt;
  std::optional<Match> best;
  for (const OptionSpec& spec : kOptions) {
    if (!dashes_fit(spec.dashes, dashes) || !name.starts_with(spec.name)) continue;
    if (best && spec.name.size() <= best->spec->name.size()) continue;
    std::optional<std::string> value;
    if (fits(spec, name.substr(spec.name.size()), value)) best = Match{&spec, std::move(value)};
  }
  return best;
}

}  // namespace cairn::cc
