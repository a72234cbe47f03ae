#include "src/drivers/cpu/queue_list.h"

#include <algorithm>

#include "src/drivers/cpu/queue.h"

namespace cairn::cpu {

void QueueList::add(cairn_queue& queue) {
  std::lock_guard lock(mutex_);
  const auto lower = [&](const cairn_queue* other) { return other->desc.priority < queue.desc.priority; };
  queues_.insert(std::ranges::find_if(queues_, lower), &queue);
}

void QueueList::remove(cairn_queue& queue) {
  std::lock_guard lock(mutex_);
  std::erase(queues_, &queue);
}

cairn_queue* QueueList::pin_work(size_t& turn) {
  std::lock_guard lock(mutex_);
  const size_t count = queues_.size();
  cairn_queue* best = nullptr;
  for (size_t i = 0; i < count; ++i) {
    const size_t at = (turn + i) % count;
    cairn_queue* queue = queues_[at];
    if ((best && queue->desc.priority <= best->desc.priority) || !queue->has_work()) continue;
    best = queue;
  }
  if (!best) return nullptr;
  turn = static_cast<size_t>(std::ranges::find(queues_, best) - queues_.begin()) + 1;
  best->users.fetch_add(1);
  return best;
}

void QueueList::unpin(cairn_queue& queue) { queue.users.fetch_sub(1); }

bool QueueList::has_work() {
  std::lock_guard lock(mutex_);
  return std::ranges::any_of(queues_, [](const cairn_queue* queue) { return queue->has_work(); });
}

void QueueList::recheck_blocked() {
  std::lock_guard lock(mutex_);
  for (cairn_queue* queue : queues_) {
    if (queue->blocked.load()) queue->recheck.store(true);
  }
}

void QueueList::abandon_all() {
  for (cairn_queue* queue : queues_) {
    queue->error.store(CAIRN_ERROR_DEVICE_LOST);
    queue->busy.store(false);
    queue->users.store(0);
    queue->active.store(nullptr);
    for (Dispatch& record : queue->records) record.joined.store(0);
  }
}

}  // namespace cairn::cpu
