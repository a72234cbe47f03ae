// Handles and arguments that no correct program passes: each gets its code, and nothing is touched.
#include <hsa/hsa_ext_finalize.h>
#include <hsa/hsa_ext_image.h>
#include <hsa/hsa_ven_amd_loader.h>

#include <cstring>
#include <random>

#include "src/hsa/testing.h"

namespace cairn::hsa::testing {
namespace {

using Hostile = HsaTest;

// Bits near the real handles, and far from them.
std::vector<uint64_t> bad_handles(uint64_t good) {
  std::vector<uint64_t> bad = {0, 1, UINT64_MAX, good ^ 0xff, good + 1000, good ^ 1ull << 63, good >> 32};
  std::mt19937_64 random(7);  // NOLINT(bugprone-random-generator-seed): the same in each run
  for (int i = 0; i < 1000; ++i) bad.push_back(random());
  return bad;
}

TEST_F(Hostile, HandlesOfAgentsAndTheirParts) {
  alignas(8) char value[256];
  for (uint64_t bits : bad_handles(device.handle)) {
    EXPECT_EQ(hsa_agent_get_info({bits}, HSA_AGENT_INFO_NAME, value), HSA_STATUS_ERROR_INVALID_AGENT);
    EXPECT_EQ(hsa_isa_get_info_alt({bits}, HSA_ISA_INFO_NAME, value), HSA_STATUS_ERROR_INVALID_ISA);
    EXPECT_EQ(hsa_cache_get_info({bits}, HSA_CACHE_INFO_LEVEL, value), HSA_STATUS_ERROR_INVALID_CACHE);
    EXPECT_EQ(hsa_wavefront_get_info({bits}, HSA_WAVEFRONT_INFO_SIZE, value), HSA_STATUS_ERROR_INVALID_WAVEFRONT);
    EXPECT_EQ(hsa_region_get_info({bits}, HSA_REGION_INFO_SIZE, value), HSA_STATUS_ERROR_INVALID_REGION);
    EXPECT_HSA_STATUS(hsa_amd_memory_pool_get_info({bits}, HSA_AMD_MEMORY_POOL_INFO_SIZE, value),
                      HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
  }
}

TEST_F(Hostile, HandlesOfObjects) {
  hsa_executable_t executable = {0};
  ASSERT_HSA_OK(
      hsa_executable_create_alt(HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, nullptr, &executable));
  ASSERT_HSA_OK(hsa_executable_destroy(executable));
  alignas(8) char value[256];
  for (uint64_t bits : bad_handles(executable.handle)) {
    EXPECT_EQ(hsa_executable_destroy({bits}), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
    EXPECT_EQ(hsa_executable_freeze({bits}, nullptr), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
    EXPECT_EQ(hsa_executable_get_info({bits}, HSA_EXECUTABLE_INFO_STATE, value), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
    EXPECT_EQ(hsa_executable_symbol_get_info({bits}, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, value),
              HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL);
    EXPECT_EQ(hsa_code_object_reader_destroy({bits}), HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER);
    EXPECT_EQ(hsa_code_object_destroy({bits}), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    EXPECT_EQ(hsa_signal_group_destroy({bits}), HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP);
  }
}

TEST_F(Hostile, CodeObjectsThatAreNone) {
  std::mt19937 random(11);  // NOLINT(bugprone-random-generator-seed): the same in each run
  hsa_executable_t executable = {0};
  ASSERT_HSA_OK(
      hsa_executable_create_alt(HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, nullptr, &executable));
  for (size_t bytes : {1, 4, 16, 64, 100, 4096}) {
    for (int magic : {0, 1, 2}) {
      std::vector<char> junk(bytes);
      for (char& c : junk) c = static_cast<char>(random());
      const char* heads[] = {"", "\177ELF\2\1\1", "BC\300\336"};
      std::memcpy(junk.data(), heads[magic], std::min(bytes, std::strlen(heads[magic])));
      hsa_code_object_reader_t reader = {0};
      ASSERT_HSA_OK(hsa_code_object_reader_create_from_memory(junk.data(), junk.size(), &reader));
      EXPECT_NE(hsa_executable_load_agent_code_object(executable, device, reader, nullptr, nullptr),
                HSA_STATUS_SUCCESS);
      EXPECT_HSA_OK(hsa_code_object_reader_destroy(reader));
    }
  }
  EXPECT_HSA_OK(hsa_executable_destroy(executable));
  hsa_code_object_reader_t reader = {0};
  EXPECT_EQ(hsa_code_object_reader_create_from_file(-1, &reader), HSA_STATUS_ERROR_INVALID_FILE);
  EXPECT_EQ(hsa_code_object_reader_create_from_memory(nullptr, 10, &reader), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(hsa_code_object_reader_create_from_memory("x", 0, &reader), HSA_STATUS_ERROR_INVALID_ARGUMENT);
}

// What is exported and not there yet says so, and never claims success.
TEST_F(Hostile, CallsThatAreNotThereYet) {
  hsa_amd_ipc_memory_t ipc = {};
  int word = 0;
  EXPECT_EQ(hsa_amd_ipc_memory_create(&word, 4, &ipc), HSA_STATUS_ERROR);
  EXPECT_EQ(hsa_amd_svm_attributes_get(&word, 4, nullptr, 0), HSA_STATUS_ERROR);
  EXPECT_EQ(hsa_amd_register_system_event_handler(nullptr, nullptr), HSA_STATUS_ERROR);
  uint32_t capabilities = 0;
  hsa_ext_image_format_t format = {};
  EXPECT_EQ(hsa_ext_image_get_capability(device, HSA_EXT_IMAGE_GEOMETRY_1D, &format, &capabilities), HSA_STATUS_ERROR);
  hsa_ext_program_t program = {};
  EXPECT_EQ(hsa_ext_program_destroy(program), HSA_STATUS_ERROR);
}

TEST_F(Hostile, TheLoaderExtension) {
  hsa_ven_amd_loader_1_03_pfn_t loader = {};
  ASSERT_HSA_OK(hsa_system_get_major_extension_table(HSA_EXTENSION_AMD_LOADER, 1, sizeof(loader), &loader));
  hsa_executable_t executable = {0};
  EXPECT_EQ(loader.hsa_ven_amd_loader_query_executable(&executable, &executable), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  size_t count = 0;
  EXPECT_HSA_OK(loader.hsa_ven_amd_loader_query_segment_descriptors(nullptr, &count));
  EXPECT_EQ(count, 0u);
  uint64_t value = 0;
  EXPECT_EQ(loader.hsa_ven_amd_loader_loaded_code_object_get_info({77}, HSA_VEN_AMD_LOADER_LOADED_CODE_OBJECT_INFO_KIND,
                                                                  &value),
            HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
}

}  // namespace
}  // namespace cairn::hsa::testing
