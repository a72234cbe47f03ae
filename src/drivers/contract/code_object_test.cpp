// Code objects: kernels and variables found, bad bytes refused.
#include <cstring>

#include "src/base/os/file.h"
#include "src/drivers/contract/fixture.h"

namespace cairn::contract {
namespace {

using CodeObject = DriverTest;

TEST_F(CodeObject, TargetsEndWithNull) {
  const char* const* targets = nullptr;
  ASSERT_EQ(api_->code_object->targets(device_, &targets), CAIRN_OK);
  ASSERT_NE(targets[0], nullptr);
  bool spmd = false;
  for (; *targets; ++targets) spmd |= std::strcmp(*targets, "spmd") == 0;
  EXPECT_EQ(spmd, has(CAIRN_CAP_CODE_OBJECT_SPMD));
}

TEST_F(CodeObject, KernelsAreListedAndFound) {
  cairn_code_object* object = load_kernels();
  ASSERT_NE(object, nullptr);
  uint32_t count = 0;
  ASSERT_EQ(api_->code_object->kernel_count(object, &count), CAIRN_OK);
  ASSERT_GT(count, 10u);
  for (uint32_t i = 0; i < count; ++i) {
    cairn_kernel* kernel = nullptr;
    ASSERT_EQ(api_->code_object->kernel_at(object, i, &kernel), CAIRN_OK);
    cairn_kernel_info info = {};
    info.size = sizeof(info);
    ASSERT_EQ(api_->code_object->kernel_info(kernel, &info), CAIRN_OK);
    cairn_kernel* found = nullptr;
    EXPECT_EQ(api_->code_object->kernel_find(object, info.name, &found), CAIRN_OK);
    EXPECT_EQ(found, kernel);
  }
  cairn_kernel* none = nullptr;
  EXPECT_EQ(api_->code_object->kernel_at(object, count, &none), CAIRN_ERROR_NOT_FOUND);
  EXPECT_EQ(api_->code_object->kernel_find(object, "no_such_kernel", &none), CAIRN_ERROR_NOT_FOUND);
  EXPECT_EQ(none, nullptr);
}

TEST_F(CodeObject, KernelInfoTellsTheMetadata) {
  cairn_kernel_info info = {};
  info.size = sizeof(info);
  ASSERT_EQ(api_->code_object->kernel_info(kernel("sum"), &info), CAIRN_OK);
  ASSERT_EQ(info.argument_count, 3u);
  EXPECT_EQ(info.argument_offsets[1], 8u);
  EXPECT_EQ(info.argument_sizes[0], 4u);
  EXPECT_EQ(info.kernarg_bytes, 24u);
  EXPECT_EQ(info.max_threads_per_block, info_.max_threads_per_block);
  ASSERT_EQ(api_->code_object->kernel_info(kernel("shared"), &info), CAIRN_OK);
  EXPECT_EQ(info.static_shared_bytes, 100u);
}

TEST_F(CodeObject, VariablesAreFoundWithTheirSize) {
  void* address = nullptr;
  uint64_t bytes = 0;
  cairn_code_object* object = load_kernels();
  ASSERT_EQ(api_->code_object->variable_find(object, "contract_variable", &address, &bytes), CAIRN_OK);
  EXPECT_EQ(*static_cast<int*>(address), 42);
  EXPECT_EQ(bytes, 4u);
  ASSERT_EQ(api_->code_object->variable_find(object, "contract_array", &address, &bytes), CAIRN_OK);
  EXPECT_EQ(bytes, 128u);
  // Names of libraries that the object may need are none of its variables.
  EXPECT_EQ(api_->code_object->variable_find(object, "malloc", &address, &bytes), CAIRN_ERROR_NOT_FOUND);
  EXPECT_EQ(api_->code_object->variable_find(object, "stdout", &address, &bytes), CAIRN_ERROR_NOT_FOUND);
}

TEST_F(CodeObject, EachLoadHasItsOwnVariables) {
  auto bytes = os::read_file(CAIRN_CONTRACT_KERNELS);
  ASSERT_TRUE(bytes.ok());
  int* addresses[2] = {};
  cairn_code_object* objects[2] = {};
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(api_->code_object->load(device_, bytes->data(), bytes->size(), &objects[i]), CAIRN_OK);
    uint64_t size = 0;
    void* address = nullptr;
    ASSERT_EQ(api_->code_object->variable_find(objects[i], "contract_variable", &address, &size), CAIRN_OK);
    addresses[i] = static_cast<int*>(address);
  }
  *addresses[0] = 1;
  EXPECT_EQ(*addresses[1], 42);
  for (cairn_code_object* object : objects) EXPECT_EQ(api_->code_object->unload(object), CAIRN_OK);
}

TEST_F(CodeObject, BytesThatAreNoneAreRefused) {
  cairn_code_object* object = nullptr;
  const char text[] = "not a code object, only a sentence of some length";
  EXPECT_EQ(api_->code_object->load(device_, text, sizeof(text), &object), CAIRN_ERROR_INVALID_CODE_OBJECT);
  EXPECT_EQ(api_->code_object->load(device_, text, 0, &object), CAIRN_ERROR_INVALID_ARGUMENT);
  auto bytes = os::read_file(CAIRN_CONTRACT_KERNELS);
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(api_->code_object->load(device_, bytes->data(), bytes->size() / 2, &object),
            CAIRN_ERROR_INVALID_CODE_OBJECT);
  EXPECT_EQ(object, nullptr);
}

}  // namespace
}  // namespace cairn::contract
