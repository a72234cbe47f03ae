// Flags, integers, byte counts and lists, well-formed and not.
#include "src/base/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ParseFlag, TakesTheUsualWords) {
  for (const char* word : {"1", "on", "TRUE", " yes "}) EXPECT_EQ(parse_flag(word), true) << word;
  for (const char* word : {"0", "Off", "false", "no"}) EXPECT_EQ(parse_flag(word), false) << word;
  for (const char* word : {"", "2", "onn"}) EXPECT_EQ(parse_flag(word), std::nullopt) << word;
}

TEST(ParseInteger, TakesTheWholeTextOrNothing) {
  EXPECT_EQ(parse_integer("-12"), -12);
  EXPECT_EQ(parse_integer("0x10"), 16);
  EXPECT_EQ(parse_integer("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(parse_integer("-9223372036854775808"), INT64_MIN);
  for (const char* text : {"", "-", "12x", "9223372036854775808", "0x", "--1"}) {
    EXPECT_EQ(parse_integer(text), std::nullopt) << text;
  }
}

TEST(ParseBytes, TakesUnits) {
  EXPECT_EQ(parse_bytes("4096"), 4096u);
  EXPECT_EQ(parse_bytes("64k"), 65536u);
  EXPECT_EQ(parse_bytes("2 MiB"), 2u << 20);
  EXPECT_EQ(parse_bytes("3gb"), 3ull << 30);
  for (const char* text : {"", "k", "-1", "1x", "1kk", "20000000t", "99999999999999999999"}) {
    EXPECT_EQ(parse_bytes(text), std::nullopt) << text;
  }
}

TEST(Split, LeavesOutEmptyParts) {
  EXPECT_THAT(split("a, b ,,c,", ','), ElementsAre("a", "b", "c"));
  EXPECT_THAT(split("", ','), IsEmpty());
  EXPECT_THAT(split(" , ", ','), IsEmpty());
}

}  // namespace
}  // namespace cairn
