#include "src/compiler/jit/symbolize.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"

namespace cairn::compiler {

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
  // The innermost inlined frame is the user's own line.
  DIInliningInfo frames = context->getInliningInfoForAddress({virtual_address, section.value_or(undefined)}, wanted);
  if (frames.getNumberOfFrames() == 0) return {};
  const DILineInfo& line = frames.getFrame(0);
  if (line.Line == 0 || line.FileName == DILineInfo::BadString) return {};
  const std::string place = line.FileName + ":" + std::to_string(line.Line);
  return line.FunctionName == DILineInfo::BadString ? place : line.FunctionName + " at " + place;
}

}  // namespace cairn::compiler
