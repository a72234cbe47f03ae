#include "src/hip/device_properties.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstring>

namespace cairn::hip {

namespace {

int to_int(uint64_t value) { return static_cast<int>(std::min<uint64_t>(value, INT_MAX)); }

constexpr int kRegistersPerBlock = 65536;
constexpr size_t kConstantBytes = 65536;

void describe_execution(const cairn_hsa_agent_properties_t& agent, hipDeviceProp_tR0600& device) {
  device.major = kComputeMajor;
  device.minor = kComputeMinor;
  device.warpSize = to_int(agent.warp_size);
  device.multiProcessorCount = to_int(agent.compute_units);
  device.maxThreadsPerBlock = to_int(agent.max_threads_per_block);
  device.maxThreadsPerMultiProcessor = to_int(std::max(agent.max_threads_per_unit, agent.max_threads_per_block));
  device.maxBlocksPerMultiProcessor = std::max(1, device.maxThreadsPerMultiProcessor / device.warpSize);
  for (int i = 0; i < 3; ++i) {
    device.maxThreadsDim[i] = to_int(agent.max_block[i]);
    device.maxGridSize[i] = to_int(agent.max_grid[i]);
  }
  device.regsPerBlock = kRegistersPerBlock;
  device.regsPerMultiprocessor = kRegistersPerBlock;
  device.sharedMemPerBlock = agent.max_shared_per_block;
  device.sharedMemPerBlockOptin = agent.max_shared_per_block;
  device.sharedMemPerMultiprocessor = agent.max_shared_per_block;
  device.maxSharedMemoryPerMultiProcessor = agent.max_shared_per_block;
  device.clockRate = to_int(agent.clock_khz);
  device.clockInstructionRate = to_int(agent.clock_khz);
  device.concurrentKernels = 1;
  device.cooperativeLaunch = agent.cooperative ? 1 : 0;
  device.cooperativeMultiDeviceLaunch = device.cooperativeLaunch;
  device.streamPrioritiesSupported = 1;
  device.computePreemptionSupported = 1;
  device.unifiedFunctionPointers = 1;
  device.singleToDoublePrecisionPerfRatio = 2;
}

void describe_memory(const cairn_hsa_agent_properties_t& agent, hipDeviceProp_tR0600& device) {
  device.totalGlobalMem = agent.memory_bytes;
  device.totalConstMem = kConstantBytes;
  device.memPitch = INT_MAX;
  device.memoryClockRate = to_int(agent.memory_clock_khz);
  device.memoryBusWidth = to_int(agent.memory_bus_bits);
  device.l2CacheSize = to_int(std::max(agent.l2_bytes, agent.l3_bytes));
  device.globalL1CacheSupported = 1;
  device.localL1CacheSupported = 1;
  device.textureAlignment = 256;
  device.texturePitchAlignment = 256;
  device.surfaceAlignment = 256;
  device.asyncEngineCount = 2;
  device.deviceOverlap = 1;
  device.canMapHostMemory = 1;
  device.unifiedAddressing = 1;
  device.managedMemory = 1;
  device.concurrentManagedAccess = 1;
  device.directManagedMemAccessFromHost = 1;
  device.pageableMemoryAccess = 1;
  device.pageableMemoryAccessUsesHostPageTables = 1;
  device.hostNativeAtomicSupported = 1;
  device.canUseHostPointerForRegisteredMem = 1;
  device.hostRegisterSupported = 1;
  device.hostRegisterReadOnlySupported = 0;
  device.memoryPoolsSupported = 1;
  device.isLargeBar = 1;
}

void describe_architecture(hipDeviceProp_tR0600& device) {
  std::snprintf(device.gcnArchName, sizeof(device.gcnArchName), "%s", kArchName);
  hipDeviceArch_t& arch = device.arch;
  arch.hasGlobalInt32Atomics = arch.hasGlobalFloatAtomicExch = arch.hasSharedInt32Atomics = 1;
  arch.hasSharedFloatAtomicExch = arch.hasFloatAtomicAdd = arch.hasGlobalInt64Atomics = 1;
  arch.hasSharedInt64Atomics = arch.hasDoubles = arch.hasWarpVote = arch.hasWarpBallot = 1;
  arch.hasWarpShuffle = arch.hasFunnelShift = arch.hasThreadFenceSystem = arch.hasSyncThreadsExt = 1;
  arch.has3dGrid = 1;
}

}  // namespace

hipDeviceProp_tR0600 describe_device(const cairn_hsa_agent_properties_t& agent) {
  hipDeviceProp_tR0600 device = {};
  std::snprintf(device.name, sizeof(device.name), "%s", agent.name);
  // "GPU-" and 16 hexadecimal digits fill the 16 bytes, as with AMD's devices.
  const char* digits = std::strncmp(agent.uuid, "GPU-", 4) == 0 ? agent.uuid + 4 : agent.uuid;
  std::memcpy(device.uuid.bytes, digits, strnlen(digits, sizeof(device.uuid.bytes)));
  device.pciBusID = to_int(agent.pci_bus);
  device.pciDeviceID = to_int(agent.pci_device);
  device.pciDomainID = to_int(agent.pci_domain);
  describe_execution(agent, device);
  describe_memory(agent, device);
  describe_architecture(device);
  return device;
}

hipError_t device_attribute(const hipDeviceProp_tR0600& device, hipDeviceAttribute_t attribute, int* value) {
  switch (attribute) {
#define HIP_ATTRIBUTE(name, field) \
  case hipDeviceAttribute##name: *value = to_int(static_cast<uint64_t>(device.field)); return hipSuccess;
#include "src/hip/device_attributes.def"
#undef HIP_ATTRIBUTE
    // What the properties do not hold.
    case hipDeviceAttributeVirtualMemoryManagementSupported:
    case hipDeviceAttributeImageSupport:
    case hipDeviceAttributeCanUseStreamWaitValue: *value = 0; return hipSuccess;
    case hipDeviceAttributeFineGrainSupport: *value = 1; return hipSuccess;
    case hipDeviceAttributePhysicalMultiProcessorCount: *value = device.multiProcessorCount; return hipSuccess;
    case hipDeviceAttributeWallClockRate:
      *value = 1000000;  // wall_clock64 counts nanoseconds
      return hipSuccess;
    default: return hipErrorInvalidValue;
  }
}

}  // namespace cairn::hip
