#include "src/compiler/frontend/source_files.h"

#include <utility>

#include "src/compiler/frontend/nvcc_spelling.h"

namespace cairn::compiler {
namespace {

class RespelledFile final : public llvm::vfs::File {
 public:
  explicit RespelledFile(std::unique_ptr<llvm::vfs::File> file) : file_(std::move(file)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return file_->status(); }
  llvm::ErrorOr<std::string> getName() override { return file_->getName(); }
  std::error_code close() override { return file_->close(); }

  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, int64_t size, bool terminator,
                                                               bool is_volatile) override {
    auto buffer = file_->getBuffer(name, size, terminator, is_volatile);
    if (!buffer) return buffer;
    std::optional<std::string> text = respell_for_clang((*buffer)->getBuffer());
    if (!text) return buffer;
    return llvm::MemoryBuffer::getMemBufferCopy(*text, (*buffer)->getBufferIdentifier());
  }

 private:
  std::unique_ptr<llvm::vfs::File> file_;
};

class RespelledFileSystem final : public llvm::vfs::ProxyFileSystem {
 public:
  RespelledFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> real, std::string own_headers)
      : ProxyFileSystem(std::move(real)), own_headers_(std::move(own_headers)) {}

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    std::string name = path.str();
    bool system = name.starts_with("/usr/") || (!own_headers_.empty() && name.starts_with(own_headers_));
    if (!file || system) return file;
    return std::unique_ptr<llvm::vfs::File>(new RespelledFile(std::move(*file)));
  }

 private:
  std::string own_headers_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> respelled_file_system(const std::string& own_headers) {
  return llvm::makeIntrusiveRefCnt<RespelledFileSystem>(llvm::vfs::getRealFileSystem(), own_headers);
}

}  // namespace cairn::compiler
