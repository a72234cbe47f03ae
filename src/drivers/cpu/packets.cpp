#include "src/drivers/cpu/packets.h"

#include <hsa/hsa.h>

#include <algorithm>
#include <string>

#include "src/drivers/cpu/clock.h"
#include "src/drivers/cpu/launch.h"
#include "src/drivers/cpu/open_drivers.h"

namespace cairn::cpu {
namespace {

template <void (*kVisit)(cairn_signal&)>
void for_each_dependency(const hsa_barrier_and_packet_t& packet) {
  for (const hsa_signal_t& dependency : packet.dep_signal) {
    if (cairn_signal* signal = signal_from_handle(dependency.handle)) kVisit(*signal);
  }
}

enum class Started { kDone, kRunning, kBlocked };

uint8_t packet_type(uint16_t header) { return static_cast<uint8_t>(header >> HSA_PACKET_HEADER_TYPE & 0xff); }

// Lets producers have the slot of the packet at `next` and turns to the one after it.
void consume(cairn_queue& queue) {
  const uint64_t index = queue.next.load(std::memory_order_relaxed);
  std::atomic_ref<uint16_t> header(*static_cast<uint16_t*>(queue.packet(index)));
  header.store(HSA_PACKET_TYPE_INVALID << HSA_PACKET_HEADER_TYPE, std::memory_order_relaxed);
  queue.next.store(index + 1, std::memory_order_relaxed);
  std::atomic_ref<uint64_t>(*const_cast<uint64_t*>(queue.desc.read_index)).store(index + 1, std::memory_order_release);
}

void complete(cairn_queue& queue, cairn_signal* signal, uint64_t start_ns) {
  if (!signal) return;
  signal->start_ns = start_ns;
  signal->end_ns = now_ns();
  signal_value(*signal).fetch_sub(1);
  signal_changed(*signal);
}

uint64_t start_time(const cairn_signal* completion) { return completion ? now_ns() : 0; }

void retire(cairn_queue& queue, Dispatch& dispatch) {
  queue.active.store(nullptr);
  complete(queue, dispatch.completion, dispatch.start_ns);
}

Started start_kernel(cairn_queue& queue, Runner& runner, const hsa_kernel_dispatch_packet_t& packet) {
  cairn_signal* completion = signal_from_handle(packet.completion_signal.handle);
  Dispatch& dispatch = free_record(queue);
  const Status launch = prepare_launch(dispatch, packet);
  dispatch.completion = completion;
  dispatch.start_ns = start_time(completion);
  consume(queue);
  if (!launch.ok()) {
    queue.fail(launch.to_c(), launch.message());
    complete(queue, completion, dispatch.start_ns);
    return Started::kDone;
  }
  if (runs_on_one_thread(dispatch)) {
    runner.run_alone(dispatch);
    complete(queue, completion, dispatch.start_ns);
    return Started::kDone;
  }
  queue.active.store(&dispatch);
  queue.device.pool.wake(threads_worth_waking(dispatch));
  return Started::kRunning;
}

Started start_call(cairn_queue& queue, Runner& runner, const hsa_agent_dispatch_packet_t& packet) {
  cairn_signal* completion = signal_from_handle(packet.completion_signal.handle);
  const uint64_t start = start_time(completion);
  const auto function = reinterpret_cast<void (*)(void*)>(packet.arg[0]);
  void* argument = reinterpret_cast<void*>(packet.arg[1]);
  const uint16_t type = packet.type;
  consume(queue);
  if (type == CAIRN_AGENT_DISPATCH_CALL && function) {
    queue.device.pool.begin_call(runner.on_worker());
    function(argument);
    queue.device.pool.end_call(runner.on_worker());
  } else {
    queue.fail(CAIRN_ERROR_INVALID_ARGUMENT, "agent-dispatch packet of unknown type " + std::to_string(type));
  }
  complete(queue, completion, start);
  return Started::kDone;
}

// Whether a barrier packet may pass: all (or any) of its dependencies have the value 0.
bool barrier_open(const hsa_barrier_and_packet_t& packet, bool any) {
  bool empty = true;
  for (const hsa_signal_t& dependency : packet.dep_signal) {
    cairn_signal* signal = signal_from_handle(dependency.handle);
    if (!signal) continue;
    empty = false;
    const bool met = signal_value(*signal).load() == 0;
    if (met == any) return any;
  }
  return empty || !any;
}

// While a queue is blocked it watches its signals, so that whoever changes one tells the driver. It watches before it
// looks for the last time: a change in between is not missed.
bool stays_blocked(cairn_queue& queue, const hsa_barrier_and_packet_t& packet, bool any) {
  if (!queue.blocked.load()) {
    if (barrier_open(packet, any)) return false;
    count_blocked_queue(+1);
    queue.blocked.store(true);
    for_each_dependency<signal_watch>(packet);
  }
  queue.recheck.store(false);
  if (!barrier_open(packet, any) && queue.error.load() == CAIRN_OK) return true;
  unblock(queue);
  return false;
}

Started start_barrier(cairn_queue& queue, const hsa_barrier_and_packet_t& packet, bool any) {
  if (stays_blocked(queue, packet, any)) return Started::kBlocked;
  cairn_signal* completion = signal_from_handle(packet.completion_signal.handle);
  consume(queue);
  complete(queue, completion, start_time(completion));
  return Started::kDone;
}

// After an error packets only complete. Every kind of packet has its completion signal at the same place.
Started skip_packet(cairn_queue& queue, const hsa_barrier_and_packet_t& packet) {
  cairn_signal* completion = signal_from_handle(packet.completion_signal.handle);
  consume(queue);
  complete(queue, completion, start_time(completion));
  return Started::kDone;
}

Started start_packet(cairn_queue& queue, Runner& runner) {
  const uint64_t index = queue.next.load(std::memory_order_relaxed);
  const void* packet = queue.packet(index);
  const auto& barrier = *static_cast<const hsa_barrier_and_packet_t*>(packet);
  if (queue.error.load() != CAIRN_OK) return skip_packet(queue, barrier);
  switch (packet_type(queue.header(index))) {
    case HSA_PACKET_TYPE_KERNEL_DISPATCH:
      return start_kernel(queue, runner, *static_cast<const hsa_kernel_dispatch_packet_t*>(packet));
    case HSA_PACKET_TYPE_AGENT_DISPATCH:
      return start_call(queue, runner, *static_cast<const hsa_agent_dispatch_packet_t*>(packet));
    case HSA_PACKET_TYPE_BARRIER_AND: return start_barrier(queue, barrier, false);
    case HSA_PACKET_TYPE_BARRIER_OR: return start_barrier(queue, barrier, true);
    default:
      queue.fail(CAIRN_ERROR_NOT_SUPPORTED,
                 "packet of unsupported type " + std::to_string(packet_type(queue.header(index))));
      return skip_packet(queue, barrier);
  }
}

bool advance_locked(cairn_queue& queue, Runner& runner) {
  bool moved = false;
  while (!queue.closing.load()) {
    if (Dispatch* dispatch = queue.active.load(std::memory_order_relaxed)) {
      if (!dispatch->finished()) break;
      retire(queue, *dispatch);
      moved = true;
    }
    if (runner.should_stop() || !queue.packet_ready()) break;
    const Started started = start_packet(queue, runner);
    if (started == Started::kBlocked) break;
    moved = true;
    if (started == Started::kRunning) break;
  }
  return moved;
}

}  // namespace

void unblock(cairn_queue& queue) {
  if (!queue.blocked.load()) return;
  const void* packet = queue.packet(queue.next.load(std::memory_order_relaxed));
  for_each_dependency<signal_unwatch>(*static_cast<const hsa_barrier_and_packet_t*>(packet));
  queue.blocked.store(false);
  count_blocked_queue(-1);
}

bool advance(cairn_queue& queue, Runner& runner) {
  bool moved = false;
  // Whoever finds the queue busy leaves; so the one inside looks again after it has let go.
  while (queue.can_advance() && !queue.closing.load() && queue.try_lock()) {
    moved |= advance_locked(queue, runner);
    queue.unlock();
    if (runner.should_stop() && !queue.active.load()) break;
  }
  return moved;
}

}  // namespace cairn::cpu
