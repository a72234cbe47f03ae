// mmap.
#include "src/base/os/mapping.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "src/base/os/fd.h"

namespace cairn::os {
namespace {

size_t round_to_pages(size_t bytes) { return (bytes + page_bytes() - 1) / page_bytes() * page_bytes(); }

}  // namespace

size_t page_bytes() {
  static const size_t bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

Mapping::~Mapping() {
  if (address_ != nullptr) ::munmap(address_, bytes_);
}

Result<Mapping> Mapping::anonymous(size_t bytes) {
  bytes = round_to_pages(bytes);
  void* address = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED) return Status(StatusCode::kOutOfMemory, std::string("mmap: ") + std::strerror(errno));
  return Mapping(address, bytes);
}

Result<Mapping> Mapping::with_guard(size_t bytes, size_t guard_bytes) {
  guard_bytes = round_to_pages(guard_bytes);
  CAIRN_ASSIGN_OR_RETURN(Mapping mapping, anonymous(round_to_pages(bytes) + guard_bytes));
  if (::mprotect(mapping.address(), guard_bytes, PROT_NONE) != 0) {
    return Status(StatusCode::kIo, std::string("mprotect: ") + std::strerror(errno));
  }
  return mapping;
}

Result<Mapping> Mapping::read_only_file(const std::string& path) {
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat info;
  if (!fd.valid() || ::fstat(fd.get(), &info) != 0) {
    return Status(errno == ENOENT ? StatusCode::kNotFound : StatusCode::kIo, path + ": " + std::strerror(errno));
  }
  if (info.st_size == 0) return Mapping();
  const size_t bytes = static_cast<size_t>(info.st_size);
  void* address = ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, fd.get(), 0);
  if (address == MAP_FAILED) return Status(StatusCode::kIo, path + ": " + std::strerror(errno));
  return Mapping(address, bytes);
}

}  // namespace cairn::os
