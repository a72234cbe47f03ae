// A small reader of 64-bit little-endian ELF files: sections, notes, symbols. It never reads outside the bytes it
// was given and trusts nothing in them; anything malformed gives kInvalidCodeObject.
#pragma once

#include <elf.h>

#include <string_view>
#include <vector>

#include "src/base/result.h"
#include "src/codeobj/bytes.h"

namespace cairn::codeobj {

struct ElfSection {
  std::string_view name;
  Elf64_Shdr header;
  ByteView content;  // empty for SHT_NOBITS
};

struct ElfNote {
  std::string_view name;  // without its NUL
  uint32_t type;
  ByteView descriptor;
};

struct ElfSymbol {
  std::string_view name;
  uint64_t value;  // virtual address in a shared object
  uint64_t size;   // bytes
  uint8_t type;    // STT_*
  bool defined;
};

// Views into bytes that the caller keeps.
class ElfFile {
 public:
  // Reads the header and the section table.
  static Result<ElfFile> parse(ByteView bytes);

  const Elf64_Ehdr& header() const { return header_; }
  const std::vector<ElfSection>& sections() const { return sections_; }
  const std::vector<Elf64_Phdr>& segments() const { return segments_; }

  // The first section of that name, or null.
  const ElfSection* find_section(std::string_view name) const;

  // The notes of one section (4- or 8-byte aligned, as the section is).
  static Result<std::vector<ElfNote>> read_notes(const ElfSection& section);

  // The entries of the symbol table of type SHT_DYNSYM or SHT_SYMTAB; empty when the file has none.
  Result<std::vector<ElfSymbol>> read_symbols(uint32_t table_type) const;

 private:
  explicit ElfFile(ByteView bytes) : bytes_(bytes) {}
  Status read_segments();
  Status read_sections();

  ByteView bytes_;
  Elf64_Ehdr header_ = {};
  std::vector<Elf64_Phdr> segments_;
  std::vector<ElfSection> sections_;
};

}  // namespace cairn::codeobj
