#include "src/drivers/cpu/thread_mark.h"

#include <gtest/gtest.h>

#include <vector>

namespace cairn::cpu {
namespace {

// As an assembler encodes them: nopq (0x4a170000 + threads)(register).
std::vector<uint8_t> mark(uint8_t rex, std::vector<uint8_t> address, uint8_t threads) {
  std::vector<uint8_t> code{rex, 0x0f, 0x1f};
  code.insert(code.end(), address.begin(), address.end());
  code.insert(code.end(), {threads, 0x00, 0x17, 0x4a});
  return code;
}
std::vector<uint8_t> rbx(uint8_t threads) { return mark(0x48, {0x83}, threads); }
std::vector<uint8_t> r12(uint8_t threads) { return mark(0x49, {0x84, 0x24}, threads); }
std::vector<uint8_t> r13(uint8_t threads) { return mark(0x49, {0x85}, threads); }

std::vector<uint8_t> code(std::initializer_list<std::vector<uint8_t>> parts) {
  std::vector<uint8_t> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

const std::vector<uint8_t> kOther(6, 0x90);

constexpr std::array<uint64_t, 16> kRegisters{0, 1, 2, 96, 4, 5, 6, 7, 8, 9, 10, 11, 320, 7, 14, 15};

TEST(ThreadMarkTest, ReadsTheRegisterThatTheLoopCountsIn) {
  const auto vector = marked_threads(code({kOther, rbx(32), kOther, rbx(0)}), 16, kRegisters);
  ASSERT_TRUE(vector);
  EXPECT_EQ(vector->first, 96u);
  EXPECT_EQ(vector->count, 32u);
  const auto high = marked_threads(code({r12(64), kOther, r12(0)}), 10, kRegisters);
  ASSERT_TRUE(high);
  EXPECT_EQ(high->first, 320u);
  EXPECT_EQ(high->count, 64u);
  const auto scalar = marked_threads(code({rbx(32), kOther, rbx(0), r13(1), kOther, r13(0)}), 31, kRegisters);
  ASSERT_TRUE(scalar);
  EXPECT_EQ(scalar->first, 7u);
  EXPECT_EQ(scalar->count, 1u);
}

TEST(ThreadMarkTest, SaysNothingOutsideOfMarkedLoops) {
  const std::vector<uint8_t> loop = code({kOther, rbx(32), kOther, rbx(0), kOther});
  EXPECT_FALSE(marked_threads(loop, 2, kRegisters));
  EXPECT_FALSE(marked_threads(loop, loop.size() - 2, kRegisters));
  EXPECT_FALSE(marked_threads(loop, loop.size(), kRegisters));
  EXPECT_FALSE(marked_threads(kOther, 3, kRegisters));
  EXPECT_FALSE(marked_threads({}, 0, kRegisters));
  EXPECT_FALSE(marked_threads(code({rbx(32), kOther}), 10, kRegisters));           // no end
  EXPECT_FALSE(marked_threads(code({rbx(32), kOther, r13(0)}), 10, kRegisters));   // another register
  EXPECT_FALSE(marked_threads(code({rbx(32), kOther, rbx(16)}), 10, kRegisters));  // the next loop's head
}

TEST(ThreadMarkTest, TakesNothingElseForAMark) {
  const std::vector<uint8_t> constant{0x41, 0xb8, 0x20, 0x00, 0x17, 0x4a};  // movl $0x4a170020, %r8d
  EXPECT_FALSE(marked_threads(code({constant, kOther, rbx(0)}), 8, kRegisters));
  const auto around = marked_threads(code({rbx(32), constant, kOther, rbx(0)}), 16, kRegisters);
  ASSERT_TRUE(around);
  EXPECT_EQ(around->first, 96u);
}

}  // namespace
}  // namespace cairn::cpu
