// Objects that callers create and destroy (executables, readers, signal groups), found by a number that is never used
// twice: a destroyed or invented handle is told from a live one. Safe from several threads; who has looked an object
// up keeps it alive.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <vector>

namespace cairn::hsa {

template <typename T>
class HandleTable {
 public:
  uint64_t insert(std::shared_ptr<T> object) {
    std::unique_lock lock(mutex_);
    const uint64_t handle = ++last_;
    objects_.emplace(handle, std::move(object));
    return handle;
  }

  // Null for a handle that is not live.
  std::shared_ptr<T> find(uint64_t handle) const {
    std::shared_lock lock(mutex_);
    auto it = objects_.find(handle);
    return it == objects_.end() ? nullptr : it->second;
  }

  // Takes the object out; null for a handle that is not live.
  std::shared_ptr<T> remove(uint64_t handle) {
    std::unique_lock lock(mutex_);
    auto it = objects_.find(handle);
    if (it == objects_.end()) return nullptr;
    std::shared_ptr<T> object = std::move(it->second);
    objects_.erase(it);
    return object;
  }

  // The live objects at this moment, with their handles.
  std::vector<std::pair<uint64_t, std::shared_ptr<T>>> snapshot() const {
    std::shared_lock lock(mutex_);
    return {objects_.begin(), objects_.end()};
  }

  void clear() {
    std::unique_lock lock(mutex_);
    objects_.clear();
  }

 private:
  mutable std::shared_mutex mutex_;
  std::unordered_map<uint64_t, std::shared_ptr<T>> objects_;
  uint64_t last_ = 0;
};

}  // namespace cairn::hsa
