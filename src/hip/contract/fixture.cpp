#include "src/hip/contract/fixture.h"

#include <cstdio>
#include <string>

#include "src/base/os/file.h"
#include "src/codeobj/bundle.h"
#include "src/codeobj/fat_binary_wrapper.h"
#include "src/codeobj/targets.h"

extern "C" {
void** __hipRegisterFatBinary(const void* data);
void __hipRegisterFunction(void** modules, const void* hostFunction, char* deviceFunction, const char* deviceName,
                           unsigned int threadLimit, void* tid, void* bid, dim3* blockDim, dim3* gridDim, int* wSize);
void __hipRegisterVar(void** modules, void* var, char* hostVar, char* deviceVar, int ext, size_t size, int constant,
                      int global);
}

namespace cairn::hip_contract {

int contract_variable_shadow;
uint64_t contract_array_shadow[16];

namespace {

constexpr const char* kNames[] = {
    "empty", "mark",   "count", "sum",  "shared", "bad_address", "overflow",     "illegal_instruction",
    "trap",  "assert", "print", "wait", "set",    "chain",       "grid_barrier", "busy"};
char stubs[std::size(kNames)];

std::vector<uint8_t> make_bundle() {
  auto object = os::read_file(CAIRN_CONTRACT_KERNELS);
  if (!object.ok()) {
    std::fprintf(stderr, "%s\n", object.status().to_string().c_str());
    std::abort();
  }
  const codeobj::BundleEntry entry{codeobj::entry_id(codeobj::kTargetV2), codeobj::as_byte_view(*object)};
  return codeobj::write_bundle({&entry, 1});
}

void register_all() {
  static const std::vector<uint8_t> bundle = make_bundle();
  static const codeobj::FatBinaryWrapper wrapper{codeobj::kHipWrapperMagic, 1, bundle.data(), nullptr};
  void** modules = __hipRegisterFatBinary(&wrapper);
  for (size_t i = 0; i < std::size(kNames); ++i)
    __hipRegisterFunction(modules, &stubs[i], nullptr, kNames[i], ~0u, nullptr, nullptr, nullptr, nullptr, nullptr);
  static char variable[] = "contract_variable";
  static char array[] = "contract_array";
  __hipRegisterVar(modules, &contract_variable_shadow, variable, variable, 0, sizeof(int), 0, 0);
  __hipRegisterVar(modules, contract_array_shadow, array, array, 0, sizeof(contract_array_shadow), 0, 0);
}

}  // namespace

const Kernels kKernels = {&stubs[0], &stubs[1], &stubs[2],  &stubs[3],  &stubs[4],  &stubs[5],  &stubs[6],  &stubs[7],
                          &stubs[8], &stubs[9], &stubs[10], &stubs[11], &stubs[12], &stubs[13], &stubs[14], &stubs[15]};

void HipTest::SetUpTestSuite() {
  static const bool once = (register_all(), true);
  (void)once;
}

void HipTest::SetUp() {
  ASSERT_EQ(hipSetDevice(0), hipSuccess);
  ASSERT_EQ(hipDeviceReset(), hipSuccess);
  (void)hipGetLastError();
}

}  // namespace cairn::hip_contract
