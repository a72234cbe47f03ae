#include "tools/cc/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/base/os/file.h"
#include "tools/cc/architecture.h"
#include "tools/cc/option_table.h"
#include "tools/cc/response_file.h"

namespace cairn::cc {
namespace {

using compiler::Language;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Invocation parse(Toolkit toolkit, std::vector<std::string> arguments) {
  Result<Invocation> result = parse_command_line(toolkit, "cc", std::move(arguments));
  EXPECT_TRUE(result.ok()) << result.status().to_string();
  return result.ok() ? std::move(*result) : Invocation();
}

std::string parse_error(Toolkit toolkit, std::vector<std::string> arguments) {
  Result<Invocation> result = parse_command_line(toolkit, "cc", std::move(arguments));
  return result.ok() ? "no error" : result.status().message();
}

std::vector<std::string> link_words(const Invocation& invocation) {
  std::vector<std::string> words;
  for (const LinkItem& item : invocation.link) {
    words.push_back(item.input ? invocation.inputs[*item.input].path : item.argument);
  }
  return words;
}

// One spelling of one wish, and what it must come to.
struct Case {
  std::vector<std::string> arguments;
  bool (*holds)(const Invocation&);
};

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
bool has_pair(const std::vector<std::string>& words, const std::string& first, const std::string& second) {
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == first && words[i + 1] == second) return true;
  }
  return false;
}

const Case kCases[] = {
    {{"-c"}, [](const Invocation& i) { return i.phase == Phase::kCompile; }},
    {{"--compile"}, [](const Invocation& i) { return i.phase == Phase::kCompile; }},
    {{"-S"}, [](const Invocation& i) { return i.phase == Phase::kAssembly; }},
    {{"-E"}, [](const Invocation& i) { return i.phase == Phase::kPreprocess; }},
    {{"-M"},
     [](const Invocation& i) { return i.phase == Phase::kDependencies && has(i.frontend.host_arguments, "-M"); }},
    {{"-MM"},
     [](const Invocation& i) { return i.phase == Phase::kDependencies && has(i.frontend.host_arguments, "-MM"); }},
    {{"-dc"}, [](const Invocation& i) { return i.phase == Phase::kCompile && i.frontend.relocatable; }},
    {{"--device-c"}, [](const Invocation& i) { return i.phase == Phase::kCompile && i.frontend.relocatable; }},
    {{"-dlink"}, [](const Invocation& i) { return i.phase == Phase::kDeviceLink; }},
    {{"-lib"}, [](const Invocation& i) { return i.phase == Phase::kArchive; }},
    {{"-fatbin"}, [](const Invocation& i) { return i.phase == Phase::kDeviceOnly; }},
    {{"--genco"}, [](const Invocation& i) { return i.phase == Phase::kDeviceOnly; }},
    {{"-rdc=true"}, [](const Invocation& i) { return i.frontend.relocatable; }},
    {{"-rdc", "true"}, [](const Invocation& i) { return i.frontend.relocatable; }},
    {{"--relocatable-device-code=true"}, [](const Invocation& i) { return i.frontend.relocatable; }},
    {{"-fgpu-rdc"}, [](const Invocation& i) { return i.frontend.relocatable; }},
    {{"-fgpu-rdc", "-fno-gpu-rdc"}, [](const Invocation& i) { return !i.frontend.relocatable; }},
    {{"-o", "x"}, [](const Invocation& i) { return i.output == "x"; }},
    {{"-ox"}, [](const Invocation& i) { return i.output == "x"; }},
    {{"--output-file=x"}, [](const Invocation& i) { return i.output == "x"; }},
    {{"-Idir"}, [](const Invocation& i) { return has(i.frontend.arguments, "-Idir"); }},
    {{"-I", "dir"}, [](const Invocation& i) { return has(i.frontend.arguments, "-Idir"); }},
    {{"--include-path=dir"}, [](const Invocation& i) { return has(i.frontend.arguments, "-Idir"); }},
    {{"-isystem=dir"}, [](const Invocation& i) { return has_pair(i.frontend.arguments, "-isystem", "dir"); }},
    {{"-isystem", "dir"}, [](const Invocation& i) { return has_pair(i.frontend.arguments, "-isystem", "dir"); }},
    {{"-include", "a.h"}, [](const Invocation& i) { return has_pair(i.frontend.arguments, "-include", "a.h"); }},
    {{"-DX=1"}, [](const Invocation& i) { return has(i.frontend.arguments, "-DX=1"); }},
    {{"-D", "X=1"}, [](const Invocation& i) { return has(i.frontend.arguments, "-DX=1"); }},
    {{"--define-macro", "X=1"}, [](const Invocation& i) { return has(i.frontend.arguments, "-DX=1"); }},
    {{"-DLIST=a,b"}, [](const Invocation& i) { return has(i.frontend.arguments, "-DLIST=a,b"); }},
    {{"-std=c++17"}, [](const Invocation& i) { return has(i.frontend.arguments, "-std=c++17"); }},
    {{"-std", "c++17"}, [](const Invocation& i) { return has(i.frontend.arguments, "-std=c++17"); }},
    {{"--std=c++17"}, [](const Invocation& i) { return has(i.frontend.arguments, "-std=c++17"); }},
    {{"-O2"}, [](const Invocation& i) { return has(i.frontend.host_arguments, "-O2") && i.opt_level == 3; }},
    {{"-G"}, [](const Invocation& i) { return i.frontend.device_debug && i.opt_level == 0; }},
    {{"-g"}, [](const Invocation& i) { return i.frontend.debug && has(i.frontend.host_arguments, "-g"); }},
    {{"-lineinfo"}, [](const Invocation& i) { return i.frontend.debug && !has(i.frontend.host_arguments, "-g"); }},
    {{"-generate-line-info"}, [](const Invocation& i) { return !i.frontend.device_debug; }},
    {{"-use_fast_math"}, [](const Invocation& i) { return i.frontend.fast_math; }},
    {{"--use_fast_math"}, [](const Invocation& i) { return i.frontend.fast_math; }},
    {{"-ffast-math"},
     [](const Invocation& i) { return i.frontend.fast_math && has(i.frontend.arguments, "-ffast-math"); }},
    {{"-fmad=false"}, [](const Invocation& i) { return !i.frontend.fp_contract; }},
    {{"--fmad", "false"}, [](const Invocation& i) { return !i.frontend.fp_contract; }},
    {{"--expt-relaxed-constexpr"}, [](const Invocation& i) { return i.frontend.relaxed_constexpr; }},
    {{"-expt-relaxed-constexpr"}, [](const Invocation& i) { return i.frontend.relaxed_constexpr; }},
    {{"--expt-extended-lambda"}, [](const Invocation& i) { return i.frontend.extended_lambda; }},
    {{"--extended-lambda"}, [](const Invocation& i) { return i.frontend.extended_lambda; }},
    {{"--default-stream", "per-thread"}, [](const Invocation& i) { return i.frontend.per_thread_stream; }},
    {{"-default-stream=per-thread"}, [](const Invocation& i) { return i.frontend.per_thread_stream; }},
    {{"-fgpu-default-stream=per-thread"}, [](const Invocation& i) { return i.frontend.per_thread_stream; }},
    {{"-Xcompiler", "-fPIC,-Wall"},
     [](const Invocation& i) { return has(i.frontend.arguments, "-fPIC") && has(i.frontend.arguments, "-Wall"); }},
    {{"-Xcompiler", "-fopenmp -Wall"},
     [](const Invocation& i) { return i.openmp && has(i.frontend.arguments, "-Wall"); }},
    {{"-DS=\"a\\\"b\""}, [](const Invocation& i) { return has(i.frontend.arguments, "-DS=\"a\\\"b\""); }},
    {{"-gencode", "arch=compute_70,code=\"sm_70,compute_70\""},
     [](const Invocation& i) { return i.frontend.arch == 70; }},
    {{"-Werror", "-c"},
     [](const Invocation& i) { return i.phase == Phase::kCompile && has(i.frontend.arguments, "-Werror"); }},
    {{"-Werror", "all-warnings", "-c"},
     [](const Invocation& i) { return i.inputs.size() == 1 && has(i.frontend.arguments, "-Werror"); }},
    {{"-target", "x86_64-linux-gnu"}, [](const Invocation& i) { return i.inputs.size() == 1; }},
    {{"-run", "--run-args", "a,b"}, [](const Invocation& i) { return i.run_arguments.size() == 2; }},
    {{"-Xcompiler=-fPIC"}, [](const Invocation& i) { return has(i.frontend.arguments, "-fPIC"); }},
    {{"--compiler-options", "-Wall"}, [](const Invocation& i) { return has(i.frontend.arguments, "-Wall"); }},
    {{"-Xcompiler", "-ffast-math"},
     [](const Invocation& i) {
       return !i.frontend.fast_math && has(i.frontend.host_arguments, "-ffast-math") &&
              !has(i.frontend.arguments, "-ffast-math");
     }},
    {{"-Xcompiler", "-fopenmp"}, [](const Invocation& i) { return i.openmp && has(link_words(i), "-fopenmp"); }},
    {{"-fopenmp"}, [](const Invocation& i) { return i.openmp && has(i.frontend.arguments, "-fopenmp"); }},
    {{"-Xlinker", "-z,now"}, [](const Invocation& i) { return has_pair(link_words(i), "-Xlinker", "now"); }},
    {{"-lm"}, [](const Invocation& i) { return has(link_words(i), "-lm"); }},
    {{"-l", "m"}, [](const Invocation& i) { return has(link_words(i), "-lm"); }},
    {{"-Ldir"}, [](const Invocation& i) { return has(link_words(i), "-Ldir") && has(i.library_dirs, "dir"); }},
    {{"-L", "dir"}, [](const Invocation& i) { return has(i.library_dirs, "dir"); }},
    {{"-shared"}, [](const Invocation& i) { return i.shared && has(link_words(i), "-shared"); }},
    {{"--shared"}, [](const Invocation& i) { return i.shared; }},
    {{"-cudart", "none"}, [](const Invocation& i) { return !i.link_runtime; }},
    {{"-cudart=static"}, [](const Invocation& i) { return i.link_runtime; }},
    {{"-MD", "-MF", "x.d", "-MT", "x.o"},
     [](const Invocation& i) {
       return has(i.frontend.host_arguments, "-MD") && has_pair(i.frontend.host_arguments, "-MF", "x.d") &&
              has_pair(i.frontend.host_arguments, "-MT", "x.o");
     }},
    {{"-MMD"}, [](const Invocation& i) { return has(i.frontend.host_arguments, "-MMD"); }},
    {{"-Werror", "all-warnings"}, [](const Invocation& i) { return has(i.frontend.arguments, "-Werror"); }},
    {{"-w"}, [](const Invocation& i) { return has(i.frontend.arguments, "-w"); }},
    {{"-arch=sm_70"}, [](const Invocation& i) { return i.frontend.arch == 70; }},
    {{"-arch", "sm_70"}, [](const Invocation& i) { return i.frontend.arch == 70; }},
    {{"--gpu-architecture=compute_70"}, [](const Invocation& i) { return i.frontend.arch == 70; }},
    {{"-arch=native"}, [](const Invocation& i) { return i.frontend.arch == 80; }},
    {{"-gencode", "arch=compute_70,code=sm_70"}, [](const Invocation& i) { return i.frontend.arch == 70; }},
    {{"-gencode=arch=compute_70,code=[sm_70,compute_70]"}, [](const Invocation& i) { return i.frontend.arch == 70; }},
    {{"--generate-code=arch=compute_70,code=sm_70"}, [](const Invocation& i) { return i.frontend.arch == 70; }},
    {{"-gencode", "arch=compute_60,code=sm_60", "-gencode", "arch=compute_75,code=sm_75"},
     [](const Invocation& i) { return i.frontend.arch == 75; }},
    {{"-arch=sm_90a"}, [](const Invocation& i) { return i.frontend.arch == 80 && !i.notes.empty(); }},
    {{"--offload-arch=gfx90a:sramecc+:xnack-"}, [](const Invocation& i) { return i.frontend.arch == 80; }},
    {{"--offload-arch=native"}, [](const Invocation& i) { return i.frontend.arch == 80; }},
    {{"--emit=spmd"}, [](const Invocation& i) { return i.phase == Phase::kEmit && i.emit == "spmd"; }},
    {{"--emit=asm", "-c"}, [](const Invocation& i) { return i.phase == Phase::kEmit && i.emit == "asm"; }},
    {{"--stop-after=regions"}, [](const Invocation& i) { return i.phase == Phase::kEmit && i.emit_silently; }},
    {{"--cairn-targets=v3,spmd"},
     [](const Invocation& i) { return i.targets == std::vector<std::string>{"x86-64-v3"} && i.spmd; }},
    {{"--cairn-targets=native"}, [](const Invocation& i) { return has(i.targets, "native") && !i.spmd; }},
    {{"--dryrun"}, [](const Invocation& i) { return i.dry_run; }},
    {{"-maxrregcount=32"}, [](const Invocation& i) { return i.notes.size() == 1; }},
    {{"-maxrregcount", "32"}, [](const Invocation& i) { return i.inputs.size() == 1 && i.notes.size() == 1; }},
    {{"-Xptxas", "-v"}, [](const Invocation& i) { return i.notes.size() == 1 && !i.verbose; }},
    {{"-Xptxas=-v"}, [](const Invocation& i) { return i.notes.size() == 1; }},
    {{"--ptxas-options=-v"}, [](const Invocation& i) { return i.notes.size() == 1; }},
    {{"-Xcudafe", "--diag_suppress=177"}, [](const Invocation& i) { return i.notes.size() == 1; }},
    {{"-ccbin", "g++"}, [](const Invocation& i) { return i.inputs.size() == 1; }},
    {{"-ccbin=g++"}, [](const Invocation& i) { return i.inputs.size() == 1; }},
    {{"-t", "4"}, [](const Invocation& i) { return i.inputs.size() == 1; }},
    {{"--threads=4"}, [](const Invocation& i) { return i.inputs.size() == 1; }},
    {{"-m64"}, [](const Invocation& i) { return i.notes.size() == 1; }},
    {{"--keep", "--keep-dir", "tmp"}, [](const Invocation& i) { return i.inputs.size() == 1; }},
};

TEST(Options, EverySpellingInEveryManner) {
  for (Toolkit toolkit : {Toolkit::kCairn, Toolkit::kNvcc, Toolkit::kHipcc, Toolkit::kClang}) {
    for (const Case& wanted : kCases) {
      std::vector<std::string> arguments = wanted.arguments;
      std::string line;
      for (const std::string& argument : arguments) line += argument + " ";
      arguments.push_back("a.cu");
      Invocation invocation = parse(toolkit, arguments);
      EXPECT_TRUE(wanted.holds(invocation)) << line << "in manner " << static_cast<int>(toolkit);
      EXPECT_EQ(invocation.inputs.size(), 1u) << line;
    }
  }
}

TEST(Options, FilesAreWhatTheToolkitTakesThemFor) {
  EXPECT_EQ(language_of(Toolkit::kNvcc, "a.cu"), Language::kCuda);
  EXPECT_EQ(language_of(Toolkit::kNvcc, "a.cpp"), Language::kCxx);
  EXPECT_EQ(language_of(Toolkit::kHipcc, "a.cpp"), Language::kHip);
  EXPECT_EQ(language_of(Toolkit::kClang, "a.cpp"), Language::kCxx);
  EXPECT_EQ(language_of(Toolkit::kHipcc, "a.c"), Language::kC);
  EXPECT_EQ(language_of(Toolkit::kCairn, "dir.d/a.hip"), Language::kHip);
  EXPECT_EQ(language_of(Toolkit::kNvcc, "a.o"), std::nullopt);
  EXPECT_EQ(language_of(Toolkit::kNvcc, "liba.so.1"), std::nullopt);
}

TEST(Options, LanguageOptionDoesNotMakeSourcesOfObjects) {
  Invocation invocation = parse(Toolkit::kNvcc, {"-x", "cu", "a.cpp", "b.o", "libc.a"});
  EXPECT_EQ(invocation.inputs[0].language, Language::kCuda);
  EXPECT_EQ(invocation.inputs[1].language, std::nullopt);
  EXPECT_EQ(invocation.inputs[2].language, std::nullopt);
}

TEST(Options, LinkerKeepsTheOrder) {
  Invocation invocation = parse(Toolkit::kNvcc, {"a.o", "-lx", "b.cu", "-Wl,--start-group", "c.a"});
  EXPECT_THAT(link_words(invocation), ElementsAre("a.o", "-lx", "b.cu", "-Wl,--start-group", "c.a"));
}

TEST(Options, ZeroOptimisationIsTheHostsUnderNvccAndEveryonesElsewhere) {
  EXPECT_EQ(parse(Toolkit::kNvcc, {"-O0", "a.cu"}).opt_level, 3u);
  EXPECT_EQ(parse(Toolkit::kHipcc, {"-O0", "a.cpp"}).opt_level, 0u);
}

TEST(Options, DeviceCodeAloneIsShownAsTextUnderDashS) {
  const Invocation assembly = parse(Toolkit::kHipcc, {"--cuda-device-only", "-S", "a.hip"});
  EXPECT_EQ(assembly.emit, "asm");
  EXPECT_EQ(assembly.output, "a.s");
  EXPECT_EQ(parse(Toolkit::kHipcc, {"-S", "-emit-llvm", "--cuda-device-only", "a.hip"}).emit, "llvm");
  EXPECT_EQ(parse(Toolkit::kHipcc, {"--cuda-device-only", "-c", "a.hip"}).phase, Phase::kDeviceOnly);
  EXPECT_THAT(parse_error(Toolkit::kHipcc, {"-S", "-emit-llvm", "a.hip"}), HasSubstr("'-emit-llvm'"));
}

TEST(Options, WhatNvccKnowsAndThisDeviceDoesNot) {
  for (const char* option : {"--keep-device-functions", "-noprof", "-jtd=3", "-use-local-env", "-brief-diag=true"})
    EXPECT_THAT(parse(Toolkit::kNvcc, {"a.cu", option}).frontend.arguments, Not(Contains(option)));
  // What asks for something that is not there is refused.
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {"--sanitize=memcheck", "a.cu"}), HasSubstr("'--sanitize=memcheck'"));
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {"--clean-targets", "a.cu"}), HasSubstr("'--clean-targets'"));
}

TEST(Options, NvccTakesTheShellsQuotesOffMacros) {
  const std::string escaped = "-DS=\\\"a b\\\"", plain = "-DS=\"a b\"";
  EXPECT_THAT(parse(Toolkit::kNvcc, {escaped, "a.cu"}).frontend.arguments, Contains(plain));
  EXPECT_THAT(parse(Toolkit::kHipcc, {escaped, "a.hip"}).frontend.arguments, Contains(escaped));
}

TEST(Options, ErrorsNameTheArgument) {
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {"--bogus", "a.cu"}), HasSubstr("'--bogus'"));
  EXPECT_THAT(parse_error(Toolkit::kCairn, {"--bogus", "a.cu"}), HasSubstr("'--bogus'"));
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {"-arch=sm_09", "a.cu"}), HasSubstr("'sm_09'"));
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {"-arch=kepler", "a.cu"}), HasSubstr("'kepler'"));
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {"-arch=", "a.cu"}), HasSubstr("''"));
  EXPECT_THAT(parse_error(Toolkit::kCairn, {"-c", "a.s"}), HasSubstr("a.s"));
  for (const std::string name : {"gfx", "gfx9999", "gfx90a:", "gfx90a:tea+", "gfx90a:xnack"})
    EXPECT_THAT(parse_error(Toolkit::kHipcc, {"--offload-arch=" + name, "a.hip"}), HasSubstr("'" + name + "'"));
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {"-x", "fortran", "a.cu"}), HasSubstr("'fortran'"));
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {"a.cu", "-o"}), HasSubstr("'-o'"));
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {"-rdc=maybe", "a.cu"}), HasSubstr("true or false"));
  EXPECT_THAT(parse_error(Toolkit::kCairn, {"--emit=ptx", "a.cu"}), HasSubstr("'ptx'"));
  EXPECT_THAT(parse_error(Toolkit::kCairn, {"--cairn-targets=v9", "a.cu"}), HasSubstr("'v9'"));
  EXPECT_THAT(parse_error(Toolkit::kNvcc, {}), HasSubstr("no input files"));
}

TEST(Options, UnknownOptionsGoWhereTheToolkitSendsThem) {
  EXPECT_THAT(parse(Toolkit::kHipcc, {"--bogus", "a.hip"}).frontend.arguments, Contains("--bogus"));
  EXPECT_THAT(parse(Toolkit::kNvcc, {"-forward-unknown-to-host-compiler", "--bogus", "a.cu"}).frontend.arguments,
              Contains("--bogus"));
}

TEST(ResponseFile, WordsQuotesAndEscapes) {
  EXPECT_THAT(split_words("a 'b c' \"d \\\" e\" f\\ g\n\th"), ElementsAre("a", "b c", "d \" e", "f g", "h"));
  EXPECT_THAT(split_words("  "), IsEmpty());
  EXPECT_THAT(split_words("''"), ElementsAre(""));
}

TEST(ResponseFile, CommasSplitOutsideQuotes) {
  EXPECT_THAT(split_commas("a,b"), ElementsAre("a", "b"));
  EXPECT_THAT(split_commas("\"a,b\",c"), ElementsAre("a,b", "c"));
  EXPECT_THAT(split_commas("a\\,b"), ElementsAre("a,b"));
  EXPECT_THAT(split_commas(""), IsEmpty());
}

TEST(ResponseFile, NestedFilesAreReadAndAbsentOnesAreArguments) {
  std::string inner = testing::TempDir() + "/inner.rsp", outer = testing::TempDir() + "/outer.rsp";
  std::string inner_text = "-DX=1 a.cu", outer_text = "-c @" + inner;
  ASSERT_TRUE(os::write_file_atomically(inner, inner_text).ok());
  ASSERT_TRUE(os::write_file_atomically(outer, outer_text).ok());
  EXPECT_THAT(*expand_response_files({"@" + outer, "@absent"}), ElementsAre("-c", "-DX=1", "a.cu", "@absent"));
  EXPECT_EQ(parse(Toolkit::kNvcc, {"--options-file", inner}).inputs.size(), 1u);
  EXPECT_EQ(parse(Toolkit::kNvcc, {"-optf=" + inner}).inputs.size(), 1u);
}

TEST(ResponseFile, FileThatIncludesItselfIsAnError) {
  std::string self = testing::TempDir() + "/self.rsp";
  std::string text = "@" + self;
  ASSERT_TRUE(os::write_file_atomically(self, text).ok());
  EXPECT_FALSE(expand_response_files({"@" + self}).ok());
}

TEST(OptionTable, LongestNameWins) {
  EXPECT_EQ(find_option("-fgpu-rdc")->spec->id, Id::kGpuRdc);
  EXPECT_EQ(find_option("-fno-such-thing")->spec->name, "f");
  EXPECT_EQ(find_option("-lineinfo")->spec->id, Id::kLineInfo);
  EXPECT_EQ(find_option("-lib")->spec->canonical, "archive");
  EXPECT_EQ(find_option("-lfoo")->spec->canonical, "-l");
  EXPECT_FALSE(find_option("--lfoo"));
}

TEST(Architecture, TheDevicesOwnOrTheNearestBelow) {
  Architectures asked;
  ASSERT_TRUE(add_architectures("arch=compute_90,code=[sm_90,compute_90]", asked).ok());
  EXPECT_EQ(choose_architecture(asked, 80), 80u);
  ASSERT_TRUE(add_architectures("sm_75", asked).ok());
  EXPECT_EQ(choose_architecture(asked, 80), 75u);
}

}  // namespace
}  // namespace cairn::cc
