// Asynchronous copies: done on the copy thread once the signals they depend on are zero. The completion signal is
// decremented when the copy is done.
#include <cstring>

#include "src/hsa/runtime.h"
#include "src/hsa/signal.h"

using namespace cairn::hsa;

namespace {

// Checks and gathers the signals of a copy; HSA_STATUS_SUCCESS or the code for what is wrong.
hsa_status_t gather_needs(uint32_t count, const hsa_signal_t* signals, hsa_signal_t completion,
                          std::vector<AwaitedSignal>* needs) {
  if ((count == 0) != (signals == nullptr)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (uint32_t i = 0; i < count; ++i) {
    if (!valid_signal(signals[i])) return HSA_STATUS_ERROR_INVALID_SIGNAL;
    needs->push_back({signal_of(signals[i]), CAIRN_CONDITION_EQ, 0});
  }
  return valid_signal(completion) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_SIGNAL;
}

template <typename Work>
void start(Runtime& runtime, std::vector<AwaitedSignal> needs, hsa_signal_t completion, Work work) {
  cairn_signal* done = signal_of(completion);
  runtime.copies.add({std::move(needs), [work, done](int64_t) {
                        const uint64_t begun = monotonic_ns();
                        work();
                        done->start_ns = begun;
                        done->end_ns = monotonic_ns();
                        subtract_signal(done, 1);
                        return false;
                      }});
}

const char* row(const hsa_pitched_ptr_t& plane, const hsa_dim3_t& offset, uint32_t y, uint32_t z) {
  return static_cast<const char*>(plane.base) + (offset.z + z) * plane.slice + (offset.y + y) * plane.pitch + offset.x;
}

}  // namespace

CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_async_copy(void* dst, hsa_agent_t dst_agent, const void* src,
                                                        hsa_agent_t src_agent, size_t size, uint32_t num_dep_signals,
                                                        const hsa_signal_t* dep_signals,
                                                        hsa_signal_t completion_signal) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!dst || !src) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!runtime->agent(dst_agent) || !runtime->agent(src_agent)) return HSA_STATUS_ERROR_INVALID_AGENT;
  std::vector<AwaitedSignal> needs;
  if (hsa_status_t status = gather_needs(num_dep_signals, dep_signals, completion_signal, &needs)) return status;
  start(*runtime, std::move(needs), completion_signal, [=] { std::memmove(dst, src, size); });
  return HSA_STATUS_SUCCESS;
}

// Offsets and range are in bytes along x, in rows and slices along y and z.
CAIRN_HSA_EXPORT hsa_status_t hsa_amd_memory_async_copy_rect(const hsa_pitched_ptr_t* dst, const hsa_dim3_t* dst_offset,
                                                             const hsa_pitched_ptr_t* src, const hsa_dim3_t* src_offset,
                                                             const hsa_dim3_t* range, hsa_agent_t copy_agent,
                                                             hsa_amd_copy_direction_t dir, uint32_t num_dep_signals,
                                                             const hsa_signal_t* dep_signals,
                                                             hsa_signal_t completion_signal) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!dst || !dst_offset || !src || !src_offset || !range || !dst->base || !src->base)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (dir < hsaHostToHost || dir > hsaDeviceToDevice) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!runtime->agent(copy_agent)) return HSA_STATUS_ERROR_INVALID_AGENT;
  std::vector<AwaitedSignal> needs;
  if (hsa_status_t status = gather_needs(num_dep_signals, dep_signals, completion_signal, &needs)) return status;
  start(*runtime, std::move(needs), completion_signal,
        [to = *dst, to_offset = *dst_offset, from = *src, from_offset = *src_offset, size = *range] {
          for (uint32_t z = 0; z < size.z; ++z)
            for (uint32_t y = 0; y < size.y; ++y)
              std::memmove(const_cast<char*>(row(to, to_offset, y, z)), row(from, from_offset, y, z), size.x);
        });
  return HSA_STATUS_SUCCESS;
}
