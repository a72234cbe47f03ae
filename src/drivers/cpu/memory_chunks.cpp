#include "src/drivers/cpu/memory_chunks.h"

#include <iterator>

#include "src/drivers/cpu/pages.h"

namespace cairn::cpu {
namespace {

uint64_t chunk_of(uint64_t address) { return address & ~(MemoryChunks::kChunkBytes - 1); }

}  // namespace

MemoryChunks::~MemoryChunks() {
  for (const uint64_t chunk : chunks_) unmap_pages(reinterpret_cast<void*>(chunk), kChunkBytes);
}

void* MemoryChunks::take(uint64_t bytes, uint64_t alignment) {
  auto found = find(bytes, alignment);
  if (found == free_.end()) {
    if (!add_chunk()) return nullptr;
    found = find(bytes, alignment);
  }
  const auto [start, room] = *found;
  const uint64_t block = round_up(start, alignment);
  if (chunk_of(start) == spare_) spare_ = 0;
  erase(found);
  if (block > start) insert(start, block - start);
  if (block + bytes < start + room) insert(block + bytes, start + room - block - bytes);
  return reinterpret_cast<void*>(block);
}

void MemoryChunks::give(void* block, uint64_t bytes) {
  uint64_t start = reinterpret_cast<uint64_t>(block);
  uint64_t end = start + bytes;
  const uint64_t chunk = chunk_of(start);
  auto next = free_.lower_bound(start);
  if (next != free_.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second == start && chunk_of(before->first) == chunk) {
      start = before->first;
      erase(before);
    }
  }
  if (next != free_.end() && next->first == end && chunk_of(end) == chunk) {
    end += next->second;
    erase(next);
  }
  if (end - start == kChunkBytes && spare_ != 0) {
    unmap_pages(reinterpret_cast<void*>(chunk), kChunkBytes);
    chunks_.erase(chunk);
    return;
  }
  if (end - start == kChunkBytes) spare_ = chunk;
  insert(start, end - start);
}

bool MemoryChunks::add_chunk() {
  void* pages = map_pages(kChunkBytes, kChunkBytes);
  if (!pages) return false;
  const uint64_t chunk = reinterpret_cast<uint64_t>(pages);
  chunks_.insert(chunk);
  insert(chunk, kChunkBytes);
  return true;
}

void MemoryChunks::insert(uint64_t start, uint64_t bytes) {
  free_[start] = bytes;
  by_size_.emplace(bytes, start);
}

void MemoryChunks::erase(std::map<uint64_t, uint64_t>::iterator free) {
  by_size_.erase({free->second, free->first});
  free_.erase(free);
}

std::map<uint64_t, uint64_t>::iterator MemoryChunks::find(uint64_t bytes, uint64_t alignment) {
  for (auto entry = by_size_.lower_bound({bytes, 0}); entry != by_size_.end(); ++entry) {
    const auto [room, start] = *entry;
    if (round_up(start, alignment) + bytes <= start + room) return free_.find(start);
  }
  return free_.end();
}

}  // namespace cairn::cpu
