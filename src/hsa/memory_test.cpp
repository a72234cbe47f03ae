// Memory: pools, regions, pointer queries, locking, callbacks.
#include <cstdlib>
#include <cstring>
#include <thread>

#include "src/hsa/testing.h"

namespace cairn::hsa::testing {
namespace {

class Memory : public HsaTest {
 protected:
  void SetUp() override {
    HsaTest::SetUp();
    device_pool = find_pool(device, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED);
    host_pool = find_pool(host, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED);
  }
  void* allocate(hsa_amd_memory_pool_t pool, size_t bytes) {
    void* pointer = nullptr;
    EXPECT_HSA_OK(hsa_amd_memory_pool_allocate(pool, bytes, 0, &pointer));
    return pointer;
  }
  cairn_hsa_pointer_info_t info_of(const void* pointer) {
    cairn_hsa_pointer_info_t info = {};
    info.size = sizeof(info);
    EXPECT_HSA_OK(ext.pointer_info(pointer, &info));
    return info;
  }

  hsa_amd_memory_pool_t device_pool = {0}, host_pool = {0};
};

TEST_F(Memory, HasThePoolsThatClientsLookFor) {
  EXPECT_NE(device_pool.handle, 0u);
  EXPECT_NE(host_pool.handle, 0u);
  EXPECT_NE(find_pool(host, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT).handle, 0u);
  EXPECT_NE(find_pool(host, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED).handle, 0u);
  bool group = false;
  for (hsa_amd_memory_pool_t pool : pools_of(device)) {
    uint32_t segment = 0;
    size_t bytes = 0;
    ASSERT_HSA_OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment));
    ASSERT_HSA_OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SIZE, &bytes));
    if (segment != HSA_AMD_SEGMENT_GROUP) continue;
    group = true;
    EXPECT_GE(bytes, 48u * 1024);
    void* pointer = nullptr;
    EXPECT_EQ(hsa_amd_memory_pool_allocate(pool, 64, 0, &pointer), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  }
  EXPECT_TRUE(group);
}

TEST_F(Memory, IsAllocatedAlignedAndFreed) {
  for (hsa_amd_memory_pool_t pool : {device_pool, host_pool}) {
    for (size_t bytes : {size_t{1}, size_t{1000}, size_t{10} << 20}) {
      void* pointer = allocate(pool, bytes);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(pointer) % 256, 0u);
      std::memset(pointer, 1, bytes);
      EXPECT_HSA_OK(hsa_amd_memory_pool_free(pointer));
      EXPECT_EQ(hsa_amd_memory_pool_free(pointer), HSA_STATUS_ERROR_INVALID_ALLOCATION);  // twice
    }
  }
  int on_stack;
  EXPECT_EQ(hsa_amd_memory_pool_free(&on_stack), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  EXPECT_HSA_OK(hsa_amd_memory_pool_free(nullptr));
}

TEST_F(Memory, RefusesWhatItCannotGive) {
  void* pointer = &pointer;
  EXPECT_EQ(hsa_amd_memory_pool_allocate(device_pool, SIZE_MAX, 0, &pointer), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  EXPECT_EQ(hsa_amd_memory_pool_allocate(device_pool, 0, 0, &pointer), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(hsa_amd_memory_pool_allocate(device_pool, 1, 0, nullptr), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_HSA_STATUS(hsa_amd_memory_pool_allocate({1234}, 1, 0, &pointer), HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
  EXPECT_EQ(pointer, &pointer);  // outputs are set only on success
}

TEST_F(Memory, IsCounted) {
  uint64_t free_before = 0, free_after = 0, total = 0;
  ASSERT_HSA_OK(ext.agent_memory_info(device, &free_before, &total));
  constexpr size_t kBytes = 64 << 20;
  void* pointer = allocate(device_pool, kBytes);
  ASSERT_HSA_OK(ext.agent_memory_info(device, &free_after, &total));
  EXPECT_LE(free_after + kBytes, free_before);
  EXPECT_GE(total, free_before);
  EXPECT_HSA_OK(hsa_amd_memory_pool_free(pointer));
}

TEST_F(Memory, KnowsAPointerByAnyAddressInside) {
  char* pointer = static_cast<char*>(allocate(device_pool, 1000));
  for (size_t offset : {size_t{0}, size_t{500}, size_t{999}}) {
    cairn_hsa_pointer_info_t info = info_of(pointer + offset);
    EXPECT_EQ(info.kind, static_cast<uint32_t>(CAIRN_HSA_MEMORY_DEVICE));
    EXPECT_EQ(info.base, pointer);
    EXPECT_EQ(info.bytes, 1000u);
    EXPECT_EQ(info.agent.handle, device.handle);
  }
  EXPECT_EQ(info_of(pointer + 1000).kind, static_cast<uint32_t>(CAIRN_HSA_MEMORY_UNKNOWN));
  hsa_amd_pointer_info_t amd = {};
  amd.size = sizeof(amd);
  uint32_t count = 0;
  hsa_agent_t* accessible = nullptr;
  ASSERT_HSA_OK(hsa_amd_pointer_info_set_userdata(pointer + 7, &amd));
  ASSERT_HSA_OK(hsa_amd_pointer_info(pointer + 8, &amd, std::malloc, &count, &accessible));
  EXPECT_EQ(amd.type, HSA_EXT_POINTER_TYPE_HSA);
  EXPECT_EQ(amd.agentBaseAddress, pointer);
  EXPECT_EQ(amd.userData, &amd);
  EXPECT_EQ(count, 2u);
  std::free(accessible);
  EXPECT_HSA_OK(hsa_amd_memory_pool_free(pointer));
  EXPECT_EQ(info_of(pointer).kind, static_cast<uint32_t>(CAIRN_HSA_MEMORY_UNKNOWN));
}

TEST_F(Memory, TellsManagedAndHostMemory) {
  void* managed = nullptr;
  ASSERT_HSA_OK(ext.memory_allocate_managed(device, 4096, 4096, &managed));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(managed) % 4096, 0u);
  EXPECT_EQ(info_of(managed).kind, static_cast<uint32_t>(CAIRN_HSA_MEMORY_MANAGED));
  EXPECT_HSA_OK(hsa_amd_memory_pool_free(managed));
  EXPECT_EQ(ext.memory_allocate_managed(device, 64, 3, &managed), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  void* pinned = allocate(host_pool, 64);
  EXPECT_EQ(info_of(pinned).kind, static_cast<uint32_t>(CAIRN_HSA_MEMORY_HOST));
  EXPECT_EQ(info_of(pinned).agent.handle, host.handle);
  EXPECT_HSA_OK(hsa_amd_memory_pool_free(pinned));
}

TEST_F(Memory, LocksTheUsersOwn) {
  std::vector<char> mine(10'000);
  void* for_device = nullptr;
  ASSERT_HSA_OK(hsa_amd_memory_lock(mine.data(), mine.size(), &device, 1, &for_device));
  EXPECT_EQ(for_device, mine.data());
  EXPECT_EQ(info_of(&mine[77]).kind, static_cast<uint32_t>(CAIRN_HSA_MEMORY_LOCKED));
  ASSERT_HSA_OK(hsa_amd_memory_lock(mine.data(), mine.size(), nullptr, 0, &for_device));  // counted
  EXPECT_HSA_OK(hsa_amd_memory_unlock(mine.data()));
  EXPECT_EQ(info_of(&mine[77]).kind, static_cast<uint32_t>(CAIRN_HSA_MEMORY_LOCKED));
  EXPECT_HSA_OK(hsa_amd_memory_unlock(mine.data()));
  EXPECT_EQ(info_of(&mine[77]).kind, static_cast<uint32_t>(CAIRN_HSA_MEMORY_UNKNOWN));
  EXPECT_EQ(hsa_amd_memory_unlock(mine.data()), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(hsa_amd_memory_pool_free(mine.data()), HSA_STATUS_ERROR_INVALID_ALLOCATION);
}

TEST_F(Memory, CallsBackWhenItIsFreed) {
  int calls = 0;
  auto callback = [](void*, void* data) { ++*static_cast<int*>(data); };
  void* pointer = allocate(device_pool, 64);
  ASSERT_HSA_OK(hsa_amd_register_deallocation_callback(pointer, callback, &calls));
  EXPECT_HSA_OK(hsa_amd_memory_pool_free(pointer));
  EXPECT_EQ(calls, 1);
  pointer = allocate(device_pool, 64);
  ASSERT_HSA_OK(hsa_amd_register_deallocation_callback(pointer, callback, &calls));
  ASSERT_HSA_OK(hsa_amd_deregister_deallocation_callback(pointer, callback));
  EXPECT_EQ(hsa_amd_deregister_deallocation_callback(pointer, callback), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_HSA_OK(hsa_amd_memory_pool_free(pointer));
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(hsa_amd_register_deallocation_callback(&calls, callback, nullptr), HSA_STATUS_ERROR_INVALID_ALLOCATION);
}

TEST_F(Memory, IsFilledAndCopied) {
  std::vector<uint32_t> words(100, 0);
  ASSERT_HSA_OK(hsa_amd_memory_fill(&words[1], 0x01020304, 98));
  EXPECT_EQ(words[0], 0u);
  EXPECT_EQ(words[1], 0x01020304u);
  EXPECT_EQ(words[98], 0x01020304u);
  EXPECT_EQ(words[99], 0u);
  EXPECT_EQ(hsa_amd_memory_fill(reinterpret_cast<char*>(&words[1]) + 1, 0, 1), HSA_STATUS_ERROR_INVALID_ARGUMENT);

  std::vector<uint8_t> bytes(9, 0);
  ASSERT_HSA_OK(ext.memory_fill(&bytes[1], 0xabcd, 2, 3));  // at an odd address
  EXPECT_EQ(bytes, (std::vector<uint8_t>{0, 0xcd, 0xab, 0xcd, 0xab, 0xcd, 0xab, 0, 0}));
  ASSERT_HSA_OK(ext.memory_fill(&bytes[0], 0x7777, 1, 9));
  EXPECT_EQ(bytes, std::vector<uint8_t>(9, 0x77));
  EXPECT_EQ(ext.memory_fill(&bytes[0], 0, 3, 1), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(ext.memory_fill(&bytes[0], 0, 4, SIZE_MAX / 2), HSA_STATUS_ERROR_INVALID_ARGUMENT);

  std::vector<uint32_t> copy(100);
  ASSERT_HSA_OK(hsa_memory_copy(copy.data(), words.data(), 400));
  EXPECT_EQ(copy, words);
  ASSERT_HSA_OK(hsa_memory_copy(&copy[1], &copy[0], 396));  // overlapping
  EXPECT_EQ(copy[2], words[1]);
  EXPECT_EQ(hsa_memory_copy(nullptr, words.data(), 4), HSA_STATUS_ERROR_INVALID_ARGUMENT);
}

TEST_F(Memory, IsReachedByAllAgents) {
  void* pointer = allocate(device_pool, 64);
  const hsa_agent_t all[2] = {host, device};
  EXPECT_HSA_OK(hsa_amd_agents_allow_access(2, all, nullptr, pointer));
  EXPECT_HSA_OK(hsa_amd_memory_pool_free(pointer));
  EXPECT_EQ(hsa_amd_agents_allow_access(2, all, nullptr, pointer), HSA_STATUS_ERROR_INVALID_ALLOCATION);
  hsa_amd_memory_pool_access_t access;
  ASSERT_HSA_OK(hsa_amd_agent_memory_pool_get_info(host, device_pool, HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access));
  EXPECT_EQ(access, HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT);
}

TEST_F(Memory, IsSeenAsRegionsToo) {
  std::vector<hsa_region_t> regions;
  ASSERT_HSA_OK(hsa_agent_iterate_regions(
      device,
      [](hsa_region_t region, void* data) {
        static_cast<std::vector<hsa_region_t>*>(data)->push_back(region);
        return HSA_STATUS_SUCCESS;
      },
      &regions));
  ASSERT_EQ(regions.size(), pools_of(device).size());
  hsa_region_segment_t segment;
  ASSERT_HSA_OK(hsa_region_get_info(regions[0], HSA_REGION_INFO_SEGMENT, &segment));
  EXPECT_EQ(segment, HSA_REGION_SEGMENT_GLOBAL);
  void* pointer = nullptr;
  ASSERT_HSA_OK(hsa_memory_allocate(regions[0], 100, &pointer));
  EXPECT_HSA_OK(hsa_memory_free(pointer));
  EXPECT_EQ(hsa_memory_allocate({99}, 100, &pointer), HSA_STATUS_ERROR_INVALID_REGION);
}

TEST_F(Memory, IsAllocatedByManyThreads) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([this] {
      for (int round = 0; round < 200; ++round) {
        char* pointer = static_cast<char*>(allocate(device_pool, 100 + round));
        EXPECT_EQ(info_of(pointer + round).base, pointer);
        EXPECT_HSA_OK(hsa_amd_memory_pool_free(pointer));
      }
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace cairn::hsa::testing
