#include "src/compiler/jit/symbolize.h"

#include <cstdlib>

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELFObjectFile.h"

namespace cairn::compiler {

namespace {

bool is_device_header(llvm::StringRef file) { return file.contains("/cairn/device/"); }

std::string base_name(const std::string& symbol) {
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(symbol.c_str()) || !demangler.isFunction()) return symbol;
  char* name = demangler.getFunctionBaseName(nullptr, nullptr);
  std::string result = name ? name : symbol;
  std::free(name);
  return result;
}

// The function whose symbol covers the address; empty without one. Debug information of lines alone names only
// functions that something was inlined into.
std::string covering_symbol(const llvm::object::ObjectFile& file, uint64_t address, std::optional<uint64_t> section) {
  using namespace llvm::object;
  for (const SymbolRef& symbol : file.symbols()) {
    llvm::Expected<SymbolRef::Type> type = symbol.getType();
    llvm::Expected<uint64_t> begin = symbol.getAddress();
    llvm::Expected<section_iterator> home = symbol.getSection();
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    if (!type || !begin || !home || !name) {
      llvm::consumeError(type.takeError());
      llvm::consumeError(begin.takeError());
      llvm::consumeError(home.takeError());
      llvm::consumeError(name.takeError());
      continue;
    }
    if (*type != SymbolRef::ST_Function || *home == file.section_end()) continue;
    if (section && (*home)->getIndex() != *section) continue;
    if (address >= *begin && address - *begin < ELFSymbolRef(symbol).getSize()) return base_name(name->str());
  }
  return {};
}

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
  std::string function = line.FunctionName;
  if (function == DILineInfo::BadString) function = covering_symbol(**file, virtual_address, section);
  return function.empty() ? place : function + " at " + place;
}

}  // namespace cairn::compiler
