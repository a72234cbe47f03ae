#include "tools/cc/architecture.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "llvm/TargetParser/TargetParser.h"
#include "tools/cc/response_file.h"

namespace cairn::cc {
namespace {

constexpr unsigned kCompute[] = {50, 52, 53, 60, 61,  62,  70,  72,  75,  80, 86,
                                 87, 88, 89, 90, 100, 101, 103, 110, 120, 121};

// What old build files ask for and the claimed toolkit no longer knows; code for them runs as for its oldest.
constexpr unsigned kRetired[] = {10, 11, 12, 13, 20, 21, 30, 32, 35, 37};

Status unsupported(std::string_view name) {
  return Status(StatusCode::kNotSupported, "unsupported GPU architecture '" + std::string(name) + "'");
}

// A processor that LLVM knows, with the features that a target id may set: gfx90a:sramecc+:xnack-.
bool is_gfx(std::string_view name) {
  const size_t end = std::min(name.find(':'), name.size());
  if (llvm::AMDGPU::parseArchAMDGCN(name.substr(0, end)) == llvm::AMDGPU::GK_NONE) return false;
  for (name.remove_prefix(end); !name.empty();) {
    name.remove_prefix(1);
    const std::string_view feature = name.substr(0, name.find(':'));
    if (feature != "xnack+" && feature != "xnack-" && feature != "sramecc+" && feature != "sramecc-") return false;
    name.remove_prefix(feature.size());
  }
  return true;
}

Status add_one(std::string_view name, Architectures& out) {
  if (name == "native" || name == "all" || name == "all-major" || name == "amdgcnspirv") return Status();
  if (is_gfx(name)) {
    out.amd = true;
    return Status();
  }
  std::string_view number = name;
  for (std::string_view prefix : {"sm_", "compute_", "lto_"}) {
    if (number.starts_with(prefix)) number.remove_prefix(prefix.size());
  }
  if (number.size() == name.size() || number.empty()) return unsupported(name);
  if (number.back() == 'a' || number.back() == 'f') number.remove_suffix(1);  // architecture- and family-specific
  unsigned value = 0;
  for (char c : number) {
    if (!std::isdigit(static_cast<unsigned char>(c)) || value > 1000) return unsupported(name);
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  if (std::find(std::begin(kRetired), std::end(kRetired), value) != std::end(kRetired)) value = kCompute[0];
  if (std::find(std::begin(kCompute), std::end(kCompute), value) == std::end(kCompute)) return unsupported(name);
  out.compute.push_back(value);
  return Status();
}

}  // namespace

Status add_architectures(const std::string& text, Architectures& out) {
  std::string plain;
  for (char c : text) {
    if (c != '[' && c != ']' && c != '"') plain += c;  // code=[a,b] and code=\"a,b\" are lists
  }
  std::vector<std::string> parts = split_commas(plain);
  if (parts.empty()) return unsupported(text);
  for (std::string& part : parts) {
    for (std::string_view key : {"arch=", "code="}) {
      if (part.starts_with(key)) part.erase(0, key.size());
    }
    CAIRN_RETURN_IF_ERROR(add_one(part, out));
  }
  return Status();
}

std::span<const unsigned> known_compute_capabilities() { return kCompute; }

unsigned choose_architecture(const Architectures& asked, unsigned device) {
  unsigned best = 0;
  for (unsigned compute : asked.compute) {
    if (compute <= device) best = std::max(best, compute);
  }
  return best ? best : device;
}

}  // namespace cairn::cc
