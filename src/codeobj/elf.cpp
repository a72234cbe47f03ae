// Reading ELF headers, sections, notes and symbols.
#include "src/codeobj/elf.h"

#include <string>

namespace cairn::codeobj {
namespace {

Status invalid(const std::string& why) { return Status(StatusCode::kInvalidCodeObject, "ELF: " + why); }

Status check_identity(const Elf64_Ehdr& header) {
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return invalid("not an ELF file");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB) {
    return invalid("not a 64-bit little-endian file");
  }
  if (header.e_ident[EI_VERSION] != EV_CURRENT || header.e_version != EV_CURRENT) return invalid("unknown version");
  return Status();
}

}  // namespace

Result<ElfFile> ElfFile::parse(ByteView bytes) {
  ElfFile file(bytes);
  const std::optional<Elf64_Ehdr> header = load<Elf64_Ehdr>(bytes, 0);
  if (!header) return invalid("shorter than its header");
  CAIRN_RETURN_IF_ERROR(check_identity(*header));
  file.header_ = *header;
  CAIRN_RETURN_IF_ERROR(file.read_segments());
  CAIRN_RETURN_IF_ERROR(file.read_sections());
  return file;
}

Status ElfFile::read_segments() {
  if (header_.e_phnum == 0) return Status();
  if (header_.e_phentsize != sizeof(Elf64_Phdr)) return invalid("program headers of an unknown size");
  const auto table = slice(bytes_, header_.e_phoff, uint64_t{header_.e_phnum} * sizeof(Elf64_Phdr));
  if (!table) return invalid("the program headers reach past the end");
  for (unsigned i = 0; i < header_.e_phnum; ++i) segments_.push_back(*load<Elf64_Phdr>(*table, i * sizeof(Elf64_Phdr)));
  return Status();
}

Status ElfFile::read_sections() {
  // More than 65,279 sections are counted elsewhere (SHN_XINDEX); a code object has a few dozen.
  if (header_.e_shnum == 0) return Status();
  if (header_.e_shentsize != sizeof(Elf64_Shdr)) return invalid("section headers of an unknown size");
  const auto table = slice(bytes_, header_.e_shoff, uint64_t{header_.e_shnum} * sizeof(Elf64_Shdr));
  if (!table) return invalid("the section headers reach past the end");
  for (unsigned i = 0; i < header_.e_shnum; ++i) {
    ElfSection section = {{}, *load<Elf64_Shdr>(*table, i * sizeof(Elf64_Shdr)), {}};
    if (section.header.sh_type != SHT_NOBITS && section.header.sh_type != SHT_NULL) {
      const auto content = slice(bytes_, section.header.sh_offset, section.header.sh_size);
      if (!content) return invalid("section " + std::to_string(i) + " reaches past the end");
      section.content = *content;
    }
    sections_.push_back(section);
  }
  if (header_.e_shstrndx >= sections_.size()) return invalid("no table of section names");
  const ByteView names = sections_[header_.e_shstrndx].content;
  for (ElfSection& section : sections_) {
    const auto name = load_text(names, section.header.sh_name);
    if (!name && section.header.sh_type != SHT_NULL) return invalid("a section's name lies outside the names");
    section.name = name.value_or(std::string_view());
  }
  return Status();
}

const ElfSection* ElfFile::find_section(std::string_view name) const {
  for (const ElfSection& section : sections_) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

Result<std::vector<ElfNote>> ElfFile::read_notes(const ElfSection& section) {
  const uint64_t alignment = section.header.sh_addralign == 8 ? 8 : 4;
  const auto align = [alignment](uint64_t value) { return (value + alignment - 1) / alignment * alignment; };
  std::vector<ElfNote> notes;
  uint64_t position = 0;
  while (position < section.content.size()) {
    const auto header = load<Elf64_Nhdr>(section.content, position);
    if (!header) return invalid("a note ends within its header");
    const uint64_t name_start = position + sizeof(Elf64_Nhdr);
    const uint64_t start = position + align(sizeof(Elf64_Nhdr) + header->n_namesz);
    const auto name = slice(section.content, name_start, header->n_namesz);
    const auto descriptor = slice(section.content, start, header->n_descsz);
    if (!name || !descriptor) return invalid("a note reaches past its section");
    std::string_view text = as_text(*name);
    if (text.ends_with('\0')) text.remove_suffix(1);
    notes.push_back({text, header->n_type, *descriptor});
    position = align(start + header->n_descsz);
  }
  return notes;
}

Result<std::vector<ElfSymbol>> ElfFile::read_symbols(uint32_t table_type) const {
  std::vector<ElfSymbol> symbols;
  for (const ElfSection& section : sections_) {
    if (section.header.sh_type != table_type) continue;
    if (section.header.sh_entsize != sizeof(Elf64_Sym)) return invalid("symbols of an unknown size");
    if (section.header.sh_link >= sections_.size()) return invalid("symbols without their names");
    const ByteView names = sections_[section.header.sh_link].content;
    for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= section.content.size(); at += sizeof(Elf64_Sym)) {
      const Elf64_Sym symbol = *load<Elf64_Sym>(section.content, at);
      const auto name = load_text(names, symbol.st_name);
      if (!name) return invalid("a symbol's name lies outside the names");
      symbols.push_back({*name, symbol.st_value, symbol.st_size, static_cast<uint8_t>(ELF64_ST_TYPE(symbol.st_info)),
                         symbol.st_shndx != SHN_UNDEF});
    }
    break;
  }
  return symbols;
}

}  // namespace cairn::codeobj
