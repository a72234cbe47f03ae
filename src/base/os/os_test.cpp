// The wrappers of the operating system.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>

#include "src/base/os/cpus.h"
#include "src/base/os/file.h"
#include "src/base/os/futex.h"
#include "src/base/os/mapping.h"
#include "src/base/os/path.h"
#include "src/base/os/thread.h"

namespace cairn::os {
namespace {

// A folder that goes away with its files.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    char pattern[] = "/tmp/cairn-os-test-XXXXXX";
    path_ = mkdtemp(pattern);
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  std::string operator/(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

TEST(File, WritesAndReadsBack) {
  TemporaryFolder folder;
  const std::string path = folder / "data";
  const std::string text(10000, 'a');
  ASSERT_TRUE(write_file_atomically(path, text).ok());
  Result<std::vector<char>> bytes = read_file(path);
  ASSERT_TRUE(bytes.ok()) << bytes.status().to_string();
  EXPECT_EQ(std::string(bytes->begin(), bytes->end()), text);
}

TEST(File, ReplacesAnOlderFile) {
  TemporaryFolder folder;
  const std::string path = folder / "data";
  ASSERT_TRUE(write_file_atomically(path, std::string("old and longer")).ok());
  ASSERT_TRUE(write_file_atomically(path, std::string("new")).ok());
  EXPECT_EQ(read_file(path)->size(), 3u);
}

TEST(File, LeavesNothingBesideTheFile) {
  TemporaryFolder folder;
  for (const char* text : {"first", "second"}) {
    ASSERT_TRUE(write_file_atomically(folder / "data", std::string(text)).ok());
    const std::filesystem::directory_iterator files(folder / "");
    EXPECT_EQ(std::distance(begin(files), end(files)), 1);
  }
}

TEST(File, WritesToADeviceAsItIs) {
  TemporaryFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  UniqueFd reader(open((folder / "pipe").c_str(), O_RDONLY | O_NONBLOCK));
  ASSERT_TRUE(write_file_atomically(folder / "pipe", std::string("through")).ok());
  char text[16];
  EXPECT_EQ(read(reader.get(), text, sizeof text), 7);
  // Through a link, which a wrong answer may replace.
  ASSERT_EQ(symlink("/dev/full", (folder / "full").c_str()), 0);
  const Status full = write_file_atomically(folder / "full", std::string("x"));
  EXPECT_EQ(full.code(), StatusCode::kIo);
  EXPECT_NE(full.message().find("/full: No space"), std::string::npos) << full.message();
}

TEST(File, ReadsFilesWithoutASize) {
  Result<std::vector<char>> bytes = read_file("/proc/self/cmdline");
  ASSERT_TRUE(bytes.ok());
  EXPECT_FALSE(bytes->empty());
}

TEST(File, NamesAMissingFile) {
  const Status status = read_file("/nowhere/at/all").status();
  EXPECT_EQ(status.code(), StatusCode::kNotFound);
  EXPECT_NE(status.message().find("/nowhere/at/all"), std::string::npos);
  EXPECT_FALSE(write_file_atomically("/nowhere/at/all", std::string("x")).ok());
}

TEST(File, MakesFoldersAlongThePath) {
  TemporaryFolder folder;
  ASSERT_TRUE(make_directories(folder / "a/b/c").ok());
  ASSERT_TRUE(make_directories(folder / "a/b/c").ok());
  EXPECT_TRUE(path_exists(folder / "a/b/c"));
}

TEST(Memfd, HoldsTheBytes) {
  Result<UniqueFd> fd = create_memfd("test", std::string("hello"));
  ASSERT_TRUE(fd.ok()) << fd.status().to_string();
  char text[6] = {};
  EXPECT_EQ(pread(fd->get(), text, 5, 0), 5);
  EXPECT_STREQ(text, "hello");
}

TEST(UniqueFd, ClosesOnce) {
  int number = -1;
  {
    UniqueFd fd(open("/dev/null", O_RDONLY));
    number = fd.get();
    UniqueFd moved(std::move(fd));
    EXPECT_EQ(moved.get(), number);
  }
  EXPECT_EQ(fcntl(number, F_GETFD), -1);
}

TEST(Mapping, GivesZeroedWholePages) {
  Result<Mapping> mapping = Mapping::anonymous(1);
  ASSERT_TRUE(mapping.ok());
  EXPECT_EQ(mapping->bytes(), page_bytes());
  EXPECT_EQ(mapping->view()[0], 0);
  static_cast<char*>(mapping->address())[page_bytes() - 1] = 1;
}

TEST(MappingDeathTest, GuardFaults) {
  Result<Mapping> mapping = Mapping::with_guard(page_bytes(), page_bytes());
  ASSERT_TRUE(mapping.ok());
  volatile char* start = static_cast<char*>(mapping->address());
  start[page_bytes()] = 1;
  EXPECT_DEATH(start[page_bytes() - 1] = 1, "");
}

TEST(Mapping, ShowsAFile) {
  TemporaryFolder folder;
  ASSERT_TRUE(write_file_atomically(folder / "data", std::string("abc")).ok());
  Result<Mapping> mapping = Mapping::read_only_file(folder / "data");
  ASSERT_TRUE(mapping.ok());
  EXPECT_EQ(std::string(mapping->view().begin(), mapping->view().end()), "abc");
  EXPECT_EQ(Mapping::read_only_file(folder / "none").status().code(), StatusCode::kNotFound);
}

TEST(Futex, WakesASleeper) {
  std::atomic<uint32_t> word = 0;
  std::thread sleeper([&] {
    while (word.load() == 0) futex_wait(word, 0);
  });
  word.store(1);
  futex_wake_all(word);
  sleeper.join();
}

TEST(Futex, TimesOut) {
  std::atomic<uint32_t> word = 0;
  EXPECT_FALSE(futex_wait(word, 0, 1000000));
  EXPECT_TRUE(futex_wait(word, 1, 1000000)) << "the word differs: no sleep";
}

TEST(Thread, CarriesItsName) {
  std::thread([] {
    set_thread_name("a name that is too long");
    char name[32];
    ASSERT_EQ(pthread_getname_np(pthread_self(), name, sizeof name), 0);
    EXPECT_STREQ(name, "a name that is ");
    EXPECT_NE(thread_id(), getpid());
  }).join();
}

TEST(Cpus, CountIsWithinTheMachine) {
  EXPECT_GE(usable_cpu_count(), 1);
  EXPECT_LE(usable_cpu_count(), static_cast<int>(allowed_cpus().size()));
  EXPECT_GT(physical_memory_bytes(), 0u);
}

TEST(Cpus, ParsesControlGroupFiles) {
  EXPECT_EQ(parse_cpu_max("max 100000"), std::nullopt);
  EXPECT_EQ(parse_cpu_max("250000 100000"), 2.5);
  EXPECT_EQ(parse_cpu_max(""), std::nullopt);
  EXPECT_EQ(parse_cpu_max("5 0"), std::nullopt);
  EXPECT_EQ(parse_memory_max("max"), std::nullopt);
  EXPECT_EQ(parse_memory_max("1073741824"), uint64_t{1} << 30);
  EXPECT_EQ(parse_memory_max("9223372036854771712"), std::nullopt) << "version 1's word for unlimited";
}

TEST(Path, FindsThisProgram) {
  Result<std::string> program = executable_path();
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(file_name(*program), "base_test");
  Result<std::string> object = object_path(reinterpret_cast<const void*>(&executable_path));
  ASSERT_TRUE(object.ok());
  EXPECT_EQ(*object, *program);
}

TEST(Path, TakesPathsApart) {
  EXPECT_EQ(parent_folder("/usr/lib/x.so"), "/usr/lib");
  EXPECT_EQ(parent_folder("x.so"), ".");
  EXPECT_EQ(parent_folder("/x"), "/");
  EXPECT_EQ(file_name("/usr/lib/x.so"), "x.so");
}

TEST(Path, CacheFolderFollowsTheEnvironment) {
  setenv("CAIRN_CACHE_DIR", "/somewhere", 1);
  EXPECT_EQ(cache_folder(), "/somewhere");
  setenv("CAIRN_CACHE_DIR", "none", 1);
  EXPECT_EQ(cache_folder(), "");
  unsetenv("CAIRN_CACHE_DIR");
  setenv("XDG_CACHE_HOME", "/xdg", 1);
  EXPECT_EQ(cache_folder(), "/xdg/cairn");
  unsetenv("XDG_CACHE_HOME");
}

}  // namespace
}  // namespace cairn::os
