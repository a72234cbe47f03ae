#include "src/drivers/cpu/memory_chunks.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace cairn::cpu {
namespace {

constexpr uint64_t kUnit = 256;

uint64_t address(const void* pointer) { return reinterpret_cast<uint64_t>(pointer); }

TEST(MemoryChunksTest, BlocksAreZeroAndWhatFollowsIsMapped) {
  MemoryChunks chunks;
  auto* block = static_cast<volatile char*>(chunks.take(kUnit, kUnit));
  ASSERT_NE(block, nullptr);
  for (uint64_t i = 0; i < (1u << 20); i += 4096) EXPECT_EQ(block[i], 0);
}

TEST(MemoryChunksTest, FreeNeighboursBecomeOneBlock) {
  MemoryChunks chunks;
  std::vector<void*> blocks;
  const uint64_t size = MemoryChunks::kChunkBytes / 8;
  for (int i = 0; i < 8; ++i) blocks.push_back(chunks.take(size, kUnit));
  for (const int i : {1, 3, 2}) chunks.give(blocks[i], size);
  EXPECT_EQ(chunks.take(3 * size, kUnit), blocks[1]);
}

TEST(MemoryChunksTest, Aligns) {
  MemoryChunks chunks;
  void* first = chunks.take(kUnit, kUnit);
  void* second = chunks.take(kUnit, 1 << 16);
  EXPECT_EQ(address(second) % (1 << 16), 0u);
  EXPECT_EQ(chunks.take(kUnit, kUnit), static_cast<char*>(first) + kUnit);  // the gap is used
  chunks.give(second, kUnit);
}

// Against a model: no two blocks overlap, each keeps what was written to it.
TEST(MemoryChunksTest, BlocksNeverOverlap) {
  struct Block {
    char* start;
    uint64_t bytes;
    char value;
  };
  MemoryChunks chunks;
  std::vector<Block> blocks;
  std::mt19937 random(7);
  for (int round = 0; round < 4000; ++round) {
    if (blocks.empty() || random() % 5 < 3) {
      const uint64_t bytes = kUnit * (1 + random() % (random() % 8 == 0 ? 2000 : 20));
      const uint64_t alignment = kUnit << (random() % 6);
      auto* start = static_cast<char*>(chunks.take(bytes, alignment));
      ASSERT_NE(start, nullptr);
      ASSERT_EQ(address(start) % alignment, 0u);
      const char value = static_cast<char>(random());
      std::memset(start, value, bytes);
      blocks.push_back({start, bytes, value});
      continue;
    }
    const size_t victim = random() % blocks.size();
    const Block block = blocks[victim];
    blocks[victim] = blocks.back();
    blocks.pop_back();
    for (uint64_t i = 0; i < block.bytes; ++i) ASSERT_EQ(block.start[i], block.value) << round;
    chunks.give(block.start, block.bytes);
  }
}

}  // namespace
}  // namespace cairn::cpu
