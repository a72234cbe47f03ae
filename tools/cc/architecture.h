// GPU architectures as toolkits name them, and which of the asked ones this device takes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "src/base/result.h"

namespace cairn::cc {

// The architectures that one -arch, -gencode or --offload-arch asks for.
struct Architectures {
  std::vector<unsigned> compute;  // CUDA's, times ten: sm_80 is 80
  bool amd = false;               // a gfx name was among them
};

// Adds those of `text`: "sm_80", "compute_80", "native", "all", "all-major", "gfx90a:xnack-", or
// -gencode's "arch=compute_80,code=[sm_80,compute_80]". kNotSupported names one that CUDA 12 does not have.
Status add_architectures(const std::string& text, Architectures& out);

// The one that a device of compute capability `device` would run: the highest asked one up to it, else `device`.
unsigned choose_architecture(const Architectures& asked, unsigned device);

// The compute capabilities that CUDA 12 has, times ten, rising.
std::span<const unsigned> known_compute_capabilities();

}  // namespace cairn::cc
