// What HIP tells of a device: properties and attributes.
#pragma once

#include "include/cairn/hsa_ext_cairn.h"
#include "src/hip/api_types.h"

namespace cairn::hip {

// The version of the device language that devices claim: CUDA's compute capability.
inline constexpr int kComputeMajor = 8;
inline constexpr int kComputeMinor = 0;
inline constexpr char kArchName[] = "gfx1100";

hipDeviceProp_tR0600 describe_device(const cairn_hsa_agent_properties_t& agent);

// The attribute's value; hipErrorInvalidValue for one that HIP does not have.
hipError_t device_attribute(const hipDeviceProp_tR0600& device, hipDeviceAttribute_t attribute, int* value);

}  // namespace cairn::hip
