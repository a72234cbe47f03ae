// The environment getters, and the table itself.
#include "src/base/env.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <set>

#include "src/base/log.h"

namespace cairn {
namespace {

// Sets a variable for one test.
class ScopedEnv {
 public:
  ScopedEnv(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~ScopedEnv() { unsetenv(name_); }

 private:
  const char* name_;
};

TEST(Env, FallsBackToTheTable) {
  unsetenv("CAIRN_CPU_DEVICES");
  EXPECT_FALSE(env_is_set(Env::kCpuDevices));
  EXPECT_EQ(env_integer(Env::kCpuDevices), 1);
  EXPECT_EQ(env_bytes(Env::kCpuMemory), 0u);
  EXPECT_EQ(env_text(Env::kDrivers), "");
}

TEST(Env, ReadsValuesOfEachType) {
  ScopedEnv devices("CAIRN_CPU_DEVICES", "4");
  ScopedEnv memory("CAIRN_CPU_MEMORY", "512m");
  ScopedEnv trace("CAIRN_TRACE_API", "on");
  ScopedEnv drivers("CAIRN_DRIVERS", "a.so:b.so");
  EXPECT_TRUE(env_is_set(Env::kCpuDevices));
  EXPECT_EQ(env_integer(Env::kCpuDevices), 4);
  EXPECT_EQ(env_bytes(Env::kCpuMemory), 512u << 20);
  EXPECT_TRUE(env_flag(Env::kTraceApi));
  EXPECT_EQ(env_text(Env::kDrivers), "a.so:b.so");
}

TEST(Env, EmptyCountsAsUnset) {
  ScopedEnv devices("CAIRN_CPU_DEVICES", "");
  EXPECT_FALSE(env_is_set(Env::kCpuDevices));
  EXPECT_TRUE(env_is_present(Env::kCpuDevices));
  EXPECT_EQ(env_integer(Env::kCpuDevices), 1);
}

TEST(Env, WarnsOfAValueThatDoesNotParse) {
  ScopedEnv devices("CAIRN_CPU_DEVICES", "many");
  testing::internal::CaptureStderr();
  EXPECT_EQ(env_integer(Env::kCpuDevices), 1);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "cairn: base: warning: CAIRN_CPU_DEVICES=many is not understood; using the default (1)\n");
}

TEST(Env, WarnsOfAValueOutOfRange) {
  ScopedEnv devices("CAIRN_CPU_DEVICES", "-4");
  testing::internal::CaptureStderr();
  EXPECT_EQ(env_integer(Env::kCpuDevices, 1, 64), 1);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "cairn: base: warning: CAIRN_CPU_DEVICES=-4 is not in 1 to 64; using 1\n");
}

TEST(Env, WarnsOfAnUnknownCairnVariableOnly) {
  ScopedEnv misspelt("CAIRN_CPU_UNIT", "3");
  ScopedEnv foreign("CARINA_CPU_UNIT", "3");
  testing::internal::CaptureStderr();
  EXPECT_EQ(warn_unknown_env(), 1);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("CAIRN_CPU_UNIT "), std::string::npos);
}

TEST(EnvTable, NamesAreUniqueAndDescribed) {
  std::set<std::string> names;
  std::set<std::string> closed_groups;
  std::string group;
  for (const EnvVariable& variable : env_variables()) {
    EXPECT_TRUE(names.insert(variable.name).second) << variable.name;
    EXPECT_STRNE(variable.meaning, "") << variable.name;
    EXPECT_STRNE(variable.default_text, "") << variable.name;
    if (group == variable.group) continue;
    EXPECT_TRUE(closed_groups.insert(variable.group).second) << variable.group << " stands in two places";
    group = variable.group;
  }
}

}  // namespace
}  // namespace cairn
