// Fuzzes the bundle reader; what it accepts must lie inside the input and survive a round trip.
#include <cstdlib>

#include "src/codeobj/bundle.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  using namespace cairn::codeobj;
  cairn::Result<std::vector<BundleEntry>> entries = read_bundle({data, bytes});
  if (!entries.ok()) return 0;
  const std::vector<uint8_t> written = write_bundle(*entries);
  if (!read_bundle(written).ok()) std::abort();
  return 0;
}
