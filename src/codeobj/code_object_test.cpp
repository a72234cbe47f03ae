// Code objects and the ELF reader, on a real shared object (testdata/two_kernels.c) and on broken ones.
#include "src/codeobj/code_object.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

#include "src/base/os/file.h"
#include "src/base/os/path.h"
#include "src/codeobj/elf.h"
#include "src/codeobj/mutation_test_util.h"

namespace cairn::codeobj {
namespace {

using testing::HasSubstr;

// The shared object that the build puts beside this program.
const std::vector<uint8_t>& two_kernels() {
  static const std::vector<uint8_t> bytes = [] {
    const std::string folder = os::parent_folder(os::executable_path().value());
    const std::vector<char> file = os::read_file(folder + "/two_kernels.so").value();
    return std::vector<uint8_t>(file.begin(), file.end());
  }();
  return bytes;
}

// A copy of the object with a field of some header changed.
template <typename T>
std::vector<uint8_t> with_value(size_t offset, T value) {
  std::vector<uint8_t> bytes = two_kernels();
  std::memcpy(&bytes[offset], &value, sizeof value);
  return bytes;
}

// Offset in the file of the first program header of a type.
size_t segment_offset(uint32_t type) {
  const ElfFile elf = ElfFile::parse(two_kernels()).value();
  const auto is_type = [type](const Elf64_Phdr& segment) { return segment.p_type == type; };
  const auto found = std::ranges::find_if(elf.segments(), is_type);
  return elf.header().e_phoff + static_cast<size_t>(found - elf.segments().begin()) * sizeof(Elf64_Phdr);
}

void expect_invalid(ByteView bytes, const char* why) {
  const Status status = inspect_code_object(bytes).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidCodeObject);
  EXPECT_THAT(status.message(), HasSubstr(why));
}

TEST(Elf, FindsSectionsAndSymbols) {
  Result<ElfFile> elf = ElfFile::parse(two_kernels());
  ASSERT_TRUE(elf.ok()) << elf.status().to_string();
  EXPECT_NE(elf->find_section(".text"), nullptr);
  EXPECT_EQ(elf->find_section(".nowhere"), nullptr);
  const std::vector<ElfSymbol> symbols = elf->read_symbols(SHT_DYNSYM).value();
  const auto variable = std::ranges::find(symbols, "device_variable", &ElfSymbol::name);
  ASSERT_NE(variable, symbols.end());
  EXPECT_EQ(variable->type, STT_OBJECT);
  EXPECT_EQ(variable->size, sizeof(int));
  EXPECT_TRUE(variable->defined);
}

TEST(CodeObject, ListsItsKernels) {
  Result<CodeObject> object = inspect_code_object(two_kernels());
  ASSERT_TRUE(object.ok()) << object.status().to_string();
  ASSERT_EQ(object->kernels.size(), 2u);
  EXPECT_EQ(object->kernels[0].name, "one");
  EXPECT_EQ(object->kernels[0].symbol, "entry_one");
  EXPECT_EQ(object->kernels[0].arguments.size(), 2u);
  EXPECT_EQ(object->kernels[1].name, "two");
  EXPECT_EQ(object->kernels[1].static_shared_bytes, 128u);
  EXPECT_EQ(object->kernels[1].max_threads_per_block, 256u);
}

TEST(CodeObject, TellsFormatsApart) {
  EXPECT_TRUE(is_elf(two_kernels()));
  EXPECT_FALSE(is_bitcode(two_kernels()));
  EXPECT_TRUE(is_bitcode(as_byte_view("BC\xc0\xde....", 8)));
  EXPECT_FALSE(is_elf({}));
  EXPECT_FALSE(is_bitcode({}));
}

TEST(CodeObject, RefusesOtherFiles) {
  expect_invalid({}, "shorter than its header");
  expect_invalid(with_value<uint8_t>(0, 0), "not an ELF file");
  expect_invalid(with_value<uint8_t>(EI_CLASS, ELFCLASS32), "64-bit");
  expect_invalid(with_value<Elf64_Half>(offsetof(Elf64_Ehdr, e_machine), EM_AARCH64), "x86-64");
  expect_invalid(with_value<Elf64_Half>(offsetof(Elf64_Ehdr, e_type), ET_EXEC), "shared object");
}

TEST(CodeObject, RefusesSegmentsOutsideTheFile) {
  const size_t load = segment_offset(PT_LOAD);
  expect_invalid(with_value<Elf64_Xword>(load + offsetof(Elf64_Phdr, p_filesz), 1 << 30), "exceeds its memory");
  expect_invalid(with_value<Elf64_Off>(load + offsetof(Elf64_Phdr, p_offset), 1 << 30), "past the end");
  expect_invalid(with_value<Elf64_Xword>(load + offsetof(Elf64_Phdr, p_align), 4095), "power of two");
  expect_invalid(with_value<Elf64_Addr>(load + offsetof(Elf64_Phdr, p_vaddr), UINT64_MAX), "too large");
  expect_invalid(with_value<Elf64_Xword>(load + offsetof(Elf64_Phdr, p_memsz), 1 << 30), "overlap");
}

TEST(CodeObject, RefusesADynamicTableOutsideTheImage) {
  const size_t dynamic = segment_offset(PT_DYNAMIC);
  expect_invalid(with_value<Elf64_Addr>(dynamic + offsetof(Elf64_Phdr, p_vaddr), 1 << 30), "outside what is loaded");
  expect_invalid(with_value<Elf64_Xword>(dynamic + offsetof(Elf64_Phdr, p_filesz), 16), "no end");
}

TEST(CodeObject, RefusesAKernelWithoutItsFunction) {
  std::vector<uint8_t> bytes = two_kernels();
  const std::string_view symbol("one\0entry_one", 13);
  const auto found = std::ranges::search(bytes, symbol);
  ASSERT_FALSE(found.empty());
  found.begin()[12] = 'x';
  expect_invalid(bytes, "kernel one has no entry function");
}

TEST(CodeObject, RefusesAnObjectWithoutTheNote) {
  std::vector<uint8_t> bytes = two_kernels();
  const auto found = std::ranges::search(bytes, std::string_view(".note.cairn"));
  ASSERT_FALSE(found.empty());
  found.begin()[6] = 'X';
  expect_invalid(bytes, "no kernel metadata note");
}

TEST(CodeObject, RefusesEveryTruncation) {
  read_truncations(two_kernels(), [](ByteView bytes) { EXPECT_FALSE(inspect_code_object(bytes).ok()); });
}

TEST(CodeObject, SurvivesMutations) {
  const auto read = [](ByteView bytes) {
    Result<ElfFile> elf = ElfFile::parse(bytes);
    if (elf.ok()) static_cast<void>(elf->read_symbols(SHT_SYMTAB).ok());
    static_cast<void>(inspect_code_object(bytes).ok());
  };
  // The file is a few kilobytes of code and headers: flipping every bit of the headers and tables is affordable.
  read_bit_flips(two_kernels(), read);
  read_extreme_fields(two_kernels(), read);
}

}  // namespace
}  // namespace cairn::codeobj
