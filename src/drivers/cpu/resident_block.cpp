#include "src/drivers/cpu/resident_block.h"

#include <algorithm>
#include <new>

namespace cairn::cpu {
namespace {

constexpr size_t kAlignment = 128;  // of workgroup memory and of frames

size_t round_up(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

size_t frame_bytes(const Dispatch& dispatch) {
  return round_up(size_t{dispatch.threads} * dispatch.kernel->metadata.frame_bytes);
}

}  // namespace

ResidentBlock::ResidentBlock(size_t capacity)
    : memory_(static_cast<char*>(::operator new(std::max(capacity, kAlignment), std::align_val_t{kAlignment}))),
      capacity_(capacity) {}

ResidentBlock::~ResidentBlock() { ::operator delete(memory_, std::align_val_t{kAlignment}); }

size_t ResidentBlock::bytes_for(const Dispatch& dispatch) {
  return round_up(dispatch.shared_bytes) + frame_bytes(dispatch);
}

void ResidentBlock::prepare(Dispatch& owner, uint64_t number) {
  dispatch = &owner;
  index = number;
  abi = {};
  abi.dispatch = &owner.abi;
  abi.shared = memory_;
  abi.frames = owner.kernel->metadata.frame_bytes != 0 ? memory_ + round_up(owner.shared_bytes) : nullptr;
  const uint64_t x = owner.abi.grid[0], y = owner.abi.grid[1];
  abi.id[0] = static_cast<uint32_t>(number % x);
  abi.id[1] = static_cast<uint32_t>(number / x % y);
  abi.id[2] = static_cast<uint32_t>(number / x / y);
  abi.dynamic_offset = owner.shared_bytes - owner.abi.dynamic_shared;
  abi.driver_data = this;
}

}  // namespace cairn::cpu
