#include "src/hip/allocation_table.h"

#include <mutex>
#include <vector>

namespace cairn::hip {

namespace {
uintptr_t address(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }
}  // namespace

void AllocationTable::add(Allocation allocation) {
  std::unique_lock lock(mutex_);
  allocation.id = next_id_++;
  map_[address(allocation.base)] = allocation;
}

AllocationTable::Map::const_iterator AllocationTable::containing(const void* pointer) const {
  auto it = map_.upper_bound(address(pointer));
  if (it == map_.begin()) return map_.end();
  --it;
  return address(pointer) - it->first < it->second.bytes ? it : map_.end();
}

std::optional<Allocation> AllocationTable::find(const void* pointer) const {
  std::shared_lock lock(mutex_);
  const auto it = containing(pointer);
  if (it == map_.end()) return std::nullopt;
  return it->second;
}

std::optional<Allocation> AllocationTable::take(const void* base,
                                                const std::function<bool(const Allocation&)>& accept) {
  std::unique_lock lock(mutex_);
  const auto it = map_.find(address(base));
  if (it == map_.end() || !accept(it->second)) return std::nullopt;
  const Allocation taken = it->second;
  map_.erase(it);
  return taken;
}

bool AllocationTable::overlaps(const void* pointer, size_t bytes) const {
  std::shared_lock lock(mutex_);
  if (containing(pointer) != map_.end()) return true;
  const auto next = map_.lower_bound(address(pointer));
  return next != map_.end() && next->first - address(pointer) < bytes;
}

bool AllocationTable::change(const void* pointer, const std::function<void(Allocation&)>& change) {
  std::unique_lock lock(mutex_);
  const auto it = containing(pointer);
  if (it == map_.end()) return false;
  change(map_.find(it->first)->second);
  return true;
}

void AllocationTable::for_each(const std::function<void(const Allocation&)>& visit) const {
  std::shared_lock lock(mutex_);
  for (const auto& [base, allocation] : map_) visit(allocation);
}

void AllocationTable::take_all(const std::function<bool(const Allocation&)>& accept,
                               const std::function<void(const Allocation&)>& use) {
  std::vector<Allocation> taken;
  {
    std::unique_lock lock(mutex_);
    for (auto it = map_.begin(); it != map_.end();) {
      if (accept(it->second)) {
        taken.push_back(it->second);
        it = map_.erase(it);
      } else {
        ++it;
      }
    }
  }
  for (const Allocation& allocation : taken) use(allocation);
}

}  // namespace cairn::hip
