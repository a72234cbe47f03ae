// Offload bundles: what is written reads back, and broken bytes are refused.
#include "src/codeobj/bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/codeobj/mutation_test_util.h"
#include "src/codeobj/targets.h"

namespace cairn::codeobj {
namespace {

using testing::HasSubstr;

std::vector<uint8_t> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

class Bundle : public testing::Test {
 protected:
  const std::vector<uint8_t> v3_ = bytes_of("code for v3");
  const std::vector<uint8_t> spmd_ = bytes_of("bitcode");
  const std::vector<BundleEntry> entries_ = {{entry_id(kTargetV3), v3_}, {entry_id(kTargetSpmd), spmd_}};
  const std::vector<uint8_t> bundle_ = write_bundle(entries_);
};

TEST_F(Bundle, ReadsBackWithTheHostFirst) {
  Result<std::vector<BundleEntry>> read = read_bundle(bundle_);
  ASSERT_TRUE(read.ok()) << read.status().to_string();
  ASSERT_EQ(read->size(), 3u);
  EXPECT_EQ((*read)[0].id, kHostEntryId);
  EXPECT_TRUE((*read)[0].content.empty());
  EXPECT_EQ(entry_target((*read)[1].id), kTargetV3);
  EXPECT_EQ(as_text((*read)[1].content), "code for v3");
  EXPECT_EQ(as_text((*read)[2].content), "bitcode");
}

TEST_F(Bundle, AlignsContents) {
  const std::vector<uint8_t> aligned = write_bundle(entries_, 4096);
  Result<std::vector<BundleEntry>> read = read_bundle(aligned);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(((*read)[1].content.data() - aligned.data()) % 4096, 0);
}

TEST_F(Bundle, SizeIsFoundFromTheStart) {
  std::vector<uint8_t> longer = bundle_;
  longer.resize(longer.size() + 100, 0xaa);
  EXPECT_EQ(bundle_bytes(longer.data()).value(), bundle_.size());
}

TEST_F(Bundle, SizeOfOtherThingsIsRefused) {
  EXPECT_EQ(bundle_bytes("\177ELF").status().code(), StatusCode::kInvalidCodeObject);
  EXPECT_EQ(bundle_bytes("CCOB").status().code(), StatusCode::kNotSupported);
  std::vector<uint8_t> many = bundle_;
  many[24 + 3] = 0xff;
  EXPECT_EQ(bundle_bytes(many.data()).status().code(), StatusCode::kInvalidCodeObject);
}

TEST_F(Bundle, SelectsTheFirstTargetThatIsThere) {
  Result<std::vector<BundleEntry>> read = read_bundle(bundle_);
  const std::string_view machine[] = {kTargetV4, kTargetV3, kTargetV2, kTargetSpmd};
  EXPECT_EQ(as_text(select_entry(*read, machine).value()), "code for v3");
  const std::string_view old_machine[] = {kTargetV2, kTargetSpmd};
  EXPECT_EQ(as_text(select_entry(*read, old_machine).value()), "bitcode");
}

TEST_F(Bundle, SaysWhatItHoldsWhenNothingFits) {
  Result<std::vector<BundleEntry>> read = read_bundle(bundle_);
  const std::string_view other[] = {"gfx942"};
  const Status status = select_entry(*read, other).status();
  EXPECT_EQ(status.code(), StatusCode::kNoBinary);
  EXPECT_THAT(status.message(), HasSubstr("hip-x86_64-unknown-linux-gnu-x86-64-v3"));
}

TEST_F(Bundle, RefusesOtherFormats) {
  EXPECT_EQ(read_bundle(bytes_of("")).status().code(), StatusCode::kInvalidCodeObject);
  EXPECT_EQ(read_bundle(bytes_of("\177ELF and so on")).status().code(), StatusCode::kInvalidCodeObject);
  EXPECT_EQ(read_bundle(bytes_of("CCOB and so on")).status().code(), StatusCode::kNotSupported);
}

TEST_F(Bundle, RefusesEveryTruncation) {
  read_truncations(bundle_, [](ByteView bytes) {
    EXPECT_EQ(read_bundle(bytes).status().code(), StatusCode::kInvalidCodeObject) << bytes.size();
  });
}

TEST_F(Bundle, StaysInsideMutatedBytes) {
  int accepted = 0;
  read_all_mutations(bundle_, [&accepted](ByteView bytes) {
    Result<std::vector<BundleEntry>> read = read_bundle(bytes);
    if (!read.ok()) return;
    ++accepted;
    for (const BundleEntry& entry : *read) {
      if (entry.content.empty()) continue;
      EXPECT_GE(entry.content.data(), bytes.data());
      EXPECT_LE(entry.content.data() + entry.content.size(), bytes.data() + bytes.size());
    }
  });
  EXPECT_GT(accepted, 0) << "a changed letter of an id or of the contents is still a bundle";
}

}  // namespace
}  // namespace cairn::codeobj
