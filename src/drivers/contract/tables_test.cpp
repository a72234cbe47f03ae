// The tables: their layout, which is the ABI, and what opening promises.
#include <gtest/gtest.h>

#include <cstddef>

#include "src/drivers/contract/fixture.h"

namespace cairn::contract {
namespace {

static_assert(sizeof(cairn_signal) == 64 && offsetof(cairn_signal, value) == 8 &&
              offsetof(cairn_signal, start_ns) == 32);
static_assert(offsetof(cairn_signal, queue) == 48 && offsetof(cairn_signal, waiters) == 56);
static_assert(offsetof(cairn_signal, sequence) == 60);

static_assert(offsetof(cairn_driver_api, abi_major) == 4 && offsetof(cairn_driver_api, name) == 8);
static_assert(offsetof(cairn_driver_api, device) == 24 && offsetof(cairn_driver_api, memory) == 32);
static_assert(offsetof(cairn_driver_api, code_object) == 40 && offsetof(cairn_driver_api, queue) == 48);
static_assert(offsetof(cairn_driver_api, signal) == 56 && offsetof(cairn_driver_api, close) == 64);

static_assert(offsetof(cairn_device_api, count) == 8 && offsetof(cairn_device_api, get) == 16);
static_assert(offsetof(cairn_device_api, info) == 24 && offsetof(cairn_device_api, memory_info) == 32);
static_assert(offsetof(cairn_device_api, reset) == 40 && offsetof(cairn_device_api, timestamp) == 48);
static_assert(offsetof(cairn_device_api, set_limit) == 56 && offsetof(cairn_device_api, get_limit) == 64);

static_assert(offsetof(cairn_memory_api, allocate) == 8 && offsetof(cairn_memory_api, free) == 16);
static_assert(offsetof(cairn_memory_api, copy) == 24 && offsetof(cairn_memory_api, fill) == 32);

static_assert(offsetof(cairn_code_object_api, load) == 8 && offsetof(cairn_code_object_api, targets) == 16);
static_assert(offsetof(cairn_code_object_api, unload) == 24 && offsetof(cairn_code_object_api, kernel_count) == 32);
static_assert(offsetof(cairn_code_object_api, kernel_at) == 40 && offsetof(cairn_code_object_api, kernel_find) == 48);
static_assert(offsetof(cairn_code_object_api, kernel_info) == 56 &&
              offsetof(cairn_code_object_api, variable_find) == 64);

static_assert(offsetof(cairn_queue_api, create) == 8 && offsetof(cairn_queue_api, destroy) == 16);
static_assert(offsetof(cairn_queue_api, ring) == 24 && offsetof(cairn_queue_api, help) == 32);
static_assert(offsetof(cairn_queue_api, status) == 40 && offsetof(cairn_queue_api, max_resident_blocks) == 48);

static_assert(offsetof(cairn_signal_api, wait) == 8 && offsetof(cairn_signal_api, notify) == 16);

static_assert(offsetof(cairn_dispatch, kernarg) == 24 && offsetof(cairn_dispatch, services) == 32);
static_assert(offsetof(cairn_block, shared) == 8 && offsetof(cairn_block, id) == 24);
static_assert(offsetof(cairn_block, scheduler) == 48 && offsetof(cairn_block, driver_data) == 112);

using Tables = DriverTest;

TEST_F(Tables, OpenNegotiatesTheVersion) {
  const cairn_driver_open_fn open = driver_under_test().open;
  cairn_driver* driver = nullptr;
  const cairn_driver_api* api = nullptr;
  EXPECT_EQ(open(CAIRN_DRIVER_ABI_MAJOR + 1, 0, nullptr, &driver, &api), CAIRN_ERROR_INCOMPATIBLE);
  EXPECT_EQ(open(CAIRN_DRIVER_ABI_MAJOR, CAIRN_DRIVER_ABI_MINOR + 1, nullptr, &driver, &api), CAIRN_ERROR_INCOMPATIBLE);
  EXPECT_EQ(driver, nullptr);
  EXPECT_EQ(api, nullptr);
  EXPECT_EQ(open(CAIRN_DRIVER_ABI_MAJOR, 0, nullptr, nullptr, &api), CAIRN_ERROR_INVALID_ARGUMENT);
}

TEST_F(Tables, UnknownOptionsAreRefused) {
  cairn_driver* driver = nullptr;
  const cairn_driver_api* api = nullptr;
  EXPECT_EQ(driver_under_test().open(CAIRN_DRIVER_ABI_MAJOR, 0, "no_such_option=1", &driver, &api),
            CAIRN_ERROR_INVALID_ARGUMENT);
}

TEST_F(Tables, CoreFunctionsAreThere) {
  EXPECT_GE(api_->size, sizeof(cairn_driver_api));
  EXPECT_EQ(api_->abi_major, CAIRN_DRIVER_ABI_MAJOR);
  EXPECT_NE(api_->name, nullptr);
  EXPECT_NE(api_->version, nullptr);
  EXPECT_GE(api_->device->size, sizeof(cairn_device_api));
  EXPECT_GE(api_->memory->size, sizeof(cairn_memory_api));
  EXPECT_GE(api_->code_object->size, sizeof(cairn_code_object_api));
  EXPECT_GE(api_->queue->size, sizeof(cairn_queue_api));
  EXPECT_GE(api_->signal->size, sizeof(cairn_signal_api));
}

TEST_F(Tables, CapabilitiesMatchTheirFunctions) { EXPECT_EQ(has(CAIRN_CAP_HELP), api_->queue->help != nullptr); }

}  // namespace
}  // namespace cairn::contract
