#include "src/drivers/cpu/launch.h"

#include <sched.h>

#include <algorithm>
#include <string>

#include "src/drivers/cpu/clock.h"
#include "src/drivers/cpu/services.h"

namespace cairn::cpu {
namespace {

constexpr uint64_t kSmallWorkNs = 8'000;   // about what waking a thread and meeting it again costs
constexpr uint32_t kSharedAlignment = 16;  // of the dynamic part
constexpr uint64_t kMaxBlocks = uint64_t{1} << 60;

uint64_t expected_ns(const Dispatch& dispatch) {
  const uint64_t block_ps = dispatch.kernel->block_ps.load(std::memory_order_relaxed);
  if (block_ps == 0) return UINT64_MAX;
  const auto total_ps = static_cast<double>(block_ps) * static_cast<double>(dispatch.blocks());
  return static_cast<uint64_t>(std::min(total_ps / 1000, 1e18));
}

Status invalid(const cairn_kernel& kernel, const std::string& why) {
  return Status(StatusCode::kInvalidArgument, "kernel '" + kernel.metadata.name + "' was not launched: " + why);
}

Status too_large(const cairn_kernel& kernel, const std::string& why) {
  return Status(StatusCode::kOutOfResources, "kernel '" + kernel.metadata.name + "' was not launched: " + why);
}

// Blocks in each dimension; work-items must fill them.
Status read_grid(Dispatch& dispatch, const hsa_kernel_dispatch_packet_t& packet) {
  const auto* extension = reinterpret_cast<const cairn_dispatch_extension*>(packet.reserved2);
  dispatch.abi.flags = extension ? extension->flags : 0;
  const bool replaced = extension && extension->grid[0] != 0;
  const uint32_t items[3] = {packet.grid_size_x, packet.grid_size_y, packet.grid_size_z};
  unsigned __int128 total = 1;
  for (int i = 0; i < 3; ++i) {
    const uint32_t block = dispatch.abi.block[i];
    if (!replaced && items[i] % block != 0) {
      return invalid(*dispatch.kernel, "the grid's " + std::to_string(items[i]) +
                                           " work-items do not fill workgroups of " + std::to_string(block));
    }
    dispatch.abi.grid[i] = replaced ? extension->grid[i] : items[i] / block;
    total *= dispatch.abi.grid[i];
  }
  if (total == 0 || total > kMaxBlocks) return invalid(*dispatch.kernel, "the grid is empty or too large");
  dispatch.total.store(static_cast<uint64_t>(total), std::memory_order_relaxed);
  return Status();
}

Status read_block(Dispatch& dispatch, const hsa_kernel_dispatch_packet_t& packet) {
  dispatch.abi.block[0] = packet.workgroup_size_x;
  dispatch.abi.block[1] = packet.workgroup_size_y;
  dispatch.abi.block[2] = packet.workgroup_size_z;
  const uint64_t threads = uint64_t{packet.workgroup_size_x} * packet.workgroup_size_y * packet.workgroup_size_z;
  if (threads == 0) return invalid(*dispatch.kernel, "a workgroup size is 0");
  if (threads > kMaxThreadsPerBlock) {
    return too_large(*dispatch.kernel, std::to_string(threads) + " threads a block, at most " +
                                           std::to_string(kMaxThreadsPerBlock) + " can be");
  }
  dispatch.threads = static_cast<uint32_t>(threads);
  return Status();
}

Status read_shared(Dispatch& dispatch, const hsa_kernel_dispatch_packet_t& packet) {
  const uint32_t fixed = dispatch.kernel->metadata.static_shared_bytes;
  const uint32_t wanted = std::max(packet.group_segment_size, fixed);
  if (wanted > kMaxSharedPerBlock) {
    return too_large(*dispatch.kernel, std::to_string(wanted) + " bytes of workgroup memory, at most " +
                                           std::to_string(kMaxSharedPerBlock) + " can be");
  }
  dispatch.abi.dynamic_shared = wanted - fixed;
  dispatch.shared_bytes =
      (fixed + kSharedAlignment - 1) / kSharedAlignment * kSharedAlignment + dispatch.abi.dynamic_shared;
  return Status();
}

Status check_cooperative(const Dispatch& dispatch) {
  if (!dispatch.cooperative()) return Status();
  const uint64_t resident =
      uint64_t{dispatch.units} * resident_blocks_per_unit(dispatch.threads, dispatch.shared_bytes);
  if (dispatch.blocks() <= resident) return Status();
  return too_large(*dispatch.kernel, std::to_string(dispatch.blocks()) + " blocks of a cooperative launch, " +
                                         std::to_string(resident) + " are resident at once");
}

}  // namespace

Dispatch& free_record(cairn_queue& queue) {
  for (;;) {
    for (Dispatch& record : queue.records) {
      if (record.joined.load(std::memory_order_acquire) == 0) return record;
    }
    sched_yield();
  }
}

Status prepare_launch(Dispatch& dispatch, const hsa_kernel_dispatch_packet_t& packet) {
  dispatch.kernel = reinterpret_cast<cairn_kernel*>(packet.kernel_object);
  if (!dispatch.kernel) return Status(StatusCode::kInvalidArgument, "kernel-dispatch packet without a kernel object");
  dispatch.units = dispatch.queue->device.pool.units();
  dispatch.abi.kernarg = packet.kernarg_address;
  dispatch.abi.services = services();
  CAIRN_RETURN_IF_ERROR(read_block(dispatch, packet));
  CAIRN_RETURN_IF_ERROR(read_grid(dispatch, packet));
  CAIRN_RETURN_IF_ERROR(read_shared(dispatch, packet));
  CAIRN_RETURN_IF_ERROR(check_cooperative(dispatch));
  dispatch.abi.driver_data = &dispatch;
  reset_progress(dispatch);
  return Status();
}

bool runs_on_one_thread(const Dispatch& dispatch) {
  if (dispatch.kernel->suspends() || dispatch.one_by_one()) return false;
  return dispatch.blocks() == 1 || expected_ns(dispatch) < kSmallWorkNs;
}

uint32_t threads_worth_waking(const Dispatch& dispatch) {
  const uint64_t others = dispatch.blocks() - 1;
  const uint64_t expected = expected_ns(dispatch);
  if (dispatch.one_by_one() || expected == UINT64_MAX) {
    return static_cast<uint32_t>(std::min<uint64_t>(others, dispatch.units));
  }
  return static_cast<uint32_t>(std::min({others, expected / kSmallWorkNs, uint64_t{dispatch.units}}));
}

uint32_t resident_blocks_per_unit(uint32_t threads_per_block, uint32_t shared_bytes) {
  uint32_t blocks = std::min(kMaxBlocksPerUnit, kMaxThreadsPerUnit / std::max(threads_per_block, 1u));
  if (shared_bytes != 0) blocks = std::min(blocks, kSharedPerUnit / shared_bytes);
  return blocks;
}

}  // namespace cairn::cpu
