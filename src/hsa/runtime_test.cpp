// Starting and stopping the runtime, system queries, extensions.
#include <cstdlib>
#include <cstring>
#include <thread>

#include "src/hsa/testing.h"

namespace cairn::hsa::testing {
namespace {

TEST(Runtime, RefusesCallsBeforeInit) {
  uint16_t version = 0;
  EXPECT_EQ(hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &version), HSA_STATUS_ERROR_NOT_INITIALIZED);
  EXPECT_EQ(hsa_shut_down(), HSA_STATUS_ERROR_NOT_INITIALIZED);
  hsa_signal_t signal;
  EXPECT_EQ(hsa_signal_create(0, 0, nullptr, &signal), HSA_STATUS_ERROR_NOT_INITIALIZED);
  EXPECT_EQ(hsa_iterate_agents([](hsa_agent_t, void*) { return HSA_STATUS_SUCCESS; }, nullptr),
            HSA_STATUS_ERROR_NOT_INITIALIZED);
}

TEST(Runtime, CountsItsReferences) {
  ASSERT_HSA_OK(hsa_init());
  ASSERT_HSA_OK(hsa_init());
  EXPECT_HSA_OK(hsa_shut_down());
  uint16_t version = 0;
  EXPECT_HSA_OK(hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &version));
  EXPECT_EQ(version, 1);
  EXPECT_HSA_OK(hsa_shut_down());
  EXPECT_EQ(hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &version), HSA_STATUS_ERROR_NOT_INITIALIZED);
}

TEST(Runtime, StartsAgainAfterItsEnd) {
  for (int round = 0; round < 3; ++round) {
    ASSERT_HSA_OK(hsa_init());
    EXPECT_EQ(agents_of_type(HSA_DEVICE_TYPE_GPU).size(), 1u);
    EXPECT_HSA_OK(hsa_shut_down());
  }
}

TEST(Runtime, IsStartedByManyThreadsAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([] {
      for (int round = 0; round < 20; ++round) {
        ASSERT_HSA_OK(hsa_init());
        EXPECT_EQ(agents_of_type(HSA_DEVICE_TYPE_CPU).size(), 1u);
        ASSERT_HSA_OK(hsa_shut_down());
      }
    });
  for (std::thread& thread : threads) thread.join();
}

TEST(Runtime, ShowsTheDevicesThatAreVisible) {
  setenv("CAIRN_CPU_DEVICES", "3", 1);
  ASSERT_HSA_OK(hsa_init());
  EXPECT_EQ(agents_of_type(HSA_DEVICE_TYPE_GPU).size(), 3u);
  ASSERT_HSA_OK(hsa_shut_down());
  setenv("ROCR_VISIBLE_DEVICES", "2,0,7,1", 1);  // the list ends at the first that is not a device
  ASSERT_HSA_OK(hsa_init());
  EXPECT_EQ(agents_of_type(HSA_DEVICE_TYPE_GPU).size(), 2u);
  ASSERT_HSA_OK(hsa_shut_down());
  unsetenv("ROCR_VISIBLE_DEVICES");
  unsetenv("CAIRN_CPU_DEVICES");
}

TEST(Runtime, LeavesOutADriverThatDoesNotOpen) {
  setenv("CAIRN_DRIVERS", "/nonexistent/driver.so?a=b:/dev/null", 1);
  ASSERT_HSA_OK(hsa_init());
  EXPECT_EQ(agents_of_type(HSA_DEVICE_TYPE_GPU).size(), 1u);
  ASSERT_HSA_OK(hsa_shut_down());
  unsetenv("CAIRN_DRIVERS");
}

using System = HsaTest;

TEST_F(System, TellsTheTimeInItsFrequency) {
  uint64_t hz = 0, before = 0, after = 0;
  ASSERT_HSA_OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &hz));
  ASSERT_HSA_OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &before));
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  ASSERT_HSA_OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP, &after));
  EXPECT_GE(after - before, hz / 1000 * 5);
}

TEST_F(System, RefusesUnknownAttributes) {
  uint64_t value[16];
  EXPECT_EQ(hsa_system_get_info(static_cast<hsa_system_info_t>(12345), value), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(hsa_system_get_info(HSA_SYSTEM_INFO_ENDIANNESS, nullptr), HSA_STATUS_ERROR_INVALID_ARGUMENT);
}

TEST_F(System, ListsTheLoaderExtension) {
  uint8_t bits[128];
  ASSERT_HSA_OK(hsa_system_get_info(HSA_SYSTEM_INFO_EXTENSIONS, bits));
  EXPECT_TRUE(bits[HSA_EXTENSION_AMD_LOADER / 8] & (1 << (HSA_EXTENSION_AMD_LOADER % 8)));
  uint16_t minor = 0;
  bool there = false;
  ASSERT_HSA_OK(hsa_system_major_extension_supported(HSA_EXTENSION_AMD_LOADER, 1, &minor, &there));
  EXPECT_TRUE(there);
  EXPECT_EQ(minor, 3);
  ASSERT_HSA_OK(hsa_system_major_extension_supported(HSA_EXTENSION_IMAGES, 1, &minor, &there));
  EXPECT_FALSE(there);
  const char* name = nullptr;
  ASSERT_HSA_OK(hsa_extension_get_name(CAIRN_HSA_EXTENSION, &name));
  EXPECT_STREQ(name, "HSA_EXT_CAIRN");
}

TEST_F(System, GivesAsMuchOfATableAsThereIsRoomFor) {
  cairn_hsa_ext_1_t table;
  std::memset(&table, 0xee, sizeof(table));
  const size_t part = offsetof(cairn_hsa_ext_1_t, agent_targets);
  ASSERT_HSA_OK(hsa_system_get_major_extension_table(CAIRN_HSA_EXTENSION, 1, part, &table));
  EXPECT_EQ(table.size, sizeof(table));
  EXPECT_EQ(table.agent_properties, ext.agent_properties);
  EXPECT_NE(table.agent_targets, ext.agent_targets);
  EXPECT_EQ(hsa_system_get_major_extension_table(CAIRN_HSA_EXTENSION, 2, sizeof(table), &table),
            HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(hsa_system_get_major_extension_table(HSA_EXTENSION_IMAGES, 1, sizeof(table), &table),
            HSA_STATUS_ERROR_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace cairn::hsa::testing
