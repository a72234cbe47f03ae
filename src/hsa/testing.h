// What the HSA tests share: a fixture that holds the runtime open, and shorthands for its agents and packets.
#pragma once

#include <gtest/gtest.h>
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>

#include <vector>

#include "include/cairn/hsa_ext_cairn.h"

namespace cairn::hsa::testing {

// Fails the test at the caller's line unless the call succeeds.
#define EXPECT_HSA_OK(call) EXPECT_EQ(call, HSA_STATUS_SUCCESS)
#define ASSERT_HSA_OK(call) ASSERT_EQ(call, HSA_STATUS_SUCCESS)
// For codes of the AMD extension, whose enumeration is another.
#define EXPECT_HSA_STATUS(call, code) EXPECT_EQ(static_cast<int>(call), static_cast<int>(code))

std::vector<hsa_agent_t> agents_of_type(hsa_device_type_t type);
std::vector<hsa_amd_memory_pool_t> pools_of(hsa_agent_t agent);
// The agent's pool with all of `flags`; handle 0 when there is none.
hsa_amd_memory_pool_t find_pool(hsa_agent_t agent, uint32_t flags);

hsa_signal_t make_signal(hsa_signal_value_t value);
hsa_signal_value_t wait_for_zero(hsa_signal_t signal);

constexpr uint16_t packet_header(hsa_packet_type_t type, bool barrier) {
  return static_cast<uint16_t>(type << HSA_PACKET_HEADER_TYPE | (barrier ? 1 : 0) << HSA_PACKET_HEADER_BARRIER |
                               HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
                               HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE);
}

// Puts a packet into the queue as the specification says: waits for room, writes all but the header, then the header,
// then rings. Its first 16 bits are the header.
void submit(hsa_queue_t* queue, const void* packet);
// A packet that calls `function(argument)`.
void submit_call(hsa_queue_t* queue, void (*function)(void*), void* argument, hsa_signal_t completion,
                 bool barrier = false);
void submit_barrier_and(hsa_queue_t* queue, const std::vector<hsa_signal_t>& needs, hsa_signal_t completion);
void submit_barrier_or(hsa_queue_t* queue, const std::vector<hsa_signal_t>& needs, hsa_signal_t completion);

class HsaTest : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override { EXPECT_HSA_OK(hsa_shut_down()); }

  hsa_agent_t host = {0};
  hsa_agent_t device = {0};  // the first
  cairn_hsa_ext_1_t ext = {};
};

}  // namespace cairn::hsa::testing
