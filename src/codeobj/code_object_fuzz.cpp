// Fuzzes the ELF reader and the checks before a code object is loaded.
#include "src/codeobj/code_object.h"
#include "src/codeobj/elf.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  using namespace cairn::codeobj;
  cairn::Result<ElfFile> elf = ElfFile::parse({data, bytes});
  if (elf.ok()) {
    for (const ElfSection& section : elf->sections()) static_cast<void>(ElfFile::read_notes(section).ok());
    static_cast<void>(elf->read_symbols(SHT_SYMTAB).ok());
  }
  static_cast<void>(inspect_code_object({data, bytes}).ok());
  return 0;
}
