// Writes the metadata note of the contract's test kernels (kernels.cpp) to the file it is given.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "include/cairn/kernel_abi.h"
#include "src/base/os/file.h"
#include "src/codeobj/kernel_metadata.h"

using cairn::codeobj::KernelArgument;
using cairn::codeobj::KernelMetadata;

namespace {

KernelMetadata kernel(const char* name, std::vector<KernelArgument> arguments, uint32_t flags = 0,
                      uint32_t shared_bytes = 0) {
  KernelMetadata metadata;
  metadata.name = name;
  metadata.symbol = std::string("contract_") + name;
  metadata.arguments = std::move(arguments);
  for (const KernelArgument& argument : metadata.arguments) metadata.kernarg_bytes = argument.offset + argument.size;
  metadata.static_shared_bytes = shared_bytes;
  metadata.flags = flags;
  metadata.frame_bytes = (flags & CAIRN_KERNEL_SUSPENDS) != 0 ? 128 : 0;
  return metadata;
}

std::vector<KernelMetadata> all_kernels() {
  const std::vector<KernelArgument> pointer = {{0, 8}};
  const std::vector<KernelArgument> two = {{0, 8}, {8, 8}};
  constexpr uint32_t kWaits = CAIRN_KERNEL_SUSPENDS | CAIRN_KERNEL_POLLS;
  return {
      kernel("empty", {}),
      kernel("mark", pointer),
      kernel("count", pointer),
      kernel("sum", {{0, 4}, {8, 8}, {16, 8}}),
      kernel("shared", pointer, 0, 100),
      kernel("bad_address", two),
      kernel("overflow", pointer),
      kernel("illegal_instruction", {}),
      kernel("trap", {}),
      kernel("assert", {}),
      kernel("print", {}, CAIRN_KERNEL_PRINTS),
      kernel("heap", pointer, CAIRN_KERNEL_DEVICE_HEAP),
      kernel("wait", two, kWaits),
      kernel("set", pointer),
      kernel("chain", pointer, kWaits),
      kernel("all_started", pointer, kWaits),
      kernel("grid_barrier", pointer, CAIRN_KERNEL_SUSPENDS | CAIRN_KERNEL_GRID_BARRIER),
      kernel("busy", pointer),
  };
}

void append_word(std::vector<char>& out, uint32_t word) {
  char bytes[sizeof(word)];
  std::memcpy(bytes, &word, sizeof(word));
  out.insert(out.end(), bytes, bytes + sizeof(word));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FILE\n", argv[0]);
    return 2;
  }
  const std::vector<uint8_t> descriptor = cairn::codeobj::encode_kernel_metadata(all_kernels());
  std::vector<char> note;
  append_word(note, sizeof(cairn::codeobj::kNoteName));
  append_word(note, static_cast<uint32_t>(descriptor.size()));
  append_word(note, cairn::codeobj::kNoteTypeKernels);
  note.insert(note.end(), std::begin(cairn::codeobj::kNoteName), std::end(cairn::codeobj::kNoteName));
  while (note.size() % 4 != 0) note.push_back(0);
  note.insert(note.end(), descriptor.begin(), descriptor.end());
  while (note.size() % 4 != 0) note.push_back(0);
  const cairn::Status written = cairn::os::write_file_atomically(argv[1], note);
  if (!written.ok()) std::fprintf(stderr, "%s\n", written.to_string().c_str());
  return written.ok() ? 0 : 1;
}
