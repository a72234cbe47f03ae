#include "src/compiler/jit/symbolize.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"

namespace cairn::compiler {

namespace {

bool is_device_header(llvm::StringRef file) { return file.contains("/cairn/device/"); }

}  // namespace

std::string symbolize(std::string_view elf, uint64_t virtual_address, std::optional<uint64_t> section) {
  using namespace llvm;
  auto file =
      object::ObjectFile::createELFObjectFile(MemoryBufferRef(StringRef(elf.data(), elf.size()), "code object"));
  if (!file) {
    consumeError(file.takeError());
    return {};
  }
  std::unique_ptr<DWARFContext> context = DWARFContext::create(**file);
  constexpr uint64_t undefined = object::SectionedAddress::UndefSection;
  DILineInfoSpecifier wanted(DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath, DINameKind::ShortName);
  // The innermost inlined frame is the user's own line, unless it is a device function of our headers.
  DIInliningInfo frames = context->getInliningInfoForAddress({virtual_address, section.value_or(undefined)}, wanted);
  if (frames.getNumberOfFrames() == 0) return {};
  uint32_t own = 0;
  while (own + 1 < frames.getNumberOfFrames() && is_device_header(frames.getFrame(own).FileName)) ++own;
  const DILineInfo& line = frames.getFrame(own);
  if (line.Line == 0 || line.FileName == DILineInfo::BadString) return {};
  const std::string place = line.FileName + ":" + std::to_string(line.Line);
  return line.FunctionName == DILineInfo::BadString ? place : line.FunctionName + " at " + place;
}

}  // namespace cairn::compiler
