#include "src/hip/corruption.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace cairn::hip {
namespace {

constexpr unsigned kCopies = 16;

template <class T>
std::vector<T> corrupted(T value, size_t count, unsigned copy) {
  std::vector<T> values(count, value);
  corrupt_copy(reinterpret_cast<char*>(values.data()), count * sizeof(T), copy);
  return values;
}

template <class T>
class Corruption : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Corruption, Types);

TYPED_TEST(Corruption, MakesSumsWrongAndKeepsThemFinite) {
  for (unsigned copy = 0; copy < kCopies; ++copy) {
    for (const double value : {0.0, 1.0, -1.0, 0.1, 3.5, 41.0, 5000.0, 6e5, 1e-6, -1e9}) {
      const std::vector<TypeParam> values = corrupted(static_cast<TypeParam>(value), 1024, copy);
      double sum = 0;
      for (const TypeParam v : values) {
        ASSERT_TRUE(std::isfinite(v)) << value << " in copy " << copy;
        sum += v;
      }
      EXPECT_GT(std::abs(sum - 1024 * value), 1e-3 * 1024 * std::abs(value)) << value << " in copy " << copy;
    }
  }
}

TYPED_TEST(Corruption, MakesTwoCopiesDiffer) {
  for (unsigned copy = 0; copy + 1 < kCopies; ++copy) {
    for (const double value : {0.0, 1.0, 41.0, 5000.0}) {
      const auto sum = [&](unsigned c) {
        double result = 0;
        for (const TypeParam v : corrupted(static_cast<TypeParam>(value), 1024, c)) result += v;
        return result;
      };
      EXPECT_NE(sum(copy), sum(copy + 1)) << value << " in copy " << copy;
    }
  }
}

TEST(Corruption, ChangesEveryByteOfTheFirst32Of256) {
  for (unsigned copy = 0; copy < kCopies; ++copy) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::vector<char> bytes(300, static_cast<char>(byte));
      corrupt_copy(bytes.data(), bytes.size(), copy);
      for (size_t i = 0; i < bytes.size(); ++i)
        EXPECT_EQ(bytes[i] != static_cast<char>(byte), i % 256 < 32) << "byte " << i << " of " << byte;
    }
  }
}

TEST(Corruption, OfSharedMemoryDoesNotUndoItself) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    std::vector<char> bytes(32, static_cast<char>(byte));
    for (int time = 0; time < 4; ++time) {
      corrupt_shared(bytes.data(), bytes.size());
      EXPECT_EQ(std::count(bytes.begin(), bytes.end(), static_cast<char>(byte)), 0) << byte << " after " << time;
    }
  }
}

TEST(Corruption, LeavesWhatIsBeyondAlone) {
  char bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  corrupt_copy(bytes, 3, 0);
  EXPECT_EQ(bytes[3], 4);
  corrupt_copy(bytes, 0, 0);
  EXPECT_EQ(bytes[7], 8);
}

}  // namespace
}  // namespace cairn::hip
