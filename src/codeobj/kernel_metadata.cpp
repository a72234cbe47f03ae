// Encoding and decoding of the kernel metadata note.
#include "src/codeobj/kernel_metadata.h"

#include <bit>

#include "include/cairn/kernel_abi.h"
#include "src/codeobj/bytes.h"

namespace cairn::codeobj {
namespace {

constexpr uint32_t kMagic = 0x4b4e5243;  // "CRNK"
constexpr uint32_t kFormatVersion = 1;

struct Header {
  uint32_t magic, format_version, abi_version, kernels, arguments, string_bytes;
};

struct Record {
  uint32_t name, symbol;  // offsets into the strings
  uint32_t first_argument, argument_count;
  uint32_t kernarg_bytes, kernarg_alignment;
  uint32_t static_shared_bytes, frame_bytes, max_threads_per_block, flags, warp_size;
  uint32_t reserved;  // 0
};

static_assert(sizeof(Header) == 24 && sizeof(Record) == 48 && sizeof(KernelArgument) == 8);

Status invalid(const std::string& why) { return Status(StatusCode::kInvalidCodeObject, "kernel metadata: " + why); }

// Where the parts of a descriptor are.
struct Layout {
  Header header;
  ByteView records, arguments, strings;
};

Result<Layout> read_layout(ByteView descriptor) {
  const std::optional<Header> header = load<Header>(descriptor, 0);
  if (!header || header->magic != kMagic) return invalid("not a descriptor");
  if (header->format_version != kFormatVersion || header->abi_version != CAIRN_KERNEL_ABI_VERSION) {
    return Status(StatusCode::kIncompatible, "kernel metadata: format " + std::to_string(header->format_version) +
                                                 ", kernel ABI " + std::to_string(header->abi_version) +
                                                 "; this build reads format " + std::to_string(kFormatVersion) +
                                                 ", ABI " + std::to_string(CAIRN_KERNEL_ABI_VERSION));
  }
  // 32-bit counts of small records: no sum overflows 64 bits.
  const uint64_t record_bytes = uint64_t{header->kernels} * sizeof(Record);
  const uint64_t argument_bytes = uint64_t{header->arguments} * sizeof(KernelArgument);
  const auto records = slice(descriptor, sizeof(Header), record_bytes);
  const auto arguments = slice(descriptor, sizeof(Header) + record_bytes, argument_bytes);
  const auto strings = slice(descriptor, sizeof(Header) + record_bytes + argument_bytes, header->string_bytes);
  if (!records || !arguments || !strings) return invalid("shorter than its counts say");
  return Layout{*header, *records, *arguments, *strings};
}

Status read_arguments(const Layout& layout, const Record& record, KernelMetadata& kernel) {
  const auto bytes = slice(layout.arguments, uint64_t{record.first_argument} * sizeof(KernelArgument),
                           uint64_t{record.argument_count} * sizeof(KernelArgument));
  if (!bytes) return invalid(kernel.name + ": arguments outside the table");
  for (uint32_t i = 0; i < record.argument_count; ++i) {
    const KernelArgument argument = *load<KernelArgument>(*bytes, i * sizeof(KernelArgument));
    if (uint64_t{argument.offset} + argument.size > record.kernarg_bytes) {
      return invalid(kernel.name + ": argument " + std::to_string(i) + " reaches past the argument buffer");
    }
    kernel.arguments.push_back(argument);
  }
  return Status();
}

Result<KernelMetadata> read_kernel(const Layout& layout, uint32_t index) {
  const Record record = *load<Record>(layout.records, uint64_t{index} * sizeof(Record));
  const auto name = load_text(layout.strings, record.name);
  const auto symbol = load_text(layout.strings, record.symbol);
  if (!name || !symbol || name->empty() || symbol->empty()) return invalid("a kernel without a name");
  KernelMetadata kernel;
  kernel.name = *name;
  kernel.symbol = *symbol;
  if (!std::has_single_bit(record.kernarg_alignment) || record.kernarg_alignment > 4096) {
    return invalid(kernel.name + ": alignment " + std::to_string(record.kernarg_alignment));
  }
  if (!std::has_single_bit(record.warp_size) || record.warp_size > 64) {
    return invalid(kernel.name + ": warp size " + std::to_string(record.warp_size));
  }
  CAIRN_RETURN_IF_ERROR(read_arguments(layout, record, kernel));
  kernel.kernarg_bytes = record.kernarg_bytes;
  kernel.kernarg_alignment = record.kernarg_alignment;
  kernel.static_shared_bytes = record.static_shared_bytes;
  kernel.frame_bytes = record.frame_bytes;
  kernel.max_threads_per_block = record.max_threads_per_block;
  kernel.flags = record.flags;
  kernel.warp_size = record.warp_size;
  return kernel;
}

}  // namespace

std::vector<uint8_t> encode_kernel_metadata(std::span<const KernelMetadata> kernels) {
  std::vector<uint8_t> records, arguments, strings;
  uint32_t argument_count = 0;
  const auto add_text = [&strings](const std::string& text) {
    const uint32_t offset = static_cast<uint32_t>(strings.size());
    append_text(strings, text);
    strings.push_back(0);
    return offset;
  };
  for (const KernelMetadata& kernel : kernels) {
    Record record = {};
    record.name = add_text(kernel.name);
    record.symbol = add_text(kernel.symbol);
    record.first_argument = argument_count;
    record.argument_count = static_cast<uint32_t>(kernel.arguments.size());
    record.kernarg_bytes = kernel.kernarg_bytes;
    record.kernarg_alignment = kernel.kernarg_alignment;
    record.static_shared_bytes = kernel.static_shared_bytes;
    record.frame_bytes = kernel.frame_bytes;
    record.max_threads_per_block = kernel.max_threads_per_block;
    record.flags = kernel.flags;
    record.warp_size = kernel.warp_size;
    append(records, record);
    for (const KernelArgument& argument : kernel.arguments) append(arguments, argument);
    argument_count += record.argument_count;
  }
  pad_to(strings, 8);
  std::vector<uint8_t> out;
  append(out, Header{kMagic, kFormatVersion, CAIRN_KERNEL_ABI_VERSION, static_cast<uint32_t>(kernels.size()),
                     argument_count, static_cast<uint32_t>(strings.size())});
  for (const auto& part : {records, arguments, strings}) out.insert(out.end(), part.begin(), part.end());
  return out;
}

Result<std::vector<KernelMetadata>> decode_kernel_metadata(std::span<const uint8_t> descriptor) {
  CAIRN_ASSIGN_OR_RETURN(const Layout layout, read_layout(descriptor));
  std::vector<KernelMetadata> kernels;
  for (uint32_t i = 0; i < layout.header.kernels; ++i) {
    CAIRN_ASSIGN_OR_RETURN(KernelMetadata kernel, read_kernel(layout, i));
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

std::vector<uint8_t> encode_kernel_note(std::span<const KernelMetadata> kernels) {
  const std::vector<uint8_t> descriptor = encode_kernel_metadata(kernels);
  std::vector<uint8_t> note;
  append(note, static_cast<uint32_t>(sizeof kNoteName));
  append(note, static_cast<uint32_t>(descriptor.size()));
  append(note, kNoteTypeKernels);
  append_text(note, std::string_view(kNoteName, sizeof kNoteName));
  pad_to(note, 4);
  note.insert(note.end(), descriptor.begin(), descriptor.end());
  return note;
}

}  // namespace cairn::codeobj
