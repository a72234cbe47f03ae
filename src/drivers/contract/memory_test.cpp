// Memory: alignment, limits, wild and double frees, fills and copies.
#include <array>
#include <numeric>
#include <thread>

#include "src/drivers/contract/fixture.h"

namespace cairn::contract {
namespace {

class Memory : public DriverTest {
 protected:
  uint64_t free_bytes() {
    uint64_t free = 0, total = 0;
    EXPECT_EQ(api_->device->memory_info(device_, &free, &total), CAIRN_OK);
    EXPECT_LE(free, total);
    return free;
  }
};

TEST_F(Memory, AllKindsAreAlignedAndWritable) {
  for (uint32_t kind : {CAIRN_MEMORY_DEVICE, CAIRN_MEMORY_HOST, CAIRN_MEMORY_MANAGED, CAIRN_MEMORY_KERNARG}) {
    for (uint64_t bytes : {uint64_t{1}, uint64_t{4097}, uint64_t{3} << 20, uint64_t{9} << 20}) {
      void* pointer = nullptr;
      ASSERT_EQ(api_->memory->allocate(device_, kind, bytes, 0, &pointer), CAIRN_OK) << kind << " " << bytes;
      EXPECT_EQ(reinterpret_cast<uintptr_t>(pointer) % 256, 0u);
      EXPECT_EQ(api_->memory->fill(device_, pointer, 0x5a, 1, bytes), CAIRN_OK);
      EXPECT_EQ(static_cast<char*>(pointer)[bytes - 1], 0x5a);
      EXPECT_EQ(api_->memory->free(device_, pointer), CAIRN_OK);
    }
  }
}

TEST_F(Memory, AlignmentIsHeeded) {
  for (uint64_t alignment : {uint64_t{4096}, uint64_t{1} << 21}) {
    for (uint64_t bytes : {uint64_t{100}, uint64_t{5} << 20}) {
      void* pointer = nullptr;
      ASSERT_EQ(api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, bytes, alignment, &pointer), CAIRN_OK);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(pointer) % alignment, 0u);
      EXPECT_EQ(api_->memory->free(device_, pointer), CAIRN_OK);
    }
  }
}

TEST_F(Memory, BadRequestsAreRefused) {
  void* pointer = nullptr;
  EXPECT_EQ(api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, 0, 0, &pointer), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, 64, 3, &pointer), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(api_->memory->allocate(device_, 99, 64, 0, &pointer), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, 64, 0, nullptr), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(pointer, nullptr);
}

TEST_F(Memory, MoreThanThereIsIsOutOfMemory) {
  void* pointer = nullptr;
  for (uint64_t bytes : {info_.memory_bytes + 1, UINT64_MAX, UINT64_MAX - 4096}) {
    EXPECT_EQ(api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, bytes, 0, &pointer), CAIRN_ERROR_OUT_OF_MEMORY);
  }
  EXPECT_EQ(pointer, nullptr);
}

TEST_F(Memory, WildAndDoubleFreesAreFound) {
  int local = 0;
  EXPECT_EQ(api_->memory->free(device_, &local), CAIRN_ERROR_INVALID_ARGUMENT);
  void* pointer = nullptr;
  ASSERT_EQ(api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, 1000, 0, &pointer), CAIRN_OK);
  EXPECT_EQ(api_->memory->free(device_, static_cast<char*>(pointer) + 16), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(api_->memory->free(device_, pointer), CAIRN_OK);
  EXPECT_EQ(api_->memory->free(device_, pointer), CAIRN_ERROR_INVALID_ARGUMENT);
}

TEST_F(Memory, WhatIsFreeIsCounted) {
  const uint64_t before = free_bytes();
  void* pointer = nullptr;
  ASSERT_EQ(api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, 10 << 20, 0, &pointer), CAIRN_OK);
  EXPECT_LE(free_bytes(), before - (10 << 20));
  EXPECT_EQ(api_->memory->free(device_, pointer), CAIRN_OK);
  EXPECT_EQ(free_bytes(), before);
}

TEST_F(Memory, FillsRepeatTheirElement) {
  std::array<uint8_t, 24> bytes = {};
  ASSERT_EQ(api_->memory->fill(device_, bytes.data(), 0x1234, 2, 4), CAIRN_OK);
  EXPECT_EQ(bytes[0], 0x34);
  EXPECT_EQ(bytes[7], 0x12);
  EXPECT_EQ(bytes[8], 0);
  ASSERT_EQ(api_->memory->fill(device_, bytes.data() + 9, 0x89abcdef, 4, 2), CAIRN_OK);
  EXPECT_EQ(bytes[9], 0xef);
  EXPECT_EQ(bytes[16], 0x89);
  EXPECT_EQ(bytes[17], 0);
  EXPECT_EQ(api_->memory->fill(device_, bytes.data(), 1, 3, 1), CAIRN_ERROR_INVALID_ARGUMENT);
}

TEST_F(Memory, CopiesAreExact) {
  auto* device = allocate<uint32_t>(1000);
  std::array<uint32_t, 1000> from, to = {};
  std::iota(from.begin(), from.end(), 7u);
  ASSERT_EQ(api_->memory->copy(device_, device, from.data(), sizeof(from)), CAIRN_OK);
  ASSERT_EQ(api_->memory->copy(device_, to.data(), device, sizeof(to)), CAIRN_OK);
  EXPECT_EQ(from, to);
  EXPECT_EQ(api_->memory->copy(device_, nullptr, from.data(), 4), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(api_->memory->copy(device_, to.data(), from.data(), 0), CAIRN_OK);
}

TEST_F(Memory, ManyThreadsAllocateAtOnce) {
  const uint64_t before = free_bytes();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([this, t] {
      for (int i = 1; i < 200; ++i) {
        void* pointer = nullptr;
        EXPECT_EQ(api_->memory->allocate(device_, CAIRN_MEMORY_DEVICE, 64u * static_cast<unsigned>(i + t), 0, &pointer),
                  CAIRN_OK);
        *static_cast<int*>(pointer) = i;
        EXPECT_EQ(api_->memory->free(device_, pointer), CAIRN_OK);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(free_bytes(), before);
}

}  // namespace
}  // namespace cairn::contract
