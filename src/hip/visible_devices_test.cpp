#include "src/hip/visible_devices.h"

#include <gmock/gmock.h>

namespace cairn::hip {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> kUuids = {"GPU-00aa", "GPU-00bb", "GPU-11cc"};

TEST(VisibleDevices, TakesIndicesInTheirOrder) {
  EXPECT_THAT(parse_visible_devices("2,0", kUuids), ElementsAre(2, 0));
  EXPECT_THAT(parse_visible_devices(" 1 , 2 ", kUuids), ElementsAre(1, 2));
}

TEST(VisibleDevices, EndsAtTheFirstThatIsNone) {
  EXPECT_THAT(parse_visible_devices("1,7,0", kUuids), ElementsAre(1));
  EXPECT_THAT(parse_visible_devices("1,-1,0", kUuids), ElementsAre(1));
  EXPECT_THAT(parse_visible_devices("0,x,1", kUuids), ElementsAre(0));
  EXPECT_THAT(parse_visible_devices("-1", kUuids), IsEmpty());
  EXPECT_THAT(parse_visible_devices("", kUuids), IsEmpty());
  EXPECT_THAT(parse_visible_devices("0x1", kUuids), IsEmpty());
  EXPECT_THAT(parse_visible_devices("99999999999999", kUuids), IsEmpty());
}

TEST(VisibleDevices, TakesTheStartOfAUuid) {
  EXPECT_THAT(parse_visible_devices("GPU-11,GPU-00a", kUuids), ElementsAre(2, 0));
  EXPECT_THAT(parse_visible_devices("GPU-00", kUuids), IsEmpty());  // two begin so
}

TEST(VisibleDevices, HidesAllWhenOneStandsTwice) { EXPECT_THAT(parse_visible_devices("0,1,0", kUuids), IsEmpty()); }

}  // namespace
}  // namespace cairn::hip
