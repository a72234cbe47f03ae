// Parked blocks whose thread had to leave, for the next worker to take.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "src/drivers/cpu/resident_block.h"

namespace cairn::cpu {

class Orphans {
 public:
  bool any() const { return count_.load() != 0; }

  void add(std::vector<std::unique_ptr<ResidentBlock>>& blocks) {
    std::lock_guard lock(mutex_);
    for (auto& block : blocks) blocks_.push_back(std::move(block));
    count_.store(blocks_.size());
  }

  std::vector<std::unique_ptr<ResidentBlock>> take_all() {
    std::lock_guard lock(mutex_);
    count_.store(0);
    return std::move(blocks_);
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<ResidentBlock>> blocks_;  // guarded by mutex_
  std::atomic<size_t> count_{0};
};

}  // namespace cairn::cpu
