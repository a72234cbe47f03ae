// The run-time compilers, from source text to a kernel's result.
#include <cuda.h>
#include <gmock/gmock.h>
#include <hip/hip_runtime_api.h>
#include <hip/hiprtc.h>
#include <nvrtc.h>

#include <string>
#include <vector>

namespace {

using testing::HasSubstr;

std::string log_of(nvrtcProgram program) {
  size_t bytes = 0;
  EXPECT_EQ(nvrtcGetProgramLogSize(program, &bytes), NVRTC_SUCCESS);
  std::string log(bytes, '\0');
  EXPECT_EQ(nvrtcGetProgramLog(program, log.data()), NVRTC_SUCCESS);
  log.resize(bytes - 1);  // without the zero at the end
  return log;
}

std::vector<char> image_of(nvrtcProgram program) {
  size_t bytes = 0;
  EXPECT_EQ(nvrtcGetCUBINSize(program, &bytes), NVRTC_SUCCESS);
  std::vector<char> image(bytes);
  EXPECT_EQ(nvrtcGetCUBIN(program, image.data()), NVRTC_SUCCESS);
  return image;
}

TEST(Nvrtc, CompilesTemplatesByTheirNames) {
  const char* source =
      "#include \"scale.h\"\n"
      "__device__ int offset = 5;\n"
      "static __constant__ int more[2];\n"
      "template <class T> __global__ void scale(T* values) {\n"
      "  values[threadIdx.x] = values[threadIdx.x] * SCALE + offset + more[1];\n"
      "}\n";
  const char* header = "#define SCALE (FACTOR)\n";
  const char* header_name = "scale.h";
  nvrtcProgram program = nullptr;
  ASSERT_EQ(nvrtcCreateProgram(&program, source, "scale.cu", 1, &header, &header_name), NVRTC_SUCCESS);
  ASSERT_EQ(nvrtcAddNameExpression(program, "scale<int>"), NVRTC_SUCCESS);
  ASSERT_EQ(nvrtcAddNameExpression(program, "&offset"), NVRTC_SUCCESS);
  const char* lowered = nullptr;
  EXPECT_EQ(nvrtcGetLoweredName(program, "scale<int>", &lowered), NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
  const char* options[] = {"--gpu-architecture=compute_80", "-DFACTOR=3", "--std=c++17", "-default-device"};
  ASSERT_EQ(nvrtcCompileProgram(program, 4, options), NVRTC_SUCCESS) << log_of(program);
  EXPECT_EQ(nvrtcAddNameExpression(program, "x"), NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION);
  EXPECT_EQ(nvrtcGetLoweredName(program, "x", &lowered), NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
  const std::vector<char> image = image_of(program);

  ASSERT_EQ(cuInit(0), CUDA_SUCCESS);
  CUcontext context = nullptr;
  ASSERT_EQ(cuCtxCreate(&context, 0, 0), CUDA_SUCCESS);
  CUmodule module = nullptr;
  ASSERT_EQ(cuModuleLoadData(&module, image.data()), CUDA_SUCCESS);
  CUdeviceptr offset = 0, memory = 0;
  ASSERT_EQ(nvrtcGetLoweredName(program, "&offset", &lowered), NVRTC_SUCCESS);
  ASSERT_EQ(cuModuleGetGlobal(&offset, nullptr, module, lowered), CUDA_SUCCESS) << lowered;
  CUfunction kernel = nullptr;
  ASSERT_EQ(nvrtcGetLoweredName(program, "scale<int>", &lowered), NVRTC_SUCCESS);
  ASSERT_EQ(cuModuleGetFunction(&kernel, module, lowered), CUDA_SUCCESS) << lowered;
  EXPECT_EQ(nvrtcDestroyProgram(&program), NVRTC_SUCCESS);
  EXPECT_EQ(program, nullptr);

  ASSERT_EQ(cuMemsetD32(offset, 7, 1), CUDA_SUCCESS);
  CUdeviceptr more = 0;  // static: by the name that the source gives it
  ASSERT_EQ(cuModuleGetGlobal(&more, nullptr, module, "more"), CUDA_SUCCESS);
  ASSERT_EQ(cuMemsetD32(more, 100, 2), CUDA_SUCCESS);
  int values[4] = {1, 2, 3, 4};
  ASSERT_EQ(cuMemAlloc(&memory, sizeof(values)), CUDA_SUCCESS);
  ASSERT_EQ(cuMemcpyHtoD(memory, values, sizeof(values)), CUDA_SUCCESS);
  void* arguments[] = {&memory};
  ASSERT_EQ(cuLaunchKernel(kernel, 1, 1, 1, 4, 1, 1, 0, nullptr, arguments, nullptr), CUDA_SUCCESS);
  ASSERT_EQ(cuMemcpyDtoH(values, memory, sizeof(values)), CUDA_SUCCESS);
  EXPECT_THAT(values, testing::ElementsAre(110, 113, 116, 119));
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuModuleUnload(module), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxDestroy(context), CUDA_SUCCESS);
}

TEST(Nvrtc, TellsWhatDoesNotCompile) {
  nvrtcProgram program = nullptr;
  ASSERT_EQ(nvrtcCreateProgram(&program, "\n__global__ void k() { missing(); }\n", "mine.cu", 0, nullptr, nullptr),
            NVRTC_SUCCESS);
  EXPECT_EQ(nvrtcCompileProgram(program, 0, nullptr), NVRTC_ERROR_COMPILATION);
  EXPECT_THAT(log_of(program), HasSubstr("mine.cu:2:23: error:"));
  size_t bytes = 123;
  EXPECT_EQ(nvrtcGetPTXSize(program, &bytes), NVRTC_ERROR_INVALID_PROGRAM);
  EXPECT_EQ(bytes, 123u);
  const char* option = "--no-such-option";
  EXPECT_EQ(nvrtcCompileProgram(program, 1, &option), NVRTC_ERROR_INVALID_OPTION);
  EXPECT_THAT(log_of(program), HasSubstr("--no-such-option"));
  EXPECT_EQ(nvrtcDestroyProgram(&program), NVRTC_SUCCESS);
}

TEST(Nvrtc, RefusesBadInput) {
  nvrtcProgram program = nullptr;
  const char* text = "";
  const char* name = "../up.h";
  EXPECT_EQ(nvrtcCreateProgram(&program, nullptr, "", 0, nullptr, nullptr), NVRTC_ERROR_INVALID_INPUT);
  EXPECT_EQ(nvrtcCreateProgram(&program, "", "", 1, nullptr, nullptr), NVRTC_ERROR_INVALID_INPUT);
  EXPECT_EQ(nvrtcCreateProgram(&program, "", "", 1, &text, &name), NVRTC_ERROR_INVALID_INPUT);
  EXPECT_EQ(program, nullptr);
  EXPECT_EQ(nvrtcDestroyProgram(&program), NVRTC_ERROR_INVALID_PROGRAM);
  EXPECT_EQ(nvrtcCompileProgram(nullptr, 0, nullptr), NVRTC_ERROR_INVALID_PROGRAM);
  EXPECT_STREQ(nvrtcGetErrorString(NVRTC_ERROR_COMPILATION), "NVRTC_ERROR_COMPILATION");
}

TEST(Hiprtc, CompilesAndRuns) {
  const char* source =
      "extern \"C\" __global__ void axpy(float a, const float* x, float* y, unsigned n) {\n"
      "  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n"
      "  if (i < n) y[i] = a * x[i] + y[i];\n"
      "}\n";
  hiprtcProgram program = nullptr;
  ASSERT_EQ(hiprtcCreateProgram(&program, source, "axpy.hip", 0, nullptr, nullptr), HIPRTC_SUCCESS);
  hipDeviceProp_t properties;
  ASSERT_EQ(hipGetDeviceProperties(&properties, 0), hipSuccess);
  const std::string architecture = std::string("--gpu-architecture=") + properties.gcnArchName;
  const char* option = architecture.c_str();
  ASSERT_EQ(hiprtcCompileProgram(program, 1, &option), HIPRTC_SUCCESS);
  size_t bytes = 0;
  ASSERT_EQ(hiprtcGetCodeSize(program, &bytes), HIPRTC_SUCCESS);
  std::vector<char> image(bytes);
  ASSERT_EQ(hiprtcGetCode(program, image.data()), HIPRTC_SUCCESS);
  EXPECT_EQ(hiprtcDestroyProgram(&program), HIPRTC_SUCCESS);

  hipModule_t module = nullptr;
  hipFunction_t kernel = nullptr;
  ASSERT_EQ(hipModuleLoadData(&module, image.data()), hipSuccess);
  ASSERT_EQ(hipModuleGetFunction(&kernel, module, "axpy"), hipSuccess);
  constexpr unsigned kCount = 100;
  float *x = nullptr, *y = nullptr;
  ASSERT_EQ(hipMallocManaged(reinterpret_cast<void**>(&x), kCount * sizeof(float), hipMemAttachGlobal), hipSuccess);
  ASSERT_EQ(hipMallocManaged(reinterpret_cast<void**>(&y), kCount * sizeof(float), hipMemAttachGlobal), hipSuccess);
  for (unsigned i = 0; i < kCount; ++i) x[i] = y[i] = static_cast<float>(i);
  float a = 2;
  unsigned count = kCount;
  void* arguments[] = {&a, &x, &y, &count};
  ASSERT_EQ(hipModuleLaunchKernel(kernel, 2, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr), hipSuccess);
  ASSERT_EQ(hipDeviceSynchronize(), hipSuccess);
  for (unsigned i = 0; i < kCount; ++i) EXPECT_EQ(y[i], 3.0F * static_cast<float>(i));
  EXPECT_EQ(hipFree(x), hipSuccess);
  EXPECT_EQ(hipFree(y), hipSuccess);
  EXPECT_EQ(hipModuleUnload(module), hipSuccess);
}

}  // namespace
