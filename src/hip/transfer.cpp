#include "src/hip/transfer.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include "src/hip/allocation_table.h"
#include "src/hip/corruption.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"
#include "src/hip/stream.h"

namespace cairn::hip {

namespace {

// Work this small is done by the caller when nothing is before it: cheaper than handing it over.
constexpr size_t kInlineBytes = 64 << 10;

struct CopyJob {
  char* to;
  const char* from;
  size_t to_pitch, to_slice, from_pitch, from_slice;
  Box box;
  bool corrupt;
};

struct FillJob {
  char* to;
  size_t pitch, slice;
  Box box;
  unsigned value, element_bytes;
};

// CAIRN_CORRUPT_D2H for one row of a copy.
void corrupt(char* memory, size_t bytes) {
  static std::atomic<unsigned> copies{0};
  corrupt_copy(memory, bytes, copies.fetch_add(1, std::memory_order_relaxed));
}

// ---- doing it ----------------------------------------------------------------------------------------------------

void run_copy(const CopyJob& job) {
  const bool flat = job.box.height == 1 && job.box.depth == 1;
  const bool whole_rows = job.to_pitch == job.box.width && job.from_pitch == job.box.width;
  for (size_t z = 0; z < job.box.depth; ++z) {
    char* to = job.to + z * job.to_slice;
    const char* from = job.from + z * job.from_slice;
    if (flat || whole_rows) {
      hsa_memory_copy(to, from, job.box.width * job.box.height);
    } else {
      for (size_t y = 0; y < job.box.height; ++y)
        hsa_memory_copy(to + y * job.to_pitch, from + y * job.from_pitch, job.box.width);
    }
    if (job.corrupt) [[unlikely]] {
      for (size_t y = 0; y < job.box.height; ++y) corrupt(to + y * job.to_pitch, job.box.width);
    }
  }
}

void run_fill(const FillJob& job) {
  const bool whole_rows = job.pitch == job.box.width;
  for (size_t z = 0; z < job.box.depth; ++z) {
    char* to = job.to + z * job.slice;
    const size_t rows = whole_rows ? 1 : job.box.height;
    const size_t width = whole_rows ? job.box.width * job.box.height : job.box.width;
    for (size_t y = 0; y < rows; ++y)
      runtime().hsa.memory_fill(to + y * job.pitch, job.value, job.element_bytes, width / job.element_bytes);
  }
}

template <class Job>
hipError_t run_in(Stream& stream, const Job& job, void (*run)(const Job&), size_t bytes, Wait wait, bool host_waits) {
  if (wait == Wait::kUntilDone || host_waits) {
    HIP_RETURN_IF_ERROR(stream.drain());
    run(job);
    return hipSuccess;
  }
  if (bytes <= kInlineBytes && stream.clear()) {
    run(job);
    return hipSuccess;
  }
  struct Packed {
    Job job;
    void (*run)(const Job&);
  } packed{job, run};
  return stream.call([](void* data) { static_cast<Packed*>(data)->run(static_cast<Packed*>(data)->job); }, &packed,
                     sizeof(packed));
}

// ---- checking it -------------------------------------------------------------------------------------------------

// Bytes from the first to the end of the last row.
size_t span(const Place& place, const Box& box) {
  return (box.depth - 1) * place.slice + (box.height - 1) * place.pitch + box.width;
}

hipError_t check_place(const Place& place, const Box& box, const std::optional<Allocation>& allocation,
                       bool must_be_known) {
  if (!place.pointer) return hipErrorInvalidValue;
  if (box.height > 1 && place.pitch < box.width) return hipErrorInvalidPitchValue;
  if (!allocation) return must_be_known ? hipErrorInvalidValue : hipSuccess;
  return span(place, box) <= allocation->room(place.pointer) ? hipSuccess : hipErrorInvalidValue;
}

bool is_kind(hipMemcpyKind kind) {
  return (kind >= hipMemcpyHostToHost && kind <= hipMemcpyDefault) || kind == hipMemcpyDeviceToDeviceNoCU;
}

}  // namespace

hipError_t copy(Stream& stream, const Place& to, const Place& from, const Box& box, hipMemcpyKind kind, Wait wait) {
  if (!is_kind(kind)) return hipErrorInvalidMemcpyDirection;
  if (box.empty()) return hipSuccess;
  const std::optional<Allocation> target = runtime().allocations.find(to.pointer);
  const std::optional<Allocation> source = runtime().allocations.find(from.pointer);
  const bool within_device = kind == hipMemcpyDeviceToDevice || kind == hipMemcpyDeviceToDeviceNoCU;
  HIP_RETURN_IF_ERROR(check_place(to, box, target, within_device || kind == hipMemcpyHostToDevice));
  HIP_RETURN_IF_ERROR(check_place(from, box, source, within_device || kind == hipMemcpyDeviceToHost));

  const bool to_host = !target || target->is_host();
  const bool from_device = source && !source->is_host();
  const bool pageable = !target || !source;
  CopyJob job;
  job.to = static_cast<char*>(to.pointer);
  job.from = static_cast<const char*>(from.pointer);
  job.to_pitch = to.pitch;
  job.to_slice = to.slice;
  job.from_pitch = from.pitch;
  job.from_slice = from.slice;
  job.box = box;
  job.corrupt = runtime().corrupt_to_host && to_host && from_device;
  return run_in(stream, job, run_copy, box.width * box.height * box.depth, wait, pageable);
}

hipError_t fill(Stream& stream, const Place& to, const Box& box, unsigned value, unsigned element_bytes, Wait wait) {
  if (box.empty()) return hipSuccess;
  const std::optional<Allocation> target = runtime().allocations.find(to.pointer);
  HIP_RETURN_IF_ERROR(check_place(to, box, target, true));
  const FillJob job{static_cast<char*>(to.pointer), to.pitch, to.slice, box, value, element_bytes};
  return run_in(stream, job, run_fill, box.width * box.height * box.depth, wait, false);
}

void corrupt_shared_memory_if_asked() {
  if (!runtime().corrupt_to_host) [[likely]]
    return;
  runtime().allocations.for_each([](const Allocation& allocation) {
    if (allocation.kind == MemoryKind::kManaged) corrupt_shared(allocation.base, allocation.bytes);
  });
}

}  // namespace cairn::hip
