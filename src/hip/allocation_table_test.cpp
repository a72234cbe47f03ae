#include "src/hip/allocation_table.h"

#include <gtest/gtest.h>

#include <vector>

namespace cairn::hip {
namespace {

Allocation at(uintptr_t base, size_t bytes, MemoryKind kind = MemoryKind::kDevice) {
  Allocation allocation;
  allocation.base = reinterpret_cast<char*>(base);
  allocation.bytes = bytes;
  allocation.kind = kind;
  return allocation;
}

const void* pointer(uintptr_t address) { return reinterpret_cast<const void*>(address); }
bool any(const Allocation&) { return true; }

TEST(AllocationTable, FindsByAnyAddressInside) {
  AllocationTable table;
  table.add(at(0x1000, 0x100));
  table.add(at(0x2000, 1));
  EXPECT_FALSE(table.find(pointer(0xfff)));
  EXPECT_EQ(table.find(pointer(0x1000))->base, pointer(0x1000));
  EXPECT_EQ(table.find(pointer(0x10ff))->base, pointer(0x1000));
  EXPECT_EQ(table.find(pointer(0x10f0))->room(pointer(0x10f0)), 0x10u);
  EXPECT_FALSE(table.find(pointer(0x1100)));
  EXPECT_TRUE(table.find(pointer(0x2000)));
  EXPECT_FALSE(table.find(pointer(0x2001)));
}

TEST(AllocationTable, TakesOnlyBasesThatAreAccepted) {
  AllocationTable table;
  table.add(at(0x1000, 0x100));
  EXPECT_FALSE(table.take(pointer(0x1010), any));
  EXPECT_FALSE(table.take(pointer(0x1000), [](const Allocation& a) { return a.kind == MemoryKind::kHost; }));
  EXPECT_TRUE(table.take(pointer(0x1000), any));
  EXPECT_FALSE(table.take(pointer(0x1000), any));
}

TEST(AllocationTable, KnowsOverlaps) {
  AllocationTable table;
  table.add(at(0x1000, 0x100));
  EXPECT_TRUE(table.overlaps(pointer(0x0f00), 0x101));
  EXPECT_FALSE(table.overlaps(pointer(0x0f00), 0x100));
  EXPECT_TRUE(table.overlaps(pointer(0x10ff), 1));
  EXPECT_FALSE(table.overlaps(pointer(0x1100), 0x1000));
}

TEST(AllocationTable, GivesEachAllocationAnIdOfItsOwn) {
  AllocationTable table;
  table.add(at(0x1000, 16));
  const uint64_t first = table.find(pointer(0x1000))->id;
  table.take(pointer(0x1000), any);
  table.add(at(0x1000, 16));
  EXPECT_NE(table.find(pointer(0x1000))->id, first);
}

TEST(AllocationTable, TakesAllOfAKind) {
  AllocationTable table;
  table.add(at(0x1000, 16));
  table.add(at(0x2000, 16, MemoryKind::kHost));
  table.add(at(0x3000, 16));
  std::vector<void*> taken;
  table.take_all([](const Allocation& a) { return a.kind == MemoryKind::kDevice; },
                 [&](const Allocation& a) { taken.push_back(a.base); });
  EXPECT_EQ(taken, (std::vector<void*>{at(0x1000, 0).base, at(0x3000, 0).base}));
  EXPECT_TRUE(table.find(pointer(0x2000)));
  EXPECT_FALSE(table.find(pointer(0x1000)));
}

}  // namespace
}  // namespace cairn::hip
