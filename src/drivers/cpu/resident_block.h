// A block that has started and not finished, with the memory that it lives in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "include/cairn/kernel_abi.h"
#include "src/drivers/cpu/dispatch.h"

namespace cairn::cpu {

class Runner;

class ResidentBlock {
 public:
  explicit ResidentBlock(size_t capacity);
  ~ResidentBlock();
  ResidentBlock(const ResidentBlock&) = delete;
  ResidentBlock& operator=(const ResidentBlock&) = delete;

  // Bytes of workgroup memory and frames that a block of the dispatch needs.
  static size_t bytes_for(const Dispatch& dispatch);
  size_t capacity() const { return capacity_; }

  // Makes this block `index` of the dispatch, not entered yet.
  void prepare(Dispatch& dispatch, uint64_t index);

  // The block that a service was called for.
  static ResidentBlock& of(cairn_block* block) { return *static_cast<ResidentBlock*>(block->driver_data); }

  cairn_block abi = {};
  Dispatch* dispatch = nullptr;
  uint64_t index = 0;
  Runner* runner = nullptr;  // that runs it now

 private:
  char* memory_;
  const size_t capacity_;
};

}  // namespace cairn::cpu
