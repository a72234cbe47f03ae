// Status and Result: codes, messages and the propagation macros.
#include "src/base/status.h"

#include <gtest/gtest.h>

#include "src/base/result.h"

namespace cairn {
namespace {

Result<int> half(int value) {
  if (value % 2 != 0) return Status(StatusCode::kInvalidArgument, "odd");
  return value / 2;
}

Result<int> quarter(int value) {
  CAIRN_ASSIGN_OR_RETURN(const int once, half(value));
  CAIRN_ASSIGN_OR_RETURN(const int twice, half(once));
  return twice;
}

Status check_quarter(int value) {
  CAIRN_RETURN_IF_ERROR(quarter(value).status());
  return Status();
}

TEST(Status, DefaultIsOk) {
  EXPECT_TRUE(Status().ok());
  EXPECT_EQ(Status().to_string(), "ok");
  EXPECT_EQ(Status().to_c(), CAIRN_OK);
}

TEST(Status, PrintsCodeAndMessage) {
  const Status status(StatusCode::kNotFound, "no device 7");
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(status.to_string(), "not found: no device 7");
  EXPECT_EQ(Status::from_c(status.to_c()).code(), StatusCode::kNotFound);
}

TEST(Status, UnknownCodeHasAName) { EXPECT_EQ(Status::from_c(12345).to_string(), "unknown"); }

TEST(Result, CarriesValueOrStatus) {
  EXPECT_EQ(quarter(12).value(), 3);
  EXPECT_EQ(quarter(6).status().message(), "odd");
  EXPECT_TRUE(check_quarter(8).ok());
  EXPECT_EQ(check_quarter(2).code(), StatusCode::kInvalidArgument);
}

TEST(Result, MovesItsValueOut) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
  std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 5);
}

}  // namespace
}  // namespace cairn
