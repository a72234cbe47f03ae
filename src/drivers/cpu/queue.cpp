#include "src/drivers/cpu/queue.h"

#include <hsa/hsa.h>
#include <sched.h>

#include <bit>

#include "src/base/log.h"
#include "src/drivers/cpu/clock.h"
#include "src/drivers/cpu/packets.h"

using cairn::cpu::Dispatch;

namespace {
constexpr uint64_t kPacketBytes = 64;
}  // namespace

cairn_queue::cairn_queue(cairn_device& owner, const cairn_queue_desc& description) : device(owner), desc(description) {
  for (Dispatch& record : records) record.queue = this;
}

void* cairn_queue::packet(uint64_t index) const {
  return static_cast<char*>(desc.ring) + (index & (desc.packet_count - 1)) * kPacketBytes;
}

uint16_t cairn_queue::header(uint64_t index) const {
  return std::atomic_ref<uint16_t>(*static_cast<uint16_t*>(packet(index))).load(std::memory_order_acquire);
}

bool cairn_queue::packet_ready() const {
  const uint64_t index = next.load(std::memory_order_relaxed);
  if (index >= doorbell.load()) return false;
  return (header(index) >> HSA_PACKET_HEADER_TYPE & 0xff) != HSA_PACKET_TYPE_INVALID;
}

bool cairn_queue::can_advance() const {
  if (const Dispatch* dispatch = active.load()) return dispatch->finished();
  return blocked.load() ? recheck.load() : packet_ready();
}

bool cairn_queue::has_work() const {
  if (const Dispatch* dispatch = active.load()) return dispatch->has_blocks() || dispatch->finished();
  if (busy.load()) return false;
  return blocked.load() ? recheck.load() : packet_ready();
}

// A record may be retired and used for another dispatch between the two looks at `active`; joining that one is as good.
// While the looks differ nothing of the record is read.
Dispatch* cairn_queue::join() {
  Dispatch* dispatch = active.load();
  if (!dispatch) return nullptr;
  dispatch->joined.fetch_add(1);
  if (active.load() == dispatch && dispatch->has_blocks()) return dispatch;
  leave(*dispatch);
  return nullptr;
}

void cairn_queue::fail(cairn_status status, const std::string& message) {
  cairn_status none = CAIRN_OK;
  if (!error.compare_exchange_strong(none, status)) return;
  CAIRN_LOG(kError, kDriver, "%s", message.c_str());
  if (desc.on_error) desc.on_error(status, message.c_str(), desc.user);
}

void cairn_queue::drain() {
  auto in_use = [this] {
    if (users.load() != 0 || busy.load()) return true;
    for (const Dispatch& record : records) {
      if (record.joined.load() != 0) return true;
    }
    return false;
  };
  for (int round = 0; in_use(); ++round) {
    if (round < 100)
      cairn::cpu::spin_pause();
    else
      sched_yield();
  }
}

namespace cairn::cpu {

cairn_status create_queue(cairn_device& device, const cairn_queue_desc& desc, cairn_queue** queue) {
  const bool aligned = desc.ring && reinterpret_cast<uintptr_t>(desc.ring) % kPacketBytes == 0;
  if (desc.size < sizeof(cairn_queue_desc) || !aligned || !std::has_single_bit(desc.packet_count) ||
      !desc.write_index || !desc.read_index) {
    return CAIRN_ERROR_INVALID_ARGUMENT;
  }
  auto* created = new cairn_queue(device, desc);
  device.queues.add(*created);
  *queue = created;
  return CAIRN_OK;
}

void destroy_queue(cairn_queue* queue) {
  queue->closing.store(true);
  queue->device.queues.remove(*queue);
  if (queue->device.orphans.any()) queue->device.pool.notice_work();
  queue->drain();
  unblock(*queue);
  delete queue;
}

}  // namespace cairn::cpu
