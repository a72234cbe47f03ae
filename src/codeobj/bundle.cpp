// Reading and writing offload bundles.
#include "src/codeobj/bundle.h"

#include <algorithm>

#include "src/codeobj/targets.h"

namespace cairn::codeobj {
namespace {

constexpr std::string_view kMagic = "__CLANG_OFFLOAD_BUNDLE__";
constexpr std::string_view kCompressedMagic = "CCOB";
constexpr uint64_t kEntryHeaderBytes = 3 * sizeof(uint64_t);
// Far beyond any real bundle; they bound what a broken header can make us read.
constexpr uint64_t kMaxEntries = 4096;
constexpr uint64_t kMaxIdBytes = 4096;
constexpr uint64_t kMaxBundleBytes = uint64_t{1} << 40;

Status invalid(const std::string& why) { return Status(StatusCode::kInvalidCodeObject, "fat binary: " + why); }

Status check_magic(std::string_view head) {
  if (head.starts_with(kCompressedMagic)) {
    return Status(StatusCode::kNotSupported, "fat binary: compressed bundles (CCOB) are not supported");
  }
  if (!head.starts_with(kMagic)) return invalid("it does not start with __CLANG_OFFLOAD_BUNDLE__");
  return Status();
}

struct EntryHeader {
  uint64_t offset, bytes, id_bytes;
};

Status check_entry_header(const EntryHeader& header) {
  if (header.id_bytes == 0 || header.id_bytes > kMaxIdBytes) return invalid("an entry's id has an impossible length");
  if (header.offset > kMaxBundleBytes || header.bytes > kMaxBundleBytes) {
    return invalid("an entry lies beyond any bundle");
  }
  return Status();
}

}  // namespace

std::vector<uint8_t> write_bundle(std::span<const BundleEntry> entries, size_t alignment) {
  std::vector<BundleEntry> all(entries.begin(), entries.end());
  const auto is_host = [](const BundleEntry& entry) { return entry.id.starts_with("host-"); };
  if (std::ranges::none_of(all, is_host)) all.insert(all.begin(), {std::string(kHostEntryId), {}});

  uint64_t position = kMagic.size() + sizeof(uint64_t);
  for (const BundleEntry& entry : all) position += kEntryHeaderBytes + entry.id.size();
  std::vector<uint8_t> out;
  append_text(out, kMagic);
  append<uint64_t>(out, all.size());
  for (const BundleEntry& entry : all) {
    position = (position + alignment - 1) / alignment * alignment;
    append(out, EntryHeader{position, entry.content.size(), entry.id.size()});
    append_text(out, entry.id);
    position += entry.content.size();
  }
  for (const BundleEntry& entry : all) {
    pad_to(out, alignment);
    out.insert(out.end(), entry.content.begin(), entry.content.end());
  }
  return out;
}

Result<std::vector<BundleEntry>> read_bundle(ByteView bytes) {
  CAIRN_RETURN_IF_ERROR(check_magic(as_text(bytes)));
  const std::optional<uint64_t> count = load<uint64_t>(bytes, kMagic.size());
  if (!count) return invalid("it ends within its header");
  if (*count > kMaxEntries) return invalid("impossible number of entries, " + std::to_string(*count));
  std::vector<BundleEntry> entries;
  uint64_t position = kMagic.size() + sizeof(uint64_t);
  for (uint64_t i = 0; i < *count; ++i) {
    const std::optional<EntryHeader> header = load<EntryHeader>(bytes, position);
    if (!header) return invalid("it ends within its header");
    CAIRN_RETURN_IF_ERROR(check_entry_header(*header));
    const std::optional<ByteView> id = slice(bytes, position + kEntryHeaderBytes, header->id_bytes);
    const std::optional<ByteView> content = slice(bytes, header->offset, header->bytes);
    if (!id) return invalid("it ends within its header");
    if (!content) return invalid("entry '" + std::string(as_text(*id)) + "' reaches past the end");
    entries.push_back({std::string(as_text(*id)), *content});
    position += kEntryHeaderBytes + header->id_bytes;
  }
  return entries;
}

Result<size_t> bundle_bytes(const void* start) {
  const char* const head = static_cast<const char*>(start);
  // Byte by byte as far as the magic agrees: what follows a shorter object may not be readable.
  size_t same = 0;
  while (same < kMagic.size() && head[same] == kMagic[same]) ++same;
  if (same < kMagic.size()) {
    const bool compressed = same == 0 && std::string_view(head, 4) == kCompressedMagic;
    return check_magic(compressed ? kCompressedMagic : std::string_view());
  }
  uint64_t position = kMagic.size() + sizeof(uint64_t);
  const uint64_t count = *load<uint64_t>(as_byte_view(head, position), kMagic.size());
  if (count > kMaxEntries) return invalid("impossible number of entries, " + std::to_string(count));
  uint64_t end = position;
  for (uint64_t i = 0; i < count; ++i) {
    const EntryHeader header = *load<EntryHeader>(as_byte_view(head + position, kEntryHeaderBytes), 0);
    CAIRN_RETURN_IF_ERROR(check_entry_header(header));
    position += kEntryHeaderBytes + header.id_bytes;
    end = std::max({end, position, header.offset + header.bytes});
  }
  return static_cast<size_t>(end);
}

Result<ByteView> select_entry(std::span<const BundleEntry> entries, std::span<const std::string_view> targets) {
  for (std::string_view target : targets) {
    for (const BundleEntry& entry : entries) {
      if (entry_target(entry.id) == target) return entry.content;
    }
  }
  std::string held;
  for (const BundleEntry& entry : entries) held.append(held.empty() ? "" : ", ").append(entry.id);
  return Status(StatusCode::kNoBinary, "fat binary: no entry for this device; it holds " + held);
}

}  // namespace cairn::codeobj
