#include "tools/cc/toolkit_info.h"

#include <cstdio>
#include <cstdlib>

#include "llvm/Config/llvm-config.h"
#include "src/base/os/path.h"
#include "src/compiler/frontend/cc1_arguments.h"
#include "tools/cc/architecture.h"
#include "tools/cc/compile.h"
#include "tools/cc/link.h"
#include "tools/cc/toolkit_version.h"

namespace cairn::cc {
namespace {

// CMake tells compilers apart by these first lines.
void print_version(const Invocation& invocation, const Prefix& prefix) {
  switch (invocation.toolkit) {
    case Toolkit::kNvcc:
      std::printf(
          "nvcc: NVIDIA (R) Cuda compiler driver\n"
          "as understood by Cairn %s, which is not NVIDIA's\n"
          "Cuda compilation tools, release %s, V%s\n",
          kCairnVersion, kCudaRelease, kCudaVersion);
      return;
    case Toolkit::kHipcc: std::printf("HIP version: %s\n", kHipVersion); break;
    case Toolkit::kCairn:
      std::printf("cairn-cc %s (CUDA %s, HIP %s)\n", kCairnVersion, kCudaRelease, kHipRelease);
      break;
    case Toolkit::kClang: break;
  }
  std::printf("clang version %s (Cairn %s)\nTarget: x86_64-unknown-linux-gnu\nThread model: posix\nInstalledDir: %s\n",
              LLVM_VERSION_STRING, kCairnVersion, (prefix.root + "/hip/llvm/bin").c_str());
}

void print_help(const Invocation& invocation) {
  std::printf(
      "usage: %s [options] files\n"
      "Compiles CUDA (.cu) and HIP (.hip) sources for the software-defined device; takes the options of nvcc and "
      "hipcc.\n"
      "\n"
      "  -c, -dc, -dlink, -S, -E, -M, -MM, -lib, -fatbin   how far to go; the default is to link\n"
      "  -o FILE, -x cu|hip|c++|c, -I -D -U -L -l -std=    as everywhere\n"
      "  -O0..-O3, -g, -G, -lineinfo, -use_fast_math       code generation\n"
      "  -rdc=true, -fgpu-rdc                              separate compilation of device code\n"
      "  --emit=STAGE, --stop-after=STAGE                  frontend, normalize, spmd, regions, vector, llvm, asm, obj\n"
      "  --print-pipeline                                  size and time of each stage\n"
      "  --cairn-targets=LIST                              of v2, v3, v4, native, spmd; default v2,v3,v4,spmd\n"
      "  -v, --dryrun                                      what is run, and which options have no effect here\n",
      invocation.program.c_str());
}

std::string quote(const std::string& word) { return "\"" + word + "\""; }

std::string join_quoted(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + quote(word);
  return line;
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// nvcc's settings, which CMake and FindCUDAToolkit read.
void describe_nvcc(const Prefix& prefix) {
  std::string top = prefix.root + "/cuda";
  std::string here = top + "/bin";
  std::fprintf(stderr, "#$ _SPACE_= \n#$ _CUDART_=cudart\n#$ _HERE_=%s\n#$ _THERE_=%s\n", here.c_str(), here.c_str());
  std::fprintf(stderr, "#$ _TARGET_SIZE_=\n#$ _TARGET_DIR_=\n#$ TOP=%s\n", top.c_str());
  std::fprintf(stderr, "#$ NVVMIR_LIBRARY_DIR=%s/nvvm/libdevice\n", top.c_str());
  std::fprintf(stderr, "#$ LD_LIBRARY_PATH=%s/lib64:%s\n", top.c_str(), environment("LD_LIBRARY_PATH").c_str());
  std::fprintf(stderr, "#$ PATH=%s:%s/hip/llvm/bin:%s\n", here.c_str(), prefix.root.c_str(),
               environment("PATH").c_str());
  std::fprintf(stderr, "#$ INCLUDES=\"-I%s/include\"  \n", top.c_str());
  std::fprintf(stderr, "#$ LIBRARIES=  \"-L%s/lib64\"\n#$ CUDAFE_FLAGS=\n#$ PTXAS_FLAGS=\n", top.c_str());
}

// Where headers are searched, in the form that gcc and clang print and CMake reads.
void print_search_list(const std::vector<std::string>& cc1) {
  std::fprintf(stderr, "#include \"...\" search starts here:\n#include <...> search starts here:\n");
  for (size_t i = 0; i + 1 < cc1.size(); ++i) {
    bool folder = cc1[i] == "-internal-isystem" || cc1[i] == "-internal-externc-isystem";
    if (folder && os::path_exists(cc1[i + 1])) std::fprintf(stderr, " %s\n", cc1[i + 1].c_str());
  }
  std::fprintf(stderr, "End of search list.\n");
}

// The commands, in the form of a plan: this compiler runs them in one process.
Status describe_source(const Invocation& invocation, const Input& input) {
  compiler::FrontendOptions source = source_options(invocation, input, os::file_name(input.path) + ".o");
  const char* mark = invocation.toolkit == Toolkit::kNvcc ? "#$ " : " ";
  auto print = [&](const std::vector<std::string>& arguments) {
    std::fprintf(stderr, "%s\"clang\" \"-cc1\" %s\n", mark, join_quoted(arguments).c_str());
  };
  if (*input.language == compiler::Language::kCuda || *input.language == compiler::Language::kHip) {
    CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> device,
                           compiler::plain_cc1_arguments(source, compiler::Pass::kDevice, "-c"));
    print(compiler::device_cc1_arguments(device, source));
    std::fprintf(stderr, "%scairn-device -arch compute_%u", mark, source.arch);
    for (const std::string& target : invocation.targets) std::fprintf(stderr, " --target %s", target.c_str());
    std::fprintf(stderr, "%s\n", invocation.spmd ? " --target spmd" : "");
  }
  CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> host,
                         compiler::plain_cc1_arguments(source, compiler::Pass::kHost, "-c"));
  host = compiler::host_cc1_arguments(host, source);
  print(host);
  if (invocation.toolkit != Toolkit::kNvcc) print_search_list(host);
  return Status();
}

Status describe_link(const Invocation& invocation, const Prefix& prefix) {
  std::vector<std::string> object_of;
  for (const Input& input : invocation.inputs) {
    object_of.push_back(input.language ? os::file_name(input.path) + ".o" : input.path);
  }
  std::string output = invocation.output.empty() ? "a.out" : invocation.output;
  if (invocation.toolkit != Toolkit::kNvcc) {
    CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> line, plan_link(invocation, object_of, output));
    std::fprintf(stderr, " \"ld.lld\" %s\n", join_quoted(line).c_str());
    return Status();
  }
  // What nvcc prints is a host compiler's line, and CMake takes its first word to link with.
  std::string top = prefix.root + "/cuda";
  std::string line = quote(prefix.root + "/hip/llvm/bin/clang++") + " -m64 -Wl,--start-group";
  for (const std::string& object : object_of) line += " " + quote(object);
  line +=
      "   " + quote("-L" + top + "/lib64") + "  -lcudadevrt  -lcudart_static  -lrt -lpthread  -ldl  -Wl,--end-group";
  std::fprintf(stderr, "#$ %s -o %s\n", line.c_str(), quote(output).c_str());
  return Status();
}

}  // namespace

Status answer_query(const Invocation& invocation) {
  CAIRN_ASSIGN_OR_RETURN(Prefix prefix, find_prefix());
  std::string query = invocation.query.substr(invocation.query.find_first_not_of('-'));
  if (query == "version" || query == "V") {
    print_version(invocation, prefix);
  } else if (query == "help" || query == "h") {
    print_help(invocation);
  } else if (query.starts_with("list-gpu-") || query.ends_with("-ls")) {
    const bool code = query == "list-gpu-code" || query == "code-ls";
    for (const unsigned compute : known_compute_capabilities())
      std::printf("%s_%u\n", code ? "sm" : "compute", compute);
  } else if (query == "dumpversion") {
    std::printf("%s\n", LLVM_VERSION_STRING);
  } else if (query == "dumpmachine") {
    std::printf("x86_64-pc-linux-gnu\n");
  } else if (query == "print-resource-dir") {
    std::printf("%s\n", compiler::clang_resource_dir().c_str());
  } else if (query == "print-targets") {
    // CMake finds the ROCm root in this line of clang's.
    if (invocation.verbose) {
      std::fprintf(stderr, "Found HIP installation: %s, version %s\n", (prefix.root + "/hip").c_str(), kHipVersion);
    }
    std::printf("  Registered Targets:\n    x86-64 - 64-bit X86: EM64T and AMD64\n");
  } else if (query == "print-search-dirs") {
    std::printf("programs: =%s\nlibraries: =%s\n", compiler::clang_program_dir().c_str(), prefix.lib.c_str());
  } else if (query == "print-libgcc-file-name" || query.starts_with("print-")) {
    return Status(StatusCode::kNotSupported, "'" + invocation.query + "' is not something this compiler can print");
  }
  std::fflush(stdout);
  return Status();
}

Status describe(const Invocation& invocation) {
  CAIRN_ASSIGN_OR_RETURN(Prefix prefix, find_prefix());
  if (invocation.toolkit == Toolkit::kNvcc) {
    describe_nvcc(prefix);
  } else {
    std::fprintf(stderr, "clang version %s (Cairn %s)\nTarget: x86_64-unknown-linux-gnu\n", LLVM_VERSION_STRING,
                 kCairnVersion);
    std::fprintf(stderr, "Found HIP installation: %s, version %s\n", (prefix.root + "/hip").c_str(), kHipVersion);
  }
  for (const Input& input : invocation.inputs) {
    if (input.language) CAIRN_RETURN_IF_ERROR(describe_source(invocation, input));
  }
  return invocation.phase == Phase::kLink && !invocation.inputs.empty() ? describe_link(invocation, prefix) : Status();
}

namespace {

// Whether what the other answers name is there.
int check_hip_folder(const std::string& path) {
  int missing = 0;
  for (const char* part : {"/include/hip/hip_runtime.h", "/lib/libamdhip64.so", "/bin/hipcc", "/llvm/bin/clang++"}) {
    const bool there = os::path_exists(path + part);
    std::printf("%s%s: %s\n", path.c_str(), part, there ? "good" : "missing");
    missing += there ? 0 : 1;
  }
  return missing == 0 ? 0 : 1;
}

}  // namespace

int run_hipconfig(const std::vector<std::string>& arguments) {
  Result<Prefix> prefix = find_prefix();
  if (!prefix.ok()) {
    std::fprintf(stderr, "hipconfig: error: %s\n", prefix.status().message().c_str());
    return 1;
  }
  std::string path = prefix->root + "/hip";
  std::string cpp = " -D__HIP_PLATFORM_AMD__= -I" + path + "/include";
  struct Answer {
    const char* option;
    const char* short_option;
    std::string text;
  };
  const Answer answers[] = {
      {"--path", "-p", path},
      {"--rocmpath", "-R", path},
      {"--cpp_config", "-C", cpp},
      {"--compiler", "-c", "clang"},
      {"--platform", "-P", "amd"},
      {"--runtime", "-r", "rocclr"},
      {"--hipclangpath", "-l", path + "/llvm/bin"},
      {"--version", "-v", kHipVersion},
  };
  if (!arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h")) {
    std::printf("usage: hipconfig [--full|-f] [--check] [--newline|-n]");
    for (const Answer& answer : answers) std::printf(" [%s|%s]", answer.option, answer.short_option);
    std::printf("\n");
    return 0;
  }
  if (arguments.empty() || arguments[0] == "--full" || arguments[0] == "-f") {
    std::printf(
        "HIP version: %s\n\n==hipconfig\nHIP_PATH           :%s\nROCM_PATH          :%s\nHIP_COMPILER       :clang\n"
        "HIP_PLATFORM       :amd\nHIP_RUNTIME        :rocclr\nCPP_CONFIG         :%s\n",
        kHipVersion, path.c_str(), path.c_str(), cpp.c_str());
    return 0;
  }
  if (arguments[0] == "--check") return check_hip_folder(path);
  bool first = true;
  for (const std::string& argument : arguments) {
    bool known = argument == "--newline" || argument == "-n";
    if (known) std::printf("\n");
    for (const Answer& answer : answers) {
      if (argument != answer.option && argument != answer.short_option) continue;
      std::printf("%s%s", first ? "" : " ", answer.text.c_str());
      known = true;
      first = false;
    }
    if (!known) {
      std::fprintf(stderr, "hipconfig: error: unknown option '%s'\n", argument.c_str());
      return 1;
    }
  }
  return 0;
}

}  // namespace cairn::cc
