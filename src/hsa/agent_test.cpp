// Agents, their instruction sets and caches.
#include <cstring>
#include <string>

#include "src/hsa/testing.h"

namespace cairn::hsa::testing {
namespace {

using Agents = HsaTest;

template <typename T, typename Attribute>
T info(hsa_agent_t agent, Attribute attribute) {
  T value;
  std::memset(&value, 0, sizeof(value));
  EXPECT_HSA_OK(hsa_agent_get_info(agent, static_cast<hsa_agent_info_t>(attribute), &value));
  return value;
}

std::vector<hsa_isa_t> isas_of(hsa_agent_t agent) {
  std::vector<hsa_isa_t> isas;
  EXPECT_HSA_OK(hsa_agent_iterate_isas(
      agent,
      [](hsa_isa_t isa, void* data) {
        static_cast<std::vector<hsa_isa_t>*>(data)->push_back(isa);
        return HSA_STATUS_SUCCESS;
      },
      &isas));
  return isas;
}

std::string name_of(hsa_isa_t isa) {
  uint32_t length = 0;
  EXPECT_HSA_OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME_LENGTH, &length));
  std::string name(length, '?');
  EXPECT_HSA_OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME, name.data()));
  EXPECT_EQ(name.back(), '\0');
  name.pop_back();
  return name;
}

TEST_F(Agents, AreTheHostAndTheDevice) {
  EXPECT_EQ(agents_of_type(HSA_DEVICE_TYPE_CPU).size(), 1u);
  EXPECT_EQ(agents_of_type(HSA_DEVICE_TYPE_GPU).size(), 1u);
  EXPECT_NE(info<hsa_agent_feature_t>(device, HSA_AGENT_INFO_FEATURE) & HSA_AGENT_FEATURE_KERNEL_DISPATCH, 0);
  EXPECT_EQ(info<hsa_agent_feature_t>(host, HSA_AGENT_INFO_FEATURE), 0);
}

TEST_F(Agents, DescribeThemselves) {
  struct Name {
    char text[64];
  };
  EXPECT_STREQ(info<Name>(device, HSA_AGENT_INFO_VENDOR_NAME).text, "Cairn");
  EXPECT_NE(std::strlen(info<Name>(device, HSA_AMD_AGENT_INFO_PRODUCT_NAME).text), 0u);
  EXPECT_NE(std::strlen(info<Name>(host, HSA_AGENT_INFO_NAME).text), 0u);
  EXPECT_EQ(info<uint32_t>(device, HSA_AGENT_INFO_WAVEFRONT_SIZE), 32u);
  EXPECT_EQ(info<uint32_t>(device, HSA_AGENT_INFO_WORKGROUP_MAX_SIZE), 1024u);
  EXPECT_GE(info<uint32_t>(device, HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT), 1u);
  EXPECT_EQ(info<uint32_t>(host, HSA_AGENT_INFO_QUEUES_MAX), 0u);
  char uuid[21] = {};
  ASSERT_HSA_OK(hsa_agent_get_info(device, static_cast<hsa_agent_info_t>(HSA_AMD_AGENT_INFO_UUID), uuid));
  EXPECT_EQ(std::string(uuid).substr(0, 4), "GPU-");
}

// Each attribute of the two enumerations has an answer, for each agent, in no more room than its type has.
TEST_F(Agents, AnswerEveryAttribute) {
  constexpr size_t kRoom = 256;
  for (hsa_agent_t agent : {host, device}) {
    uint8_t value[kRoom];
    for (int attribute = 0; attribute <= HSA_AGENT_INFO_FAST_F16_OPERATION; ++attribute) {
      std::memset(value, 0xab, kRoom);
      EXPECT_HSA_OK(hsa_agent_get_info(agent, static_cast<hsa_agent_info_t>(attribute), value)) << attribute;
      EXPECT_EQ(value[128], 0xab) << attribute;  // the largest attribute is the extensions' 128 bytes
    }
    for (int attribute = HSA_AMD_AGENT_INFO_CHIP_ID; attribute <= HSA_AMD_AGENT_INFO_COOPERATIVE_COMPUTE_UNIT_COUNT;
         ++attribute)
      EXPECT_HSA_OK(hsa_agent_get_info(agent, static_cast<hsa_agent_info_t>(attribute), value)) << attribute;
    EXPECT_EQ(hsa_agent_get_info(agent, static_cast<hsa_agent_info_t>(999), value), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(hsa_agent_get_info(agent, HSA_AGENT_INFO_NAME, nullptr), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  }
}

TEST_F(Agents, StopIteratingWhenTold) {
  int calls = 0;
  EXPECT_EQ(hsa_iterate_agents(
                [](hsa_agent_t, void* data) {
                  ++*static_cast<int*>(data);
                  return HSA_STATUS_INFO_BREAK;
                },
                &calls),
            HSA_STATUS_INFO_BREAK);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(hsa_iterate_agents(nullptr, nullptr), HSA_STATUS_ERROR_INVALID_ARGUMENT);
}

TEST_F(Agents, HaveAnInstructionSetForEachTarget) {
  const char* const* targets = nullptr;
  ASSERT_HSA_OK(ext.agent_targets(device, &targets));
  std::vector<hsa_isa_t> isas = isas_of(device);
  ASSERT_FALSE(isas.empty());
  for (size_t i = 0; i < isas.size(); ++i) {
    ASSERT_NE(targets[i], nullptr);
    EXPECT_EQ(name_of(isas[i]), std::string("x86_64-unknown-linux-gnu-") + targets[i]);
    hsa_isa_t found = {0};
    ASSERT_HSA_OK(hsa_isa_from_name(name_of(isas[i]).c_str(), &found));
    EXPECT_EQ(found.handle, isas[i].handle);
  }
  EXPECT_EQ(targets[isas.size()], nullptr);
  EXPECT_TRUE(isas_of(host).empty());
  hsa_isa_t found = {0};
  EXPECT_EQ(hsa_isa_from_name("amdgcn-amd-amdhsa--gfx90a", &found), HSA_STATUS_ERROR_INVALID_ISA_NAME);
}

TEST_F(Agents, RunOlderCodeButNotNewer) {
  std::vector<hsa_isa_t> isas = isas_of(device);
  bool compatible = false;
  ASSERT_HSA_OK(hsa_isa_compatible(isas.back(), isas.front(), &compatible));
  EXPECT_TRUE(compatible);
  ASSERT_HSA_OK(hsa_isa_compatible(isas.front(), isas.back(), &compatible));
  EXPECT_EQ(compatible, isas.size() == 1);
}

TEST_F(Agents, HaveOneWavefrontSizeEach) {
  uint32_t size = 0;
  ASSERT_HSA_OK(hsa_isa_iterate_wavefronts(
      isas_of(device).at(0),
      [](hsa_wavefront_t wavefront, void* data) {
        return hsa_wavefront_get_info(wavefront, HSA_WAVEFRONT_INFO_SIZE, data);
      },
      &size));
  EXPECT_EQ(size, 32u);
}

TEST_F(Agents, ListTheirCaches) {
  std::vector<hsa_cache_t> caches;
  ASSERT_HSA_OK(hsa_agent_iterate_caches(
      device,
      [](hsa_cache_t cache, void* data) {
        static_cast<std::vector<hsa_cache_t>*>(data)->push_back(cache);
        return HSA_STATUS_SUCCESS;
      },
      &caches));
  uint8_t last = 0;
  for (hsa_cache_t cache : caches) {
    uint8_t level = 0;
    uint32_t bytes = 0;
    char name[8] = {};
    ASSERT_HSA_OK(hsa_cache_get_info(cache, HSA_CACHE_INFO_LEVEL, &level));
    ASSERT_HSA_OK(hsa_cache_get_info(cache, HSA_CACHE_INFO_SIZE, &bytes));
    ASSERT_HSA_OK(hsa_cache_get_info(cache, HSA_CACHE_INFO_NAME, name));
    EXPECT_EQ(name, "L" + std::to_string(level));
    EXPECT_GT(level, last);
    EXPECT_GT(bytes, 0u);
    last = level;
  }
}

TEST_F(Agents, TellHipTheirProperties) {
  cairn_hsa_agent_properties_t properties = {};
  properties.size = sizeof(properties);
  ASSERT_HSA_OK(ext.agent_properties(device, &properties));
  EXPECT_EQ(properties.warp_size, 32u);
  EXPECT_GE(properties.max_grid[0], 65535u);
  EXPECT_GT(properties.memory_bytes, 0u);
  // A caller of an older header gets what he has room for.
  std::memset(&properties, 0xee, sizeof(properties));
  properties.size = offsetof(cairn_hsa_agent_properties_t, max_threads_per_block);
  ASSERT_HSA_OK(ext.agent_properties(device, &properties));
  EXPECT_EQ(properties.warp_size, 32u);
  EXPECT_EQ(properties.max_threads_per_block, 0xeeeeeeeeu);
  EXPECT_EQ(ext.agent_properties(host, &properties), HSA_STATUS_ERROR_INVALID_AGENT);
}

TEST_F(Agents, KeepTheirLimits) {
  uint64_t before = 0, after = 0;
  ASSERT_HSA_OK(ext.agent_get_limit(device, CAIRN_HSA_LIMIT_HEAP_BYTES, &before));
  ASSERT_HSA_OK(ext.agent_set_limit(device, CAIRN_HSA_LIMIT_HEAP_BYTES, before * 2));
  ASSERT_HSA_OK(ext.agent_get_limit(device, CAIRN_HSA_LIMIT_HEAP_BYTES, &after));
  EXPECT_EQ(after, before * 2);
  EXPECT_NE(ext.agent_get_limit(device, static_cast<cairn_hsa_limit_t>(99), &after), HSA_STATUS_SUCCESS);
}

}  // namespace
}  // namespace cairn::hsa::testing
