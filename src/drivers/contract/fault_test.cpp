// Faults end their queue and nothing else, and say where they were.
#include <gmock/gmock.h>

#include <thread>

#include "src/drivers/contract/fixture.h"

namespace cairn::contract {
namespace {

using testing::HasSubstr;

struct FaultArguments {
  uint64_t where;
  uint32_t* address;
};

class Faults : public DriverTest {
 protected:
  // Runs the kernel, expects the fault, and expects the device to work afterwards.
  void expect_fault(const char* name, Shape shape, const void* kernarg, cairn_status status, bool help) {
    TestQueue queue(*api_, driver_, device_);
    TestSignal first, second;
    queue.dispatch(kernel(name), shape, kernarg, &first);
    queue.dispatch(kernel("empty"), {1, 1}, nullptr, &second);
    ASSERT_TRUE(help ? queue.wait(first) : queue.wait_asleep(first));
    ASSERT_TRUE(help ? queue.wait(second) : queue.wait_asleep(second));
    EXPECT_EQ(queue.status(), status);
    EXPECT_EQ(queue.error(), status);
    EXPECT_EQ(queue.errors(), 1);
    message_ = queue.message();
    EXPECT_THAT(message_, HasSubstr(std::string("'") + name + "'"));

    TestQueue after(*api_, driver_, device_);
    TestSignal works;
    after.dispatch(kernel("empty"), {1, 1}, nullptr, &works);
    EXPECT_TRUE(after.wait(works));
    EXPECT_EQ(after.status(), CAIRN_OK);
  }

  std::string message_;
};

TEST_F(Faults, BadAddressNamesBlockThreadAndAddress) {
  for (bool help : {true, false}) {
    FaultArguments args = {2, reinterpret_cast<uint32_t*>(uint64_t{0xdead0})};
    expect_fault("bad_address", {5, 64}, &args, CAIRN_ERROR_ILLEGAL_ADDRESS, help);
    EXPECT_THAT(message_, HasSubstr("block (2,0,0)"));
    EXPECT_THAT(message_, HasSubstr("thread (37,0,0)"));
    EXPECT_THAT(message_, HasSubstr("warp 1, lane 5"));
    EXPECT_THAT(message_, HasSubstr("write of illegal address 0xdead0"));
  }
}

TEST_F(Faults, NonCanonicalAddress) {
  FaultArguments args = {0, reinterpret_cast<uint32_t*>(uint64_t{0xdead'0000'0000'0000})};
  expect_fault("bad_address", {1, 64}, &args, CAIRN_ERROR_ILLEGAL_ADDRESS, true);
  EXPECT_THAT(message_, HasSubstr("illegal address"));
}

TEST_F(Faults, ManyBlocksFaultAtOnce) {
  for (uint64_t where = 0; where < 40; ++where) {
    FaultArguments args = {where, nullptr};
    expect_fault("bad_address", {40, 64}, &args, CAIRN_ERROR_ILLEGAL_ADDRESS, where % 2 == 0);
  }
}

TEST_F(Faults, StackOverflow) {
  uint64_t out = 0;
  uint64_t* pointer = &out;
  for (bool help : {true, false}) {
    expect_fault("overflow", {1, 1}, &pointer, CAIRN_ERROR_STACK_OVERFLOW, help);
    EXPECT_THAT(message_, HasSubstr("stack overflow"));
  }
}

TEST_F(Faults, IllegalInstruction) {
  expect_fault("illegal_instruction", {1, 1}, nullptr, CAIRN_ERROR_ILLEGAL_INSTRUCTION, true);
}

TEST_F(Faults, Trap) {
  expect_fault("trap", {3, 32}, nullptr, CAIRN_ERROR_TRAP, true);
  EXPECT_THAT(message_, HasSubstr("thread (3,0,0)"));
}

TEST_F(Faults, AssertTellsTheExpression) {
  for (bool help : {true, false}) {
    expect_fault("assert", {3, 32}, nullptr, CAIRN_ERROR_ASSERT, help);
    EXPECT_THAT(message_, HasSubstr("file.cu:12"));
    EXPECT_THAT(message_, HasSubstr("x > 0"));
  }
}

TEST_F(Faults, PacketsAfterAFaultDoNotRun) {
  auto* marks = allocate<uint32_t>(1);
  marks[0] = 0;
  TestQueue queue(*api_, driver_, device_);
  TestSignal done;
  queue.dispatch(kernel("trap"), {1, 1}, nullptr, nullptr);
  queue.dispatch(kernel("mark"), {1, 1}, &marks, &done);
  ASSERT_TRUE(queue.wait(done));
  EXPECT_EQ(marks[0], 0u);
}

TEST_F(Faults, OtherQueuesGoOn) {
  auto* total = allocate<uint64_t>(1);
  *total = 0;
  TestQueue healthy(*api_, driver_, device_), sick(*api_, driver_, device_);
  TestSignal done, dead;
  for (int i = 0; i < 100; ++i) {
    healthy.dispatch(kernel("count"), {10, 1}, &total, i == 99 ? &done : nullptr);
    sick.dispatch(kernel("trap"), {1, 1}, nullptr, i == 99 ? &dead : nullptr);
    if (i % 30 == 29) std::this_thread::yield();
  }
  ASSERT_TRUE(healthy.wait(done));
  ASSERT_TRUE(sick.wait(dead));
  EXPECT_EQ(*total, 1000u);
  EXPECT_EQ(healthy.status(), CAIRN_OK);
  EXPECT_EQ(sick.status(), CAIRN_ERROR_TRAP);
}

}  // namespace
}  // namespace cairn::contract
