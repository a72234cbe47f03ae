#include "src/compiler/frontend/nvcc_spelling.h"

#include <gtest/gtest.h>

namespace cairn::compiler {
namespace {

std::string respelled(std::string_view text) { return respell_for_clang(text).value_or("unchanged"); }

TEST(NvccSpelling, AnglesOfALaunchCloseUp) {
  EXPECT_EQ(respelled("k<< <1, 2>> >(x);"), "k<<< 1, 2>>> (x);");
  EXPECT_EQ(respelled("k << < 1, 2 >> > (x);"), "k <<<  1, 2 >>>  (x);");
  EXPECT_EQ(respelled("k<<  <1, a>>>(x);"), "k<<<  1, a>>>(x);");
}

TEST(NvccSpelling, WhatIsCppAlreadyStays) {
  EXPECT_EQ(respelled("k<<<1, 2>>>(x);"), "unchanged");
  EXPECT_EQ(respelled("vector<vector<vector<int>> > v; x << y;"), "unchanged");
  EXPECT_EQ(respelled("// k<< <1, 2>> >(x);\n"), "unchanged");
  EXPECT_EQ(respelled("/* << < */ \"<< <\" R\"(<< <)\" 1'000"), "unchanged");
}

TEST(NvccSpelling, TemplatesAfterALaunchStay) {
  EXPECT_EQ(respelled("k<< <1, 2>> >(x); vector<vector<vector<int>> > v;"),
            "k<<< 1, 2>>> (x); vector<vector<vector<int>> > v;");
}

TEST(NvccSpelling, RegistersOfAssemblyGetTheirEscape) {
  EXPECT_EQ(respelled("asm(\"mov.u64 %0, %globaltimer;\" : \"=l\"(t));"),
            "asm(\"mov.u64 %0,%%globaltimer;\" : \"=l\"(t));");
  EXPECT_EQ(respelled("asm(\"mov.u32 %0, %%smid;\" : \"=r\"(t));"), "unchanged");
  EXPECT_EQ(respelled("printf(\"%d %clock\", 1);"), "unchanged");
}

TEST(NvccSpelling, UnfinishedTextEnds) {
  for (std::string_view text :
       {"k<< <", "k<< <1 \"", "k<< <1 '", "k<< < /*", "k<< < R\"", "k<< < R\"x", "k<< < \"\\"}) {
    respelled(text);
  }
}

}  // namespace
}  // namespace cairn::compiler
