#include "src/hip/status.h"

#include <hsa/hsa_ext_amd.h>

namespace cairn::hip {

hipError_t from_status(cairn_status code) {
  switch (code) {
    case CAIRN_OK: return hipSuccess;
    case CAIRN_ERROR_INVALID_ARGUMENT:
    case CAIRN_ERROR_ALREADY_EXISTS: return hipErrorInvalidValue;
    case CAIRN_ERROR_OUT_OF_MEMORY: return hipErrorOutOfMemory;
    case CAIRN_ERROR_NOT_FOUND: return hipErrorNotFound;
    case CAIRN_ERROR_NOT_SUPPORTED:
    case CAIRN_ERROR_UNAVAILABLE: return hipErrorNotSupported;
    case CAIRN_ERROR_NOT_READY:
    case CAIRN_ERROR_TIMEOUT: return hipErrorNotReady;
    case CAIRN_ERROR_INVALID_CODE_OBJECT:
    case CAIRN_ERROR_COMPILE: return hipErrorInvalidImage;
    case CAIRN_ERROR_NO_BINARY:
    case CAIRN_ERROR_INCOMPATIBLE: return hipErrorNoBinaryForGpu;
    case CAIRN_ERROR_OUT_OF_RESOURCES: return hipErrorLaunchOutOfResources;
    case CAIRN_ERROR_IO: return hipErrorOperatingSystem;
    case CAIRN_ERROR_ILLEGAL_ADDRESS: return hipErrorIllegalAddress;
    case CAIRN_ERROR_ASSERT: return hipErrorAssert;
    case CAIRN_ERROR_STACK_OVERFLOW:
    case CAIRN_ERROR_TRAP:
    case CAIRN_ERROR_ILLEGAL_INSTRUCTION:
    case CAIRN_ERROR_DEVICE_LOST: return hipErrorLaunchFailure;
    default: return hipErrorUnknown;
  }
}

hipError_t from_hsa(hsa_status_t status) {
  switch (static_cast<int>(status)) {
    case HSA_STATUS_SUCCESS:
    case HSA_STATUS_INFO_BREAK: return hipSuccess;
    case HSA_STATUS_ERROR_INVALID_ARGUMENT:
    case HSA_STATUS_ERROR_INVALID_ALLOCATION: return hipErrorInvalidValue;
    case HSA_STATUS_ERROR_OUT_OF_RESOURCES: return hipErrorOutOfMemory;
    case HSA_STATUS_ERROR_NOT_INITIALIZED: return hipErrorNotInitialized;
    case HSA_STATUS_ERROR_INVALID_AGENT: return hipErrorInvalidDevice;
    case HSA_STATUS_ERROR_INVALID_SYMBOL_NAME:
    case HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL: return hipErrorNotFound;
    case HSA_STATUS_ERROR_INVALID_CODE_OBJECT:
    case HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER:
    case HSA_STATUS_ERROR_INVALID_EXECUTABLE: return hipErrorInvalidImage;
    case HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS:
    case HSA_STATUS_ERROR_INVALID_ISA: return hipErrorNoBinaryForGpu;
    case HSA_STATUS_ERROR_INVALID_QUEUE:
    case HSA_STATUS_ERROR_INVALID_SIGNAL: return hipErrorInvalidHandle;
    case HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION:
    case HSA_STATUS_ERROR_MEMORY_FAULT: return hipErrorIllegalAddress;
    case HSA_STATUS_ERROR_EXCEPTION:
    case HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION: return hipErrorLaunchFailure;
    default: return hipErrorUnknown;
  }
}

bool is_sticky(hipError_t error) {
  return error == hipErrorIllegalAddress || error == hipErrorAssert || error == hipErrorLaunchFailure;
}

}  // namespace cairn::hip
