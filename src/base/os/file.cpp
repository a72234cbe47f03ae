// Reading, writing and memory files on Linux.
#include "src/base/os/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "src/base/os/path.h"
#include "src/base/os/thread.h"

namespace cairn::os {
namespace {

Status system_error(const std::string& what) {
  const StatusCode code = errno == ENOENT ? StatusCode::kNotFound : StatusCode::kIo;
  return Status(code, what + ": " + std::strerror(errno));
}

// Whether there is a device, a pipe or a socket, which must stay what it is: /dev/null, above all.
bool is_special_file(const std::string& path) {
  struct stat info;
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

Status write_through(const std::string& path, std::span<const char> bytes) {
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd.valid()) return system_error(path);
  return write_all(fd.get(), bytes).ok() ? Status() : system_error(path);
}

// The usual way, for file systems without files that have no name: what a killed process leaves has a name of its own.
Status write_through_named_file(const std::string& path, std::span<const char> bytes) {
  std::string temporary = path + ".XXXXXX";
  UniqueFd fd(::mkostemp(temporary.data(), O_CLOEXEC));
  if (!fd.valid()) return system_error(path);
  Status status = write_all(fd.get(), bytes).ok() ? Status() : system_error(path);
  if (status.ok() && ::fchmod(fd.get(), 0644) != 0) status = system_error(path);
  if (status.ok() && ::rename(temporary.c_str(), path.c_str()) != 0) status = system_error(path);
  if (!status.ok()) ::unlink(temporary.c_str());
  return status;
}

// Writes to a file that has no name yet, so that nothing is left when the process is killed, and names it when it is
// whole. Nothing when the file system has no such files.
std::optional<Status> write_through_nameless_file(const std::string& path, std::span<const char> bytes) {
  UniqueFd fd(::open(parent_folder(path).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
  if (!fd.valid()) return std::nullopt;
  if (!write_all(fd.get(), bytes).ok()) return system_error(path);
  const std::string handle = "/proc/self/fd/" + std::to_string(fd.get());
  const auto name_it = [&handle](const std::string& name) {
    return ::linkat(AT_FDCWD, handle.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  };
  if (name_it(path)) return Status();
  if (errno != EEXIST) return std::nullopt;
  // A link cannot replace a file, a rename can; the name in between belongs to this thread alone.
  const std::string between = path + "." + std::to_string(thread_id());
  if (!name_it(between)) return std::nullopt;
  if (::rename(between.c_str(), path.c_str()) == 0) return Status();
  Status status = system_error(path);
  ::unlink(between.c_str());
  return status;
}

}  // namespace

UniqueFd::~UniqueFd() {
  if (fd_ >= 0) ::close(fd_);
}

Result<std::vector<char>> read_file(const std::string& path) {
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return system_error(path);
  struct stat info;
  if (::fstat(fd.get(), &info) != 0) return system_error(path);
  std::vector<char> bytes(info.st_size > 0 ? static_cast<size_t>(info.st_size) : 0);
  // The size is a hint: files of /proc say 0, and a file may grow while it is read.
  size_t used = 0;
  while (true) {
    if (used == bytes.size()) bytes.resize(used + 4096);
    const ssize_t count = ::read(fd.get(), bytes.data() + used, bytes.size() - used);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_error(path);
    if (count == 0) break;
    used += static_cast<size_t>(count);
  }
  bytes.resize(used);
  return bytes;
}

Status write_all(int fd, std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_error("write");
    bytes = bytes.subspan(static_cast<size_t>(count));
  }
  return Status();
}

Status write_file_atomically(const std::string& path, std::span<const char> bytes) {
  if (is_special_file(path)) return write_through(path, bytes);
  std::optional<Status> done = write_through_nameless_file(path, bytes);
  return done ? *done : write_through_named_file(path, bytes);
}

Status make_directories(const std::string& path) {
  for (size_t end = path.find('/', 1); true; end = path.find('/', end + 1)) {
    const std::string prefix = path.substr(0, end);
    if (::mkdir(prefix.c_str(), 0777) != 0 && errno != EEXIST) return system_error(prefix);
    if (end == std::string::npos) return Status();
  }
}

Result<UniqueFd> create_memfd(const char* name, std::span<const char> bytes) {
  UniqueFd fd(::memfd_create(name, MFD_CLOEXEC));
  if (!fd.valid()) return system_error(name);
  CAIRN_RETURN_IF_ERROR(write_all(fd.get(), bytes));
  return fd;
}

}  // namespace cairn::os
