// Fat binaries: clang's offload bundle, as `clang-offload-bundler` writes and lists it.
//
//   24 bytes  "__CLANG_OFFLOAD_BUNDLE__"
//   u64       number of entries
//   entries   u64 offset from the start, u64 size, u64 length of the id, the id's bytes
//   contents  at the offsets
// All little-endian, nothing padded. The compressed form ("CCOB") is recognised and refused.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/base/result.h"
#include "src/codeobj/bytes.h"

namespace cairn::codeobj {

struct BundleEntry {
  std::string id;    // see targets.h
  ByteView content;  // points into the bytes that were read; for writing, into the caller's
};

// Bundle bytes with a host entry first (added when `entries` has none), contents at multiples of `alignment`.
std::vector<uint8_t> write_bundle(std::span<const BundleEntry> entries, size_t alignment = 64);

// The entries in order. kInvalidCodeObject for bytes that are not a whole bundle, kNotSupported for a compressed one.
Result<std::vector<BundleEntry>> read_bundle(ByteView bytes);

// The size of a bundle of which only the start is known, as a loaded program's is: found from its header. Reads
// no further than the header's own entries; counts and lengths beyond what any tool writes are refused.
Result<size_t> bundle_bytes(const void* start);

// The entry for the first of `targets` (best first) that is there. kNoBinary names what the bundle holds instead.
Result<ByteView> select_entry(std::span<const BundleEntry> entries, std::span<const std::string_view> targets);

}  // namespace cairn::codeobj
