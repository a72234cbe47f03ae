#include "src/hip/stream.h"

#include <cstring>

#include "src/base/log.h"
#include "src/hip/device.h"
#include "src/hip/runtime.h"
#include "src/hip/signal.h"
#include "src/hip/status.h"

namespace cairn::hip {

namespace {

constexpr uint32_t kQueuePackets = 1024;
constexpr size_t kSlotBytes = 512;
constexpr size_t kSlotArgumentBytes = kSlotBytes - sizeof(cairn_hsa_dispatch_t);  // the extension stands behind
constexpr hsa_signal_value_t kDoneBase = hsa_signal_value_t{1} << 62;
constexpr size_t kPacketBytes = 64;

constexpr uint16_t header_of(hsa_packet_type_t type) {
  return static_cast<uint16_t>(type << HSA_PACKET_HEADER_TYPE | 1 << HSA_PACKET_HEADER_BARRIER |
                               HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
                               HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE);
}

// Runs on the thread that saw the fault, once a queue.
void on_queue_error(hsa_status_t status, hsa_queue_t* queue, void* data) {
  static_cast<Device*>(data)->record_fault(queue, status);
}

}  // namespace

Stream::Stream(Device& device, unsigned flags, int priority, bool is_null)
    : device_(device), flags_(flags), priority_(priority), is_null_(is_null) {}

hipError_t Stream::create(Device& device, unsigned flags, int priority, std::shared_ptr<Stream>* stream) {
  std::shared_ptr<Stream> made(new Stream(device, flags, priority, false));
  HIP_RETURN_IF_ERROR(made->initialise());
  *stream = std::move(made);
  return hipSuccess;
}

hipError_t Stream::create_null(Device& device, std::shared_ptr<Stream>* stream) {
  std::shared_ptr<Stream> made(new Stream(device, hipStreamDefault, 0, true));
  HIP_RETURN_IF_ERROR(made->initialise());
  *stream = std::move(made);
  return hipSuccess;
}

hipError_t Stream::initialise() {
  HIP_RETURN_IF_HSA_ERROR(hsa_signal_create(kDoneBase, 0, nullptr, &done_));
  HIP_RETURN_IF_HSA_ERROR(hsa_amd_memory_pool_allocate(runtime().kernarg_pool, kQueuePackets * kSlotBytes, 0,
                                                       reinterpret_cast<void**>(&slots_)));
  HIP_RETURN_IF_HSA_ERROR(
      runtime().hsa.queue_create(device_.agent(), kQueuePackets, -priority_, on_queue_error, &device_, &queue_));
  device_.has_queues = true;
  return hipSuccess;
}

Stream::~Stream() {
  if (queue_) {
    wait_completed(submitted_.load());
    hsa_queue_destroy(queue_);
  }
  if (slots_) hsa_amd_memory_pool_free(slots_);
  if (done_.handle) hsa_signal_destroy(done_);
}

// ---- counting ----------------------------------------------------------------------------------------------------

uint64_t Stream::completed() const { return static_cast<uint64_t>(kDoneBase - hsa_signal_load_scacquire(done_)); }

void Stream::wait_completed(uint64_t count) {
  if (completed() >= count) return;
  runtime().hsa.queue_wait(queue_, done_, HSA_SIGNAL_CONDITION_LT,
                           kDoneBase - static_cast<hsa_signal_value_t>(count) + 1, UINT64_MAX);
}

void Stream::reclaim() {
  if (kept_.empty()) [[likely]]
    return;
  const uint64_t done = completed();
  while (!kept_.empty() && kept_.front().index < done) kept_.pop_front();
}

// ---- appending ---------------------------------------------------------------------------------------------------

hipError_t Stream::open_slot(size_t bytes, Slot* slot) {
  const uint64_t index = submitted_.load(std::memory_order_relaxed);
  if (index >= kQueuePackets) wait_completed(index - kQueuePackets + 1);
  reclaim();
  slot->index = index;
  slot->memory = slots_ + (index % kQueuePackets) * kSlotBytes;
  if (bytes <= kSlotArgumentBytes) [[likely]]
    return hipSuccess;
  void* larger = nullptr;
  HIP_RETURN_IF_HSA_ERROR(hsa_amd_memory_pool_allocate(runtime().kernarg_pool, bytes, 0, &larger));
  kept_.push_back({index, std::shared_ptr<void>(larger, [](void* p) { hsa_amd_memory_pool_free(p); })});
  slot->memory = static_cast<char*>(larger);
  return hipSuccess;
}

// The header goes last: with it the packet becomes the queue's. The signal has been counted on by then.
void Stream::publish(const Slot& slot, const void* packet, uint16_t header, uint16_t setup) {
  char* place = static_cast<char*>(queue_->base_address) + (slot.index % kQueuePackets) * kPacketBytes;
  hsa_queue_store_write_index_relaxed(queue_, slot.index + 1);
  std::memcpy(place + 4, static_cast<const char*>(packet) + 4, kPacketBytes - 4);
  submitted_.store(slot.index + 1, std::memory_order_release);
  __atomic_store_n(reinterpret_cast<uint32_t*>(place),
                   static_cast<uint32_t>(header) | static_cast<uint32_t>(setup) << 16, __ATOMIC_RELEASE);
  hsa_signal_store_screlease(queue_->doorbell_signal, static_cast<hsa_signal_value_t>(slot.index));
}

hipError_t Stream::dispatch(const Dispatch& dispatch, size_t bytes, void (*fill)(char*, const void*),
                            const void* context) {
  HIP_RETURN_IF_ERROR(order_with_others());
  std::lock_guard lock(mutex_);
  Slot slot;
  HIP_RETURN_IF_ERROR(open_slot(bytes, &slot));
  fill(slot.memory, context);

  hsa_kernel_dispatch_packet_t packet = {};
  packet.workgroup_size_x = static_cast<uint16_t>(dispatch.block[0]);
  packet.workgroup_size_y = static_cast<uint16_t>(dispatch.block[1]);
  packet.workgroup_size_z = static_cast<uint16_t>(dispatch.block[2]);
  packet.group_segment_size = dispatch.shared_bytes;
  packet.kernel_object = dispatch.kernel_object;
  packet.kernarg_address = slot.memory;
  packet.completion_signal = done_;
  uint64_t items[3];
  bool fits = true;
  for (int i = 0; i < 3; ++i) {
    items[i] = uint64_t{dispatch.grid[i]} * dispatch.block[i];
    fits = fits && items[i] <= UINT32_MAX;
  }
  packet.grid_size_x = static_cast<uint32_t>(items[0]);
  packet.grid_size_y = static_cast<uint32_t>(items[1]);
  packet.grid_size_z = static_cast<uint32_t>(items[2]);
  if (!fits || dispatch.cooperative) [[unlikely]] {
    char* place = slots_ + (slot.index % kQueuePackets) * kSlotBytes + kSlotArgumentBytes;
    auto* extension = reinterpret_cast<cairn_hsa_dispatch_t*>(place);
    *extension = {};
    extension->size = sizeof(*extension);
    extension->flags = dispatch.cooperative ? CAIRN_HSA_DISPATCH_COOPERATIVE : 0u;
    for (int i = 0; i < 3; ++i) extension->grid[i] = dispatch.grid[i];
    packet.reserved2 = reinterpret_cast<uint64_t>(extension);
  }
  publish(slot, &packet, header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH), 3 << HSA_KERNEL_DISPATCH_PACKET_SETUP_DIMENSIONS);
  return hipSuccess;
}

hipError_t Stream::append_call(void (*function)(void*), const void* data, size_t bytes, std::shared_ptr<void> keep) {
  std::lock_guard lock(mutex_);
  Slot slot;
  HIP_RETURN_IF_ERROR(open_slot(bytes, &slot));
  std::memcpy(slot.memory, data, bytes);
  if (keep) kept_.push_back({slot.index, std::move(keep)});
  hsa_agent_dispatch_packet_t packet = {};
  packet.arg[0] = reinterpret_cast<uint64_t>(function);
  packet.arg[1] = reinterpret_cast<uint64_t>(slot.memory);
  packet.completion_signal = done_;
  publish(slot, &packet, header_of(HSA_PACKET_TYPE_AGENT_DISPATCH), CAIRN_HSA_AGENT_DISPATCH_CALL);
  return hipSuccess;
}

hipError_t Stream::call(void (*function)(void* data), const void* data, size_t bytes) {
  HIP_RETURN_IF_ERROR(order_with_others());
  return append_call(function, data, bytes, nullptr);
}

// ---- signals that a fault must not leave unset -------------------------------------------------------------------

void Stream::remember_signal(std::shared_ptr<Signal> signal) {
  std::lock_guard lock(signals_mutex_);
  while (!signals_.empty() && signals_.front()->is_zero()) signals_.pop_front();
  signals_.push_back(std::move(signal));
}

void Stream::abandon_signals() {
  std::lock_guard lock(signals_mutex_);
  for (const auto& signal : signals_) signal->set(0);
  signals_.clear();
}

hipError_t Stream::call_and_signal(void (*function)(void* data), const void* data, size_t bytes,
                                   std::shared_ptr<Signal> signal, std::shared_ptr<void> keep) {
  HIP_RETURN_IF_ERROR(order_with_others());
  remember_signal(std::move(signal));
  const hipError_t error = append_call(function, data, bytes, std::move(keep));
  // Either the fault's reporter sees the signal, or this thread the fault.
  if (error != hipSuccess || device_.fault() != hipSuccess) abandon_signals();
  return error;
}

hipError_t Stream::append_wait(hsa_signal_t signal, std::shared_ptr<void> keep) {
  std::lock_guard lock(mutex_);
  Slot slot;
  HIP_RETURN_IF_ERROR(open_slot(0, &slot));
  kept_.push_back({slot.index, std::move(keep)});
  hsa_barrier_and_packet_t packet = {};
  packet.dep_signal[0] = signal;
  packet.completion_signal = done_;
  publish(slot, &packet, header_of(HSA_PACKET_TYPE_BARRIER_AND), 0);
  return hipSuccess;
}

hipError_t Stream::wait_for(hsa_signal_t signal, std::shared_ptr<void> keep) {
  HIP_RETURN_IF_ERROR(order_with_others());
  return append_wait(signal, std::move(keep));
}

// ---- the default stream's rule -----------------------------------------------------------------------------------

// Appends to `other` a call that sets a fresh signal, and to this stream a wait for it.
hipError_t Stream::order_after(Stream& other) {
  std::shared_ptr<Signal> reached;
  HIP_RETURN_IF_ERROR(Signal::create(1, &reached));
  Signal* const signal = reached.get();
  void (*function)(void*) = [](void* data) { (*static_cast<Signal**>(data))->set(0); };
  other.remember_signal(reached);
  const hipError_t error = other.append_call(function, &signal, sizeof(signal), reached);
  if (error != hipSuccess || device_.fault() != hipSuccess) other.abandon_signals();
  HIP_RETURN_IF_ERROR(error);
  return append_wait(signal->handle(), std::move(reached));
}

hipError_t Stream::order_with_others() {
  if (is_null_) {
    if (device_.blocking_streams() == 0) [[likely]]
      return hipSuccess;
    for (const auto& stream : runtime().streams.of(device_))
      if (stream->is_blocking() && !stream->own_work_done()) HIP_RETURN_IF_ERROR(order_after(*stream));
    return hipSuccess;
  }
  if (!is_blocking()) return hipSuccess;
  Stream* null = device_.null_stream_if_made();
  if (null && !null->own_work_done()) return order_after(*null);
  return hipSuccess;
}

// ---- waiting -----------------------------------------------------------------------------------------------------

bool Stream::idle() {
  if (!own_work_done()) return false;
  if (!is_null_ || device_.blocking_streams() == 0) return true;
  for (const auto& stream : runtime().streams.of(device_))
    if (stream->is_blocking() && !stream->own_work_done()) return false;
  return true;
}

hipError_t Stream::synchronize() {
  if (is_null_ && device_.blocking_streams() != 0) {
    for (const auto& stream : runtime().streams.of(device_))
      if (stream->is_blocking()) stream->wait_completed(stream->submitted_.load(std::memory_order_acquire));
  }
  wait_completed(submitted_.load(std::memory_order_acquire));
  return device_.fault();
}

bool Stream::clear() {
  if (!idle()) return false;
  if (!is_blocking()) return true;
  const Stream* null = device_.null_stream_if_made();
  return !null || null->own_work_done();
}

hipError_t Stream::drain() {
  if (is_blocking()) {
    if (Stream* null = device_.null_stream_if_made())
      null->wait_completed(null->submitted_.load(std::memory_order_acquire));
  }
  return synchronize();
}

void Stream::wait_signal(hsa_signal_t signal) {
  if (hsa_signal_load_scacquire(signal) <= 0) return;
  runtime().hsa.queue_wait(queue_, signal, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX);
}

}  // namespace cairn::hip
