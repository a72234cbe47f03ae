// The checks before a code object is loaded.
#include "src/codeobj/code_object.h"

#include <algorithm>
#include <bit>
#include <set>
#include <string>
#include <string_view>

#include "src/codeobj/elf.h"

namespace cairn::codeobj {
namespace {

constexpr uint64_t kMaxImageBytes = uint64_t{1} << 40;

Status invalid(const std::string& why) { return Status(StatusCode::kInvalidCodeObject, "code object: " + why); }

// One loadable segment: in the file, of a sane size and alignment, behind the one before.
Status check_load_segment(const Elf64_Phdr& segment, size_t file_bytes, uint64_t previous_end) {
  if (segment.p_filesz > segment.p_memsz) return invalid("a segment's file part exceeds its memory");
  if (segment.p_vaddr > kMaxImageBytes || segment.p_memsz > kMaxImageBytes) return invalid("a segment is too large");
  if (segment.p_vaddr < previous_end) return invalid("segments overlap or are out of order");
  const uint64_t alignment = std::max<uint64_t>(segment.p_align, 1);
  if (!std::has_single_bit(alignment)) return invalid("a segment's alignment is no power of two");
  if ((segment.p_vaddr - segment.p_offset) % alignment != 0) return invalid("a segment's offset is misaligned");
  if (segment.p_offset > file_bytes || segment.p_filesz > file_bytes - segment.p_offset) {
    return invalid("a segment reaches past the end of the file");
  }
  return Status();
}

// Whether [address, address + bytes) lies in the part of a loadable segment that the file fills.
bool in_image(const ElfFile& elf, uint64_t address, uint64_t bytes) {
  return std::ranges::any_of(elf.segments(), [&](const Elf64_Phdr& segment) {
    return segment.p_type == PT_LOAD && address >= segment.p_vaddr && address - segment.p_vaddr <= segment.p_filesz &&
           bytes <= segment.p_filesz - (address - segment.p_vaddr);
  });
}

Status check_segments(const ElfFile& elf, size_t file_bytes) {
  uint64_t end = 0;
  for (const Elf64_Phdr& segment : elf.segments()) {
    if (segment.p_type != PT_LOAD) continue;
    CAIRN_RETURN_IF_ERROR(check_load_segment(segment, file_bytes, end));
    end = segment.p_vaddr + segment.p_memsz;
  }
  if (end == 0) return invalid("nothing to load");
  for (const Elf64_Phdr& segment : elf.segments()) {
    if (segment.p_type == PT_INTERP) return invalid("it is a program");
    const bool mapped = segment.p_type == PT_DYNAMIC || segment.p_type == PT_TLS || segment.p_type == PT_GNU_RELRO;
    if (mapped && segment.p_filesz != 0 && !in_image(elf, segment.p_vaddr, segment.p_filesz)) {
      return invalid("a segment lies outside what is loaded");
    }
  }
  return Status();
}

// Tables that the dynamic loader reads before anything else: each must lie in the image.
Status check_dynamic_table(const ElfFile& elf, ByteView file) {
  const auto is_dynamic = [](const Elf64_Phdr& segment) { return segment.p_type == PT_DYNAMIC; };
  const auto segment = std::ranges::find_if(elf.segments(), is_dynamic);
  if (segment == elf.segments().end()) return invalid("no dynamic table");
  const auto table = slice(file, segment->p_offset, segment->p_filesz);
  if (!table) return invalid("the dynamic table reaches past the end of the file");
  bool ended = false;
  for (uint64_t at = 0; !ended && at + sizeof(Elf64_Dyn) <= table->size(); at += sizeof(Elf64_Dyn)) {
    const Elf64_Dyn entry = *load<Elf64_Dyn>(*table, at);
    switch (entry.d_tag) {
      case DT_NULL: ended = true; break;
      case DT_HASH:
      case DT_GNU_HASH:
      case DT_STRTAB:
      case DT_SYMTAB:
      case DT_RELA:
      case DT_JMPREL:
      case DT_PLTGOT:
        if (!in_image(elf, entry.d_un.d_ptr, 1)) return invalid("a dynamic entry points outside what is loaded");
        break;
      default: break;
    }
  }
  return ended ? Status() : invalid("the dynamic table has no end");
}

Status check_entries(const ElfFile& elf, const std::vector<KernelMetadata>& kernels) {
  CAIRN_ASSIGN_OR_RETURN(const std::vector<ElfSymbol> symbols, elf.read_symbols(SHT_DYNSYM));
  std::set<std::string_view> functions;
  for (const ElfSymbol& symbol : symbols) {
    if (symbol.defined && symbol.type == STT_FUNC && in_image(elf, symbol.value, 1)) functions.insert(symbol.name);
  }
  std::set<std::string_view> names;
  for (const KernelMetadata& kernel : kernels) {
    if (!functions.contains(kernel.symbol)) return invalid("kernel " + kernel.name + " has no entry function");
    if (!names.insert(kernel.name).second) return invalid("kernel " + kernel.name + " is listed twice");
  }
  return Status();
}

Result<std::vector<KernelMetadata>> read_kernels(const ElfFile& elf) {
  const ElfSection* section = elf.find_section(kNoteSection);
  if (section == nullptr) return invalid("no kernel metadata note");
  CAIRN_ASSIGN_OR_RETURN(const std::vector<ElfNote> notes, ElfFile::read_notes(*section));
  for (const ElfNote& note : notes) {
    if (note.name == kNoteName && note.type == kNoteTypeKernels) return decode_kernel_metadata(note.descriptor);
  }
  return invalid("no kernel metadata note");
}

}  // namespace

bool is_elf(ByteView bytes) { return as_text(bytes).starts_with(std::string_view(ELFMAG, SELFMAG)); }

bool is_bitcode(ByteView bytes) {
  const std::string_view text = as_text(bytes);
  return text.starts_with("BC\xc0\xde") || text.starts_with("\xde\xc0\x17\x0b");  // plain, or in its wrapper
}

Result<CodeObject> inspect_code_object(ByteView bytes) {
  CAIRN_ASSIGN_OR_RETURN(const ElfFile elf, ElfFile::parse(bytes));
  if (elf.header().e_type != ET_DYN || elf.header().e_machine != EM_X86_64) {
    return invalid("not a shared object for x86-64");
  }
  CAIRN_RETURN_IF_ERROR(check_segments(elf, bytes.size()));
  CAIRN_RETURN_IF_ERROR(check_dynamic_table(elf, bytes));
  CodeObject object;
  CAIRN_ASSIGN_OR_RETURN(object.kernels, read_kernels(elf));
  CAIRN_RETURN_IF_ERROR(check_entries(elf, object.kernels));
  return object;
}

}  // namespace cairn::codeobj
