#include "src/compiler/codegen/emit.h"

#include <mutex>

#include "lld/Common/Driver.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

LLD_HAS_DRIVER(elf)

namespace cairn::compiler {
namespace {

// lld keeps its state in globals: one link at a time in a process.
std::mutex& link_mutex() {
  static std::mutex mutex;
  return mutex;
}

Status io_error(const std::string& what, std::error_code error) {
  return Status(StatusCode::kIo, what + ": " + error.message());
}

}  // namespace

Result<std::vector<char>> emit(llvm::Module& module, llvm::TargetMachine& machine, bool assembly) {
  llvm::SmallVector<char, 0> buffer;
  llvm::raw_svector_ostream stream(buffer);
  llvm::legacy::PassManager passes;
  auto type = assembly ? llvm::CodeGenFileType::AssemblyFile : llvm::CodeGenFileType::ObjectFile;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, type)) {
    return Status(StatusCode::kInternal, "the target cannot emit this kind of file");
  }
  passes.run(module);
  return std::vector<char>(buffer.begin(), buffer.end());
}

Result<std::vector<char>> link_shared_object(const std::vector<char>& object) {
  llvm::SmallString<128> input, output;
  int descriptor = -1;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile("cairn", "o", descriptor, input)) {
    return io_error("cannot create a temporary file", error);
  }
  llvm::FileRemover remove_input(input);
  {
    llvm::raw_fd_ostream stream(descriptor, true);
    stream.write(object.data(), object.size());
    stream.close();
    if (stream.has_error()) {
      std::error_code error = stream.error();
      stream.clear_error();
      return io_error("cannot write " + std::string(input), error);
    }
  }
  if (std::error_code error = llvm::sys::fs::createTemporaryFile("cairn", "so", output)) {
    return io_error("cannot create a temporary file", error);
  }
  llvm::FileRemover remove_output(output);

  std::string messages;
  llvm::raw_string_ostream stream(messages);
  const char* arguments[] = {
      "ld.lld",         "-shared", "-Bsymbolic", "-z",          "now", "--hash-style=gnu", "--build-id=none",
      "--eh-frame-hdr", "-z",      "nognustack", input.c_str(), "-o",  output.c_str()};
  lld::Result linked{};
  {
    std::lock_guard<std::mutex> lock(link_mutex());
    linked = lld::lldMain(arguments, stream, stream, {{lld::Gnu, &lld::elf::link}});
  }
  if (linked.retCode != 0) return Status(StatusCode::kInternal, "cannot link a code object: " + messages);
  auto bytes = llvm::MemoryBuffer::getFile(output, false, false);
  if (!bytes) return io_error("cannot read " + std::string(output), bytes.getError());
  return std::vector<char>((*bytes)->getBufferStart(), (*bytes)->getBufferEnd());
}

}  // namespace cairn::compiler
