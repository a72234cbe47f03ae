// Copies and fills: checking what is asked, and doing it in a stream's order.
#pragma once

#include <cstddef>

#include "src/hip/api_types.h"

namespace cairn::hip {

class Stream;

// `depth` slices of `height` rows of `width` bytes each; pitches are bytes from a row (slice) to the next.
struct Box {
  size_t width = 0;
  size_t height = 1;
  size_t depth = 1;

  bool empty() const { return width == 0 || height == 0 || depth == 0; }
};

struct Place {
  void* pointer = nullptr;
  size_t pitch = 0;
  size_t slice = 0;
};

enum class Wait { kUntilDone, kNever };

// Copies a box. hipErrorInvalidMemcpyDirection for an unknown kind; hipErrorInvalidValue for null, for memory of no
// device where the kind says device, and for boxes that leave their allocation; hipErrorInvalidPitchValue for a pitch
// below the width. With Wait::kNever the call returns at once, unless the host's side is pageable memory: then it has
// been read or written when the call returns, as with CUDA and HIP.
hipError_t copy(Stream& stream, const Place& to, const Place& from, const Box& box, hipMemcpyKind kind, Wait wait);

inline hipError_t copy(Stream& stream, void* to, const void* from, size_t bytes, hipMemcpyKind kind, Wait wait) {
  return copy(stream, Place{to, bytes, bytes}, Place{const_cast<void*>(from), bytes, bytes}, Box{bytes, 1, 1}, kind,
              wait);
}

// Fills a box with the low `element_bytes` (1, 2, 4) of `value`; `box.width` is in bytes.
hipError_t fill(Stream& stream, const Place& to, const Box& box, unsigned value, unsigned element_bytes, Wait wait);

// CAIRN_CORRUPT_D2H for memory that host and device share: called where the host waits for the device.
void corrupt_shared_memory_if_asked();

}  // namespace cairn::hip
