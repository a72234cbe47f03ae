// Modules loaded at run time: from memory and from files, functions, variables, launches with packed arguments.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "src/hip/contract/fixture.h"

namespace cairn::hip_contract {
namespace {

using ModuleTest = HipTest;

TEST_F(ModuleTest, LoadsAFile) {
  hipModule_t module;
  hipFunction_t function;
  ASSERT_EQ(hipModuleLoad(&module, CAIRN_CONTRACT_KERNELS), hipSuccess);
  ASSERT_EQ(hipModuleGetFunction(&function, module, "sum"), hipSuccess);
  EXPECT_EQ(hipModuleGetFunction(&function, module, "no_such_kernel"), hipErrorNotFound);
  ASSERT_EQ(hipModuleGetFunction(&function, module, "sum"), hipSuccess);

  DeviceArray<double> out(2);
  struct Packed {
    int32_t a;
    double b;
    double* out;
  } packed{1, 0.5, out.get()};
  size_t bytes = sizeof(packed);
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                   HIP_LAUNCH_PARAM_END};
  ASSERT_EQ(hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra), hipSuccess);
  int32_t a = 2;
  double b = 0.25;
  double* second = out.get() + 1;
  void* arguments[] = {&a, &b, &second};
  ASSERT_EQ(hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr), hipSuccess);
  EXPECT_EQ(out.read(), (std::vector<double>{1.5, 2.25}));
  EXPECT_EQ(hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, extra), hipErrorInvalidValue);

  int threads = 0;
  ASSERT_EQ(hipFuncGetAttribute(&threads, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function), hipSuccess);
  EXPECT_EQ(threads, 1024);
  EXPECT_EQ(hipModuleUnload(module), hipSuccess);
  EXPECT_EQ(hipModuleUnload(module), hipErrorInvalidHandle);
  EXPECT_EQ(hipModuleGetFunction(&function, module, "sum"), hipErrorInvalidHandle);
}

TEST_F(ModuleTest, LoadsFromMemoryAndFindsVariables) {
  std::ifstream file(CAIRN_CONTRACT_KERNELS, std::ios::binary);
  const std::vector<char> image{std::istreambuf_iterator<char>(file), {}};
  hipModule_t module;
  ASSERT_EQ(hipModuleLoadData(&module, image.data()), hipSuccess);
  hipDeviceptr_t address = nullptr;
  size_t bytes = 0;
  ASSERT_EQ(hipModuleGetGlobal(&address, &bytes, module, "contract_variable"), hipSuccess);
  EXPECT_EQ(bytes, sizeof(int));
  int value = 0;
  ASSERT_EQ(hipMemcpyDtoH(&value, address, sizeof(value)), hipSuccess);
  EXPECT_EQ(value, 42);
  EXPECT_EQ(hipModuleGetGlobal(&address, &bytes, module, "no_such_variable"), hipErrorNotFound);
  EXPECT_EQ(hipModuleUnload(module), hipSuccess);
}

TEST_F(ModuleTest, RefusesWhatIsNoCode) {
  hipModule_t module;
  EXPECT_EQ(hipModuleLoad(&module, "/no/such/file"), hipErrorFileNotFound);
  EXPECT_EQ(hipModuleLoad(&module, nullptr), hipErrorInvalidValue);
  EXPECT_EQ(hipModuleLoadData(&module, nullptr), hipErrorInvalidValue);
  const std::vector<char> rubbish(4096, 'x');
  EXPECT_EQ(hipModuleLoadData(&module, rubbish.data()), hipErrorInvalidImage);
}

}  // namespace
}  // namespace cairn::hip_contract
