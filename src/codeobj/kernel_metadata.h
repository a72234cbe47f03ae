// Kernel metadata: what a native code object says of its kernels, as a binary ELF note.
//
// The note stands in section ".note.cairn" (name "Cairn", type 1). Its descriptor, little-endian, 8-byte aligned:
//   header   u32 magic 'CRNK', u32 format version, u32 kernel ABI version, u32 kernel count,
//            u32 argument count (of all kernels), u32 string bytes
//   kernels  kernel count records (see encode_kernel_metadata)
//   args     argument count pairs of u32 offset, u32 size
//   strings  NUL-terminated names
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "src/base/result.h"

namespace cairn::codeobj {

inline constexpr char kNoteName[] = "Cairn";
inline constexpr uint32_t kNoteTypeKernels = 1;
inline constexpr char kNoteSection[] = ".note.cairn";

struct KernelArgument {
  uint32_t offset = 0;  // bytes into the kernarg buffer
  uint32_t size = 0;    // bytes
};

struct KernelMetadata {
  std::string name;    // mangled name, as the host registers it
  std::string symbol;  // exported symbol of the cairn_kernel_entry function
  std::vector<KernelArgument> arguments;
  uint32_t kernarg_bytes = 0;
  uint32_t kernarg_alignment = 8;
  uint32_t static_shared_bytes = 0;
  uint32_t frame_bytes = 0;            // per thread; 0 unless CAIRN_KERNEL_SUSPENDS
  uint32_t max_threads_per_block = 0;  // 0: no bound
  uint32_t flags = 0;                  // CAIRN_KERNEL_* of include/cairn/kernel_abi.h
  uint32_t warp_size = 32;
};

// The note's descriptor bytes for `kernels`, in that order.
std::vector<uint8_t> encode_kernel_metadata(std::span<const KernelMetadata> kernels);

// The whole note (header, name, descriptor): the bytes of section ".note.cairn", which is aligned to 4 bytes.
std::vector<uint8_t> encode_kernel_note(std::span<const KernelMetadata> kernels);

// Reads a descriptor; every field is checked, so hostile bytes give kInvalidCodeObject and nothing else. A kernel ABI
// version other than this build's gives kIncompatible.
Result<std::vector<KernelMetadata>> decode_kernel_metadata(std::span<const uint8_t> descriptor);

}  // namespace cairn::codeobj
