// What the HSA tests share.
#include "src/hsa/testing.h"

#include <atomic>
#include <cstring>
#include <thread>

namespace cairn::hsa::testing {
namespace {

struct AgentFilter {
  hsa_device_type_t type;
  std::vector<hsa_agent_t> found;
};

void submit_barrier(hsa_queue_t* queue, hsa_packet_type_t type, const std::vector<hsa_signal_t>& needs,
                    hsa_signal_t completion) {
  hsa_barrier_and_packet_t packet = {};
  packet.header = packet_header(type, false);
  for (size_t i = 0; i < needs.size() && i < 5; ++i) packet.dep_signal[i] = needs[i];
  packet.completion_signal = completion;
  submit(queue, &packet);
}

}  // namespace

std::vector<hsa_agent_t> agents_of_type(hsa_device_type_t type) {
  AgentFilter filter = {type, {}};
  EXPECT_HSA_OK(hsa_iterate_agents(
      [](hsa_agent_t agent, void* data) {
        auto* filter = static_cast<AgentFilter*>(data);
        hsa_device_type_t type;
        EXPECT_HSA_OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
        if (type == filter->type) filter->found.push_back(agent);
        return HSA_STATUS_SUCCESS;
      },
      &filter));
  return filter.found;
}

std::vector<hsa_amd_memory_pool_t> pools_of(hsa_agent_t agent) {
  std::vector<hsa_amd_memory_pool_t> pools;
  EXPECT_HSA_OK(hsa_amd_agent_iterate_memory_pools(
      agent,
      [](hsa_amd_memory_pool_t pool, void* data) {
        static_cast<std::vector<hsa_amd_memory_pool_t>*>(data)->push_back(pool);
        return HSA_STATUS_SUCCESS;
      },
      &pools));
  return pools;
}

hsa_amd_memory_pool_t find_pool(hsa_agent_t agent, uint32_t flags) {
  for (hsa_amd_memory_pool_t pool : pools_of(agent)) {
    uint32_t found = 0;
    EXPECT_HSA_OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &found));
    if ((found & flags) == flags) return pool;
  }
  return {0};
}

hsa_signal_t make_signal(hsa_signal_value_t value) {
  hsa_signal_t signal = {0};
  EXPECT_HSA_OK(hsa_signal_create(value, 0, nullptr, &signal));
  return signal;
}

hsa_signal_value_t wait_for_zero(hsa_signal_t signal) {
  return hsa_signal_wait_scacquire(signal, HSA_SIGNAL_CONDITION_EQ, 0, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
}

void submit(hsa_queue_t* queue, const void* packet) {
  const uint64_t index = hsa_queue_add_write_index_scacq_screl(queue, 1);
  while (index - hsa_queue_load_read_index_scacquire(queue) >= queue->size) std::this_thread::yield();
  char* slot = static_cast<char*>(queue->base_address) + (index % queue->size) * 64;
  std::memcpy(slot + 2, static_cast<const char*>(packet) + 2, 62);
  uint16_t header;
  std::memcpy(&header, packet, sizeof(header));
  std::atomic_ref<uint16_t>(*reinterpret_cast<uint16_t*>(slot)).store(header, std::memory_order_release);
  hsa_signal_store_screlease(queue->doorbell_signal, static_cast<hsa_signal_value_t>(index));
}

void submit_call(hsa_queue_t* queue, void (*function)(void*), void* argument, hsa_signal_t completion, bool barrier) {
  hsa_agent_dispatch_packet_t packet = {};
  packet.header = packet_header(HSA_PACKET_TYPE_AGENT_DISPATCH, barrier);
  packet.type = CAIRN_HSA_AGENT_DISPATCH_CALL;
  packet.arg[0] = reinterpret_cast<uint64_t>(function);
  packet.arg[1] = reinterpret_cast<uint64_t>(argument);
  packet.completion_signal = completion;
  submit(queue, &packet);
}

void submit_barrier_and(hsa_queue_t* queue, const std::vector<hsa_signal_t>& needs, hsa_signal_t completion) {
  submit_barrier(queue, HSA_PACKET_TYPE_BARRIER_AND, needs, completion);
}

void submit_barrier_or(hsa_queue_t* queue, const std::vector<hsa_signal_t>& needs, hsa_signal_t completion) {
  submit_barrier(queue, HSA_PACKET_TYPE_BARRIER_OR, needs, completion);
}

void HsaTest::SetUp() {
  ASSERT_HSA_OK(hsa_init());
  host = agents_of_type(HSA_DEVICE_TYPE_CPU).at(0);
  device = agents_of_type(HSA_DEVICE_TYPE_GPU).at(0);
  ASSERT_HSA_OK(hsa_system_get_major_extension_table(CAIRN_HSA_EXTENSION, 1, sizeof(ext), &ext));
}

}  // namespace cairn::hsa::testing
