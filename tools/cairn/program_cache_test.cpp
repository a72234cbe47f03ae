// The cache of `cairn run`: when an entry counts as fresh.
#include "tools/cairn/program_cache.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace cairn::tool {
namespace {

class ProgramCacheTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    write("source.cu", "one");
    write("header.h", "two");
    write("with blank.h", "three");
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::string path(const std::string& name) { return folder + "/" + name; }
  void write(const std::string& name, const std::string& text) { std::ofstream(path(name)) << text; }

  void store(const ProgramCache& cache) {
    Result<std::string> scratch = cache.make_scratch();
    ASSERT_TRUE(scratch.ok());
    std::ofstream(*scratch + "/p") << "program";
    std::ofstream(*scratch + "/d") << "p: " << path("source.cu") << " \\\n  " << path("header.h") << " "
                                   << folder + "/with\\ blank.h" << "\n";
    ASSERT_TRUE(cache.store(*scratch + "/p", *scratch + "/d", {path("compiler")}).ok());
  }

  std::string folder = ::testing::TempDir() + "cairn-cache.XXXXXX";
};

TEST_F(ProgramCacheTest, KeepsAProgramWhileItsFilesStay) {
  ProgramCache cache(folder, "key");
  EXPECT_FALSE(cache.is_fresh());
  store(cache);
  EXPECT_TRUE(cache.is_fresh());
  EXPECT_FALSE(ProgramCache(folder, "another key").is_fresh());
}

TEST_F(ProgramCacheTest, DropsItWhenAnyFileChanges) {
  ProgramCache cache(folder, "key");
  for (const char* name : {"source.cu", "header.h", "with blank.h", "compiler"}) {
    store(cache);
    ASSERT_TRUE(cache.is_fresh());
    write(name, std::string("changed ") + name);
    EXPECT_FALSE(cache.is_fresh()) << name;
  }
  store(cache);
  std::filesystem::remove(path("header.h"));
  EXPECT_FALSE(cache.is_fresh());
}

// Another process may have put its program in place between our two renames.
TEST_F(ProgramCacheTest, DropsARecordOfAnotherProgram) {
  ProgramCache cache(folder, "key");
  store(cache);
  std::filesystem::copy_file(cache.program(), path("other"));
  std::filesystem::rename(path("other"), cache.program());
  EXPECT_FALSE(cache.is_fresh());
}

TEST_F(ProgramCacheTest, DropsABrokenRecord) {
  ProgramCache cache(folder, "key");
  store(cache);
  const std::string record = std::filesystem::path(cache.program()).parent_path().string() + "/record";
  for (const char* junk : {"", "x", "1 2 3", "\n", "absent /nonexistent\n"}) {
    std::ofstream(record) << junk;
    EXPECT_FALSE(cache.is_fresh()) << junk;
  }
}

TEST(Dependencies, AreReadAsMakeReadsThem) {
  using Files = std::vector<std::string>;
  EXPECT_EQ(parse_dependencies("a.o: b.c c.h\n"), (Files{"b.c", "c.h"}));
  EXPECT_EQ(parse_dependencies("a.o: b.c \\\n c\\ d.h \\\n e$$f\\#g\nc.h:\n"), (Files{"b.c", "c d.h", "e$f#g"}));
  EXPECT_EQ(parse_dependencies("a.o:\n"), Files{});
  EXPECT_EQ(parse_dependencies(""), Files{});
}

}  // namespace
}  // namespace cairn::tool
