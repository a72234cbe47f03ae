#include "src/hip/corruption.h"

#include <algorithm>

namespace cairn::hip {

namespace {

constexpr size_t kEvery = 256;
constexpr size_t kRun = 16;
constexpr unsigned kExponent = 0x7C;  // where the exponents of all formats, from half to double, have ones in a NaN
constexpr unsigned kOtherExponent = 0x40;

// No format has an infinity or NaN without a byte whose bits of kExponent are all set. The bit differs from all that
// the patterns flip or add, so that the byte stays another than it was.
char finite(unsigned byte) { return static_cast<char>((byte & kExponent) == kExponent ? byte ^ 0x20 : byte); }

template <class Change>
void for_each_run(char* memory, size_t bytes, Change change) {
  for (size_t start = 0; start < bytes; start += kEvery)
    for (size_t i = start; i < std::min(start + 2 * kRun, bytes); ++i)
      memory[i] = finite(change(static_cast<unsigned char>(memory[i]), i - start >= kRun));
}

}  // namespace

void corrupt_copy(char* memory, size_t bytes, unsigned copy) {
  const unsigned pattern = 0x5A + 8 * (copy % 16);
  for_each_run(memory, bytes, [pattern](unsigned byte, bool second) {
    return (byte ^ pattern ^ (second ? kOtherExponent : 0)) & 0xFF;
  });
}

void corrupt_shared(char* memory, size_t bytes) {
  for_each_run(memory, bytes, [](unsigned byte, bool second) { return (byte + (second ? 0x1B : 0x5B)) & 0xFF; });
}

}  // namespace cairn::hip
