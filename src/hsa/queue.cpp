// User-mode AQL queues: creation, destruction, errors.
#include "src/hsa/queue.h"

#include <bit>
#include <cstdlib>
#include <memory>

#include "src/base/log.h"
#include "src/hsa/limits.h"
#include "src/hsa/runtime.h"
#include "src/hsa/status.h"

namespace cairn::hsa {
namespace {

std::atomic<uint64_t> next_queue_id{0};

}  // namespace

hsa_status_t Queue::allocate_ring(uint32_t packets) {
  auto* ring = static_cast<hsa_kernel_dispatch_packet_t*>(
      std::aligned_alloc(64, size_t{packets} * sizeof(hsa_kernel_dispatch_packet_t)));
  if (!ring) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  for (uint32_t i = 0; i < packets; ++i) {
    ring[i] = {};
    ring[i].header = HSA_PACKET_TYPE_INVALID << HSA_PACKET_HEADER_TYPE;
  }
  amd_.hsa_queue.base_address = ring;
  amd_.hsa_queue.size = packets;
  amd_.hsa_queue.id = next_queue_id.fetch_add(1, std::memory_order_relaxed);
  amd_.queue_properties = AMD_QUEUE_PROPERTIES_IS_PTR64;
  amd_.read_dispatch_id_field_base_byte_offset = offsetof(amd_queue_t, read_dispatch_id);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Queue::create(const Agent& agent, const Options& options, Queue** queue) {
  std::unique_ptr<Queue> created(new Queue);
  created->agent_ = &agent;
  created->api_ = agent.driver->api().queue;
  created->options_ = options;
  if (hsa_status_t status = created->allocate_ring(options.packets)) return status;
  hsa_queue_t& shown = created->amd_.hsa_queue;
  shown.type = options.type;
  shown.features = HSA_QUEUE_FEATURE_KERNEL_DISPATCH | HSA_QUEUE_FEATURE_AGENT_DISPATCH;
  created->doorbell_.kind = kSignalDoorbell;
  created->doorbell_.queue = created.get();
  shown.doorbell_signal = handle_of(&created->doorbell_);
  if (hsa_status_t status = created->open_driver_queue()) return status;
  *queue = created.release();
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Queue::create_soft(uint32_t packets, hsa_queue_type32_t type, uint32_t features, hsa_signal_t doorbell,
                                Queue** queue) {
  std::unique_ptr<Queue> created(new Queue);
  if (hsa_status_t status = created->allocate_ring(packets)) return status;
  hsa_queue_t& shown = created->amd_.hsa_queue;
  shown.type = type;
  shown.features = features;
  shown.doorbell_signal = doorbell;
  *queue = created.release();
  return HSA_STATUS_SUCCESS;
}

hsa_status_t Queue::open_driver_queue() {
  cairn_queue_desc desc = {};
  desc.size = sizeof(desc);
  desc.packet_count = amd_.hsa_queue.size;
  desc.ring = amd_.hsa_queue.base_address;
  desc.write_index = &amd_.write_dispatch_id;
  desc.read_index = &amd_.read_dispatch_id;
  desc.priority = options_.priority;
  desc.on_error = on_error;
  desc.user = this;
  return to_hsa_status(api_->create(agent_->device, &desc, &driver_queue_));
}

Queue::~Queue() {
  inactivate();
  std::free(amd_.hsa_queue.base_address);
}

void Queue::inactivate() {
  if (driver_queue_) api_->destroy(driver_queue_);
  driver_queue_ = nullptr;
}

hsa_status_t Queue::set_priority(int32_t priority) {
  if (options_.priority == priority) return HSA_STATUS_SUCCESS;
  // A driver's queue has its priority from birth: an idle one is made anew, a busy one keeps it.
  if (!driver_queue_ || read_index().load() != write_index().load()) return HSA_STATUS_ERROR;
  const int32_t before = options_.priority;
  inactivate();
  options_.priority = priority;
  if (hsa_status_t status = open_driver_queue()) {
    options_.priority = before;
    return status;
  }
  return HSA_STATUS_SUCCESS;
}

void Queue::on_error(cairn_status status, const char* message, void* user) {
  auto* queue = static_cast<Queue*>(user);
  {
    std::lock_guard lock(queue->error_mutex_);
    queue->error_ = status;
    queue->error_message_ = message ? message : "";
  }
  CAIRN_LOG(kInfo, kHsa, "queue %llu stops: %s", static_cast<unsigned long long>(queue->amd_.hsa_queue.id), message);
  if (queue->options_.callback)
    queue->options_.callback(to_hsa_status(status), queue->public_queue(), queue->options_.data);
}

cairn_status Queue::error(const char** message) {
  std::lock_guard lock(error_mutex_);
  if (message) *message = error_message_.c_str();  // written once, before it is first seen
  return error_;
}

namespace {

// hsa_queue_create and the extension's form of it.
hsa_status_t create_queue(hsa_agent_t agent_handle, Queue::Options options, hsa_queue_t** queue) {
  CAIRN_HSA_RUNTIME(runtime);
  const Agent* agent = runtime->agent(agent_handle);
  if (!agent) return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!queue || !std::has_single_bit(options.packets) || options.packets > kMaxQueuePackets ||
      options.type > HSA_QUEUE_TYPE_COOPERATIVE)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (agent->is_host()) return HSA_STATUS_ERROR_INVALID_QUEUE_CREATION;
  if (options.packets < kMinQueuePackets) options.packets = kMinQueuePackets;
  Queue* created = nullptr;
  if (hsa_status_t status = Queue::create(*agent, options, &created)) return status;
  runtime->add_queue(created);
  *queue = created->public_queue();
  return HSA_STATUS_SUCCESS;
}

}  // namespace

hsa_status_t queue_create_with_priority(hsa_agent_t agent, uint32_t size, int32_t priority, QueueCallback callback,
                                        void* data, hsa_queue_t** queue) {
  return create_queue(agent, {size, HSA_QUEUE_TYPE_MULTI, priority, callback, data}, queue);
}

}  // namespace cairn::hsa

using namespace cairn::hsa;

// Segment sizes are hints for hardware that reserves scratch memory; here each packet's own are used.
CAIRN_HSA_EXPORT hsa_status_t hsa_queue_create(hsa_agent_t agent, uint32_t size, hsa_queue_type32_t type,
                                               QueueCallback callback, void* data, uint32_t private_segment_size,
                                               uint32_t group_segment_size, hsa_queue_t** queue) {
  return create_queue(agent, {size, type, 0, callback, data}, queue);
}

CAIRN_HSA_EXPORT hsa_status_t hsa_soft_queue_create(hsa_region_t region, uint32_t size, hsa_queue_type32_t type,
                                                    uint32_t features, hsa_signal_t doorbell_signal,
                                                    hsa_queue_t** queue) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!runtime->region(region)) return HSA_STATUS_ERROR_INVALID_REGION;
  if (!queue || !std::has_single_bit(size) || size > kMaxQueuePackets || type > HSA_QUEUE_TYPE_COOPERATIVE ||
      features == 0)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!valid_signal(doorbell_signal)) return HSA_STATUS_ERROR_INVALID_SIGNAL;
  Queue* created = nullptr;
  if (hsa_status_t status = Queue::create_soft(size, type, features, doorbell_signal, &created)) return status;
  runtime->add_queue(created);
  *queue = created->public_queue();
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_queue_destroy(hsa_queue_t* queue) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!queue) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!runtime->remove_queue(queue)) return HSA_STATUS_ERROR_INVALID_QUEUE;
  delete Queue::from_public(queue);
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_queue_inactivate(hsa_queue_t* queue_pointer) {
  CAIRN_HSA_RUNTIME(runtime);
  Queue* queue = runtime->queue(queue_pointer);
  if (!queue) return HSA_STATUS_ERROR_INVALID_QUEUE;
  queue->inactivate();
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_queue_set_priority(hsa_queue_t* queue_pointer,
                                                         hsa_amd_queue_priority_t priority) {
  CAIRN_HSA_RUNTIME(runtime);
  Queue* queue = runtime->queue(queue_pointer);
  if (!queue || queue->is_soft()) return HSA_STATUS_ERROR_INVALID_QUEUE;
  if (priority < HSA_AMD_QUEUE_PRIORITY_LOW || priority > HSA_AMD_QUEUE_PRIORITY_HIGH)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return queue->set_priority(static_cast<int32_t>(priority) - HSA_AMD_QUEUE_PRIORITY_NORMAL);
}
