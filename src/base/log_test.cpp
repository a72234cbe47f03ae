// Log levels from the environment, and what is written.
#include "src/base/log.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <string>

namespace cairn {
namespace {

class Log : public testing::Test {
 protected:
  void TearDown() override {
    unsetenv("CAIRN_LOG");
    unsetenv("AMD_LOG_LEVEL");
    log_reload();
  }

  static void use(const char* name, const char* value) {
    setenv(name, value, 1);
    log_reload();
  }
};

TEST_F(Log, WarnsByDefaultAndNoMore) {
  log_reload();
  EXPECT_TRUE(CAIRN_LOG_ENABLED(kWarning, kHsa));
  EXPECT_FALSE(CAIRN_LOG_ENABLED(kInfo, kHsa));
}

TEST_F(Log, TakesALevelForAllAndForOne) {
  use("CAIRN_LOG", "error,hsa=debug");
  EXPECT_FALSE(CAIRN_LOG_ENABLED(kWarning, kHip));
  EXPECT_TRUE(CAIRN_LOG_ENABLED(kDebug, kHsa));
  EXPECT_FALSE(CAIRN_LOG_ENABLED(kTrace, kHsa));
}

TEST_F(Log, OffIsOff) {
  use("CAIRN_LOG", "off");
  EXPECT_FALSE(CAIRN_LOG_ENABLED(kError, kBase));
}

TEST_F(Log, MapsHipsLevels) {
  use("AMD_LOG_LEVEL", "0");
  EXPECT_FALSE(CAIRN_LOG_ENABLED(kError, kHip));
  use("AMD_LOG_LEVEL", "3");
  EXPECT_TRUE(CAIRN_LOG_ENABLED(kInfo, kHip));
  EXPECT_FALSE(CAIRN_LOG_ENABLED(kDebug, kHip));
  use("CAIRN_LOG", "error");
  EXPECT_FALSE(CAIRN_LOG_ENABLED(kInfo, kHip));
}

TEST_F(Log, NamesWhatItDoesNotUnderstand) {
  testing::internal::CaptureStderr();
  use("CAIRN_LOG", "hsa=loud");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "cairn: base: warning: log level 'hsa=loud' is not understood\n");
}

TEST_F(Log, DoesNotEvaluateArgumentsWhenOff) {
  use("CAIRN_LOG", "error");
  int evaluated = 0;
  CAIRN_LOG(kInfo, kHip, "%d", ++evaluated);
  EXPECT_EQ(evaluated, 0);
}

TEST_F(Log, WritesOneLineEvenWhenItIsCut) {
  const std::string text(5000, 'x');
  testing::internal::CaptureStderr();
  CAIRN_LOG(kError, kHip, "%s", text.c_str());
  const std::string line = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(line.starts_with("cairn: hip: error: xxx"));
  EXPECT_TRUE(line.ends_with("x\n"));
  EXPECT_LT(line.size(), text.size());
}

}  // namespace
}  // namespace cairn
