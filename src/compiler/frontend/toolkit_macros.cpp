#include "src/compiler/frontend/toolkit_macros.h"

#include <initializer_list>
#include <string_view>

namespace cairn::compiler {
namespace {

// The toolkit that CUDA sources are told they are compiled by: CUDA 12.8.
constexpr std::string_view kCudaMacros[] = {
    "-U__HIP__",
    "-U__HIPCC__",
    "-U__HIP_DEVICE_COMPILE__",
    "-U__HIP_NO_IMAGE_SUPPORT",
    "-U__HIP_NO_IMAGE_SUPPORT__",
    "-D__CUDA__=1",
    "-D__CUDACC__=1",
    "-D__NVCC__=1",
    "-D__CUDACC_VER_MAJOR__=12",
    "-D__CUDACC_VER_MINOR__=8",
    "-D__CUDACC_VER_BUILD__=93",
    "-D__CUDA_API_VER_MAJOR__=12",
    "-D__CUDA_API_VER_MINOR__=8",
    "-D__CUDACC_DEVICE_ATOMIC_BUILTINS__=1",
    "-D__CAIRN_CUDA__=1",
};

constexpr std::string_view kHipMacros[] = {
    "-U__CUDA_ARCH__", "-U__CUDA__", "-U__CUDACC__", "-D__HIP_PLATFORM_AMD__=1", "-D__CAIRN_HIP__=1",
};

std::vector<std::string> cuda_macros(const FrontendOptions& options, bool device) {
  std::vector<std::string> macros(std::begin(kCudaMacros), std::end(kCudaMacros));
  std::string arch = std::to_string(options.arch * 10);
  macros.push_back("-D__CUDA_ARCH_LIST__=" + arch);
  macros.push_back("-U__CUDA_ARCH__");
  if (device) macros.push_back("-D__CUDA_ARCH__=" + arch);
  if (options.relocatable) macros.push_back("-D__CUDACC_RDC__=1");
  if (options.device_debug) macros.push_back("-D__CUDACC_DEBUG__=1");
  if (options.relaxed_constexpr) macros.push_back("-D__CUDACC_RELAXED_CONSTEXPR__=1");
  if (options.extended_lambda) macros.push_back("-D__CUDACC_EXTENDED_LAMBDA__=1");
  if (options.fast_math) macros.push_back("-D__USE_FAST_MATH__=1");
  if (options.per_thread_stream) macros.push_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  return macros;
}

std::vector<std::string> hip_macros(const FrontendOptions& options) {
  std::vector<std::string> macros(std::begin(kHipMacros), std::end(kHipMacros));
  if (options.per_thread_stream) macros.push_back("-DHIP_API_PER_THREAD_DEFAULT_STREAM=1");
  return macros;
}

}  // namespace

std::vector<std::string> toolkit_macros(const FrontendOptions& options, bool device) {
  return options.language == Language::kCuda ? cuda_macros(options, device) : hip_macros(options);
}

}  // namespace cairn::compiler
