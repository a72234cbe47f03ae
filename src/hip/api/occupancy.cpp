// Occupancy.
#include "src/hip/occupancy.h"

#include "hip_functions.h"
#include "src/hip/device.h"
#include "src/hip/loaded_module.h"
#include "src/hip/registry.h"
#include "src/hip/runtime.h"
#include "src/hip/status.h"

namespace cairn::hip {

namespace {

hipError_t find_kernel(const void* function, Kernel** kernel) {
  if (!function) return hipErrorInvalidDeviceFunction;
  Device* device = nullptr;
  HIP_RETURN_IF_ERROR(current_device(&device));
  return Registry::get().kernel(function, *device, kernel);
}

bool are_flags(unsigned flags) { return flags == hipOccupancyDefault || flags == hipOccupancyDisableCachingOverride; }

}  // namespace

namespace api {

hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* f, int blockSize,
                                                        size_t dynSharedMemPerBlk) {
  if (!numBlocks) return hipErrorInvalidValue;
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(find_kernel(f, &kernel));
  return resident_blocks(*kernel, blockSize, dynSharedMemPerBlk, numBlocks);
}

hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, const void* f, int blockSize,
                                                                 size_t dynSharedMemPerBlk, unsigned int flags) {
  if (!are_flags(flags)) return hipErrorInvalidValue;
  return api::hipOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, f, blockSize, dynSharedMemPerBlk);
}

hipError_t hipOccupancyMaxPotentialBlockSize(int* gridSize, int* blockSize, const void* f, size_t dynSharedMemPerBlk,
                                             int blockSizeLimit) {
  if (!gridSize || !blockSize) return hipErrorInvalidValue;
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(find_kernel(f, &kernel));
  return best_block_size(*kernel, dynSharedMemPerBlk, blockSizeLimit, gridSize, blockSize);
}

hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, hipFunction_t f, int blockSize,
                                                              size_t dynSharedMemPerBlk) {
  if (!numBlocks) return hipErrorInvalidValue;
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(resolve_function(f, &kernel));
  return resident_blocks(*kernel, blockSize, dynSharedMemPerBlk, numBlocks);
}

hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, hipFunction_t f, int blockSize,
                                                                       size_t dynSharedMemPerBlk, unsigned int flags) {
  if (!are_flags(flags)) return hipErrorInvalidValue;
  return api::hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, f, blockSize, dynSharedMemPerBlk);
}

hipError_t hipModuleOccupancyMaxPotentialBlockSize(int* gridSize, int* blockSize, hipFunction_t f,
                                                   size_t dynSharedMemPerBlk, int blockSizeLimit) {
  if (!gridSize || !blockSize) return hipErrorInvalidValue;
  Kernel* kernel = nullptr;
  HIP_RETURN_IF_ERROR(resolve_function(f, &kernel));
  return best_block_size(*kernel, dynSharedMemPerBlk, blockSizeLimit, gridSize, blockSize);
}

hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(int* gridSize, int* blockSize, hipFunction_t f,
                                                            size_t dynSharedMemPerBlk, int blockSizeLimit,
                                                            unsigned int flags) {
  if (!are_flags(flags)) return hipErrorInvalidValue;
  return api::hipModuleOccupancyMaxPotentialBlockSize(gridSize, blockSize, f, dynSharedMemPerBlk, blockSizeLimit);
}

}  // namespace api
}  // namespace cairn::hip
