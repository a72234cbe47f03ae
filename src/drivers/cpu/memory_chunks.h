// Small blocks of device memory, cut from pages of their own as GPUs do: what a program reads shortly past a block's
// end is still mapped, and memory that nobody had before holds zeros.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace cairn::cpu {

class MemoryChunks {
 public:
  static constexpr uint64_t kChunkBytes = 2u << 20;

  MemoryChunks() = default;
  ~MemoryChunks();
  MemoryChunks(const MemoryChunks&) = delete;
  MemoryChunks& operator=(const MemoryChunks&) = delete;

  // `alignment` is a power of two; both are at most kChunkBytes. Null when the system has no more memory.
  void* take(uint64_t bytes, uint64_t alignment);
  // Gives back what `take` handed out for as many bytes.
  void give(void* block, uint64_t bytes);

 private:
  bool add_chunk();
  void insert(uint64_t start, uint64_t bytes);
  void erase(std::map<uint64_t, uint64_t>::iterator free);
  // The free block to cut from, or the end.
  std::map<uint64_t, uint64_t>::iterator find(uint64_t bytes, uint64_t alignment);

  std::map<uint64_t, uint64_t> free_;                // start to bytes; blocks that touch are one, within a chunk
  std::set<std::pair<uint64_t, uint64_t>> by_size_;  // (bytes, start) of the same
  std::set<uint64_t> chunks_;
  uint64_t spare_ = 0;  // a chunk that is all free, kept for the next; 0: none
};

}  // namespace cairn::cpu
