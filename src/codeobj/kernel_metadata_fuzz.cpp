// Fuzzes the kernel metadata reader; what it accepts must survive a round trip.
#include <cstdlib>

#include "src/codeobj/kernel_metadata.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  using namespace cairn::codeobj;
  cairn::Result<std::vector<KernelMetadata>> kernels = decode_kernel_metadata({data, bytes});
  if (!kernels.ok()) return 0;
  cairn::Result<std::vector<KernelMetadata>> again = decode_kernel_metadata(encode_kernel_metadata(*kernels));
  if (!again.ok() || again->size() != kernels->size()) std::abort();
  return 0;
}
