// LLVM's own tools read what write_bundle writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdio.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

#include "src/base/os/file.h"
#include "src/base/parse.h"
#include "src/codeobj/bundle.h"
#include "src/codeobj/targets.h"

namespace cairn::codeobj {
namespace {

using testing::HasSubstr;
using testing::UnorderedElementsAre;

// Standard output of a command; fails the test when the command fails.
std::string output_of(const std::string& command) {
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  std::string text;
  char part[256];
  while (fgets(part, sizeof part, pipe) != nullptr) text += part;
  EXPECT_EQ(pclose(pipe), 0) << command << "\n" << text;
  return text;
}

class LlvmTools : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/cairn-llvm-tools-test-XXXXXX";
    folder_ = mkdtemp(pattern);
    static constexpr uint8_t kCode[] = {1, 2, 3, 4};
    const BundleEntry entries[] = {
        {entry_id(kTargetV2), kCode}, {entry_id(kTargetV4), kCode}, {entry_id(kTargetSpmd), kCode}};
    const std::vector<uint8_t> bundle = write_bundle(entries);
    bundle_ = folder_ + "/bundle";
    ASSERT_TRUE(os::write_file_atomically(bundle_, {reinterpret_cast<const char*>(bundle.data()), bundle.size()}).ok());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static std::string tool(const char* name) { return std::string(CAIRN_LLVM_TOOLS) + "/" + name; }

  std::string folder_, bundle_;
};

TEST_F(LlvmTools, ClangOffloadBundlerListsTheEntries) {
  // The tool lists them in no particular order.
  const std::string listing = output_of(tool("clang-offload-bundler") + " --list --type=o --input=" + bundle_);
  EXPECT_THAT(split(listing, '\n'),
              UnorderedElementsAre("host-x86_64-unknown-linux-gnu-", "hip-x86_64-unknown-linux-gnu-x86-64-v2",
                                   "hip-x86_64-unknown-linux-gnu-x86-64-v4", "hip-x86_64-unknown-linux-gnu-spmd"));
}

TEST_F(LlvmTools, ObjdumpShowsTheEntriesOfAnObject) {
  const std::string object = folder_ + "/object.o";
  output_of("printf '.section .hip_fatbin,\"a\"\\n.incbin \"" + bundle_ + "\"\\n' | " + tool("llvm-mc") +
            " --triple=x86_64-linux-gnu --filetype=obj -o " + object);
  const std::string listing = output_of(tool("llvm-objdump") + " --offloading " + object);
  EXPECT_THAT(listing, HasSubstr("hip-x86_64-unknown-linux-gnu-x86-64-v2"));
  EXPECT_THAT(listing, HasSubstr("hip-x86_64-unknown-linux-gnu-spmd"));
}

}  // namespace
}  // namespace cairn::codeobj
