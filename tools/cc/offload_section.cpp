#include "tools/cc/offload_section.h"

#include <algorithm>

#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Object/OffloadBinary.h"
#include "llvm/Support/MemoryBuffer.h"
#include "src/base/os/file.h"
#include "src/codeobj/targets.h"

namespace cairn::cc {
namespace {

using llvm::object::OffloadBinary;

constexpr llvm::StringLiteral kFatBinary = "__hip_fatbin_";

Status broken(const std::string& file, llvm::Error error) {
  return Status(StatusCode::kInvalidCodeObject, file + ": " + llvm::toString(std::move(error)));
}

// A section holds several offload binaries, one after another, when objects were joined by `ld -r`.
Status read_section(const std::string& file, llvm::StringRef contents, DeviceObject& out) {
  while (!contents.empty()) {
    // The reader wants its own alignment, which a member of an archive may not have.
    std::unique_ptr<llvm::MemoryBuffer> copy = llvm::MemoryBuffer::getMemBufferCopy(contents, file);
    auto binary = OffloadBinary::create(copy->getMemBufferRef());
    if (!binary) return broken(file, binary.takeError());
    const OffloadBinary& image = **binary;
    if (image.getSize() == 0 || image.getSize() > contents.size()) {
      return Status(StatusCode::kInvalidCodeObject, file + ": device code is cut short");
    }
    if (image.getArch() == llvm::StringRef(codeobj::kTargetSpmd)) {
      llvm::StringRef bitcode = image.getImage();
      out.bitcode.emplace_back(bitcode.begin(), bitcode.end());
    }
    contents = contents.drop_front(std::min<size_t>(llvm::alignTo(image.getSize(), 8), contents.size()));
  }
  return Status();
}

Status read_object(const std::string& file, llvm::MemoryBufferRef buffer, DeviceObjects& out) {
  DeviceObject found;
  auto object = llvm::object::ObjectFile::createObjectFile(buffer);
  if (!object) return broken(file, object.takeError());
  for (const llvm::object::SectionRef& section : (*object)->sections()) {
    auto name = section.getName();
    if (!name) return broken(file, name.takeError());
    if (*name != ".llvm.offloading") continue;
    auto contents = section.getContents();
    if (!contents) return broken(file, contents.takeError());
    CAIRN_RETURN_IF_ERROR(read_section(file, *contents, found));
  }
  for (const llvm::object::SymbolRef& symbol : (*object)->symbols()) {
    auto name = symbol.getName();
    auto flags = symbol.getFlags();
    if (!name) return broken(file, name.takeError());
    if (!flags) return broken(file, flags.takeError());
    if (!name->consume_front(kFatBinary)) continue;
    (*flags & llvm::object::SymbolRef::SF_Undefined ? found.module_ids : out.linked).push_back(name->str());
  }
  if (!found.bitcode.empty() || !found.module_ids.empty()) out.objects.push_back(std::move(found));
  return Status();
}

Status read_archive(const std::string& file, llvm::MemoryBufferRef buffer, DeviceObjects& out) {
  auto archive = llvm::object::Archive::create(buffer);
  if (!archive) return broken(file, archive.takeError());
  llvm::Error error = llvm::Error::success();
  for (const llvm::object::Archive::Child& child : (*archive)->children(error)) {
    auto member = child.getMemoryBufferRef();
    if (!member) return broken(file, member.takeError());
    if (llvm::identify_magic(member->getBuffer()) != llvm::file_magic::elf_relocatable) continue;
    Status status = read_object(file + "(" + member->getBufferIdentifier().str() + ")", *member, out);
    if (!status.ok()) {
      llvm::consumeError(std::move(error));
      return status;
    }
  }
  return error ? broken(file, std::move(error)) : Status();
}

}  // namespace

std::vector<char> pack_offload(const std::vector<char>& bitcode) {
  OffloadBinary::OffloadingImage image;
  image.TheImageKind = llvm::object::IMG_Bitcode;
  image.TheOffloadKind = llvm::object::OFK_HIP;
  image.StringData["triple"] = "x86_64-unknown-linux-gnu";
  image.StringData["arch"] = llvm::StringRef(codeobj::kTargetSpmd);
  image.Image = llvm::MemoryBuffer::getMemBuffer(llvm::StringRef(bitcode.data(), bitcode.size()), "",
                                                 /*RequiresNullTerminator=*/false);
  llvm::SmallString<0> bytes = OffloadBinary::write(image);
  return std::vector<char>(bytes.begin(), bytes.end());
}

Status collect_device_objects(const std::string& path, DeviceObjects& out) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) return Status(StatusCode::kNotFound, path + ": " + buffer.getError().message());
  llvm::MemoryBufferRef bytes = (*buffer)->getMemBufferRef();
  switch (llvm::identify_magic(bytes.getBuffer())) {
    case llvm::file_magic::archive: return read_archive(path, bytes, out);
    case llvm::file_magic::elf_relocatable: return read_object(path, bytes, out);
    case llvm::file_magic::elf_shared_object: return Status();
    default: break;
  }
  // Linker scripts may stand in for libraries; what calls itself an object has to be one.
  if (!llvm::StringRef(path).ends_with(".o")) return Status();
  return Status(StatusCode::kInvalidCodeObject, path + ": not an object file");
}

std::vector<const DeviceObject*> DeviceObjects::unlinked() const {
  auto is_linked = [&](const std::string& id) { return std::find(linked.begin(), linked.end(), id) != linked.end(); };
  std::vector<const DeviceObject*> left;
  bool wanted = false;
  for (const DeviceObject& object : objects) {
    bool done =
        !object.module_ids.empty() && std::all_of(object.module_ids.begin(), object.module_ids.end(), is_linked);
    if (done) continue;
    wanted |= !object.module_ids.empty();
    left.push_back(&object);
  }
  return wanted ? left : std::vector<const DeviceObject*>();
}

}  // namespace cairn::cc
