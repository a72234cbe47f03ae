// A native code object: an ELF shared object of this processor with kernels, their metadata in a note. This is the
// check that stands between outside bytes and the dynamic loader.
#pragma once

#include <vector>

#include "src/base/result.h"
#include "src/codeobj/bytes.h"
#include "src/codeobj/kernel_metadata.h"

namespace cairn::codeobj {

struct CodeObject {
  std::vector<KernelMetadata> kernels;
};

// True for bytes that open like an ELF file, true for bytes that open like LLVM bitcode.
bool is_elf(ByteView bytes);
bool is_bitcode(ByteView bytes);

// Checks that the bytes are a shared object for x86-64 whose segments lie in the file, in order and apart, whose
// dynamic table points into them, and which defines the entry function of each kernel that its note lists.
// kInvalidCodeObject says what is wrong; kIncompatible is another version of the note or the kernel ABI.
Result<CodeObject> inspect_code_object(ByteView elf);

}  // namespace cairn::codeobj
