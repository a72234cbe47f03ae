// Devices: what they say of themselves, and their limits.
#include <cstring>

#include "src/drivers/contract/fixture.h"

namespace cairn::contract {
namespace {

using Device = DriverTest;

TEST_F(Device, IndicesBeyondTheCountAreNotFound) {
  uint32_t count = 0;
  ASSERT_EQ(api_->device->count(driver_, &count), CAIRN_OK);
  EXPECT_GE(count, 1u);
  cairn_device* device = nullptr;
  EXPECT_EQ(api_->device->get(driver_, count, &device), CAIRN_ERROR_NOT_FOUND);
  EXPECT_EQ(device, nullptr);
}

TEST_F(Device, InfoIsComplete) {
  EXPECT_NE(info_.name[0], 0);
  EXPECT_EQ(std::strncmp(info_.uuid, "GPU-", 4), 0);
  EXPECT_EQ(std::strlen(info_.uuid), 20u);
  EXPECT_GE(info_.compute_units, 1u);
  EXPECT_EQ(info_.warp_size, 32u);
  EXPECT_GE(info_.max_threads_per_block, info_.warp_size);
  EXPECT_GE(info_.memory_bytes, 1u << 20);
  EXPECT_GT(info_.timestamp_hz, 0u);
}

TEST_F(Device, InfoFillsNoMoreThanTheCallerHas) {
  struct {
    cairn_device_info info;
    char guard[16];
  } room;
  std::memset(&room, 0x7e, sizeof(room));
  room.info.size = offsetof(cairn_device_info, isa);
  ASSERT_EQ(api_->device->info(device_, &room.info), CAIRN_OK);
  EXPECT_EQ(room.info.size, offsetof(cairn_device_info, isa));
  EXPECT_STREQ(room.info.name, info_.name);
  EXPECT_EQ(room.info.isa[0], 0x7e);
}

TEST_F(Device, TimestampsAdvance) {
  const uint64_t first = api_->device->timestamp(device_);
  EXPECT_GE(api_->device->timestamp(device_), first);
}

TEST_F(Device, LimitsAreKept) {
  for (uint32_t limit : {CAIRN_LIMIT_STACK_BYTES, CAIRN_LIMIT_PRINTF_BYTES, CAIRN_LIMIT_HEAP_BYTES}) {
    uint64_t value = 0;
    ASSERT_EQ(api_->device->get_limit(device_, limit, &value), CAIRN_OK);
    EXPECT_GT(value, 0u);
    ASSERT_EQ(api_->device->set_limit(device_, limit, value * 2), CAIRN_OK);
    uint64_t after = 0;
    ASSERT_EQ(api_->device->get_limit(device_, limit, &after), CAIRN_OK);
    EXPECT_EQ(after, value * 2);
  }
  EXPECT_EQ(api_->device->set_limit(device_, 77, 1), CAIRN_ERROR_INVALID_ARGUMENT);
}

TEST_F(Device, NullIsRefused) {
  uint32_t count = 0;
  EXPECT_EQ(api_->device->count(nullptr, &count), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(api_->device->count(driver_, nullptr), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(api_->device->get(driver_, 0, nullptr), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(api_->device->info(device_, nullptr), CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(api_->device->reset(nullptr), CAIRN_ERROR_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace cairn::contract
