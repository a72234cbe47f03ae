// From Cairn's status codes to HSA's, and the words for HSA's.
#include "src/hsa/status.h"

namespace cairn::hsa {
namespace {

struct StatusText {
  int code;
  const char* text;
};

constexpr StatusText kStatusTexts[] = {
    {HSA_STATUS_SUCCESS, "HSA_STATUS_SUCCESS: the function has been executed successfully"},
    {HSA_STATUS_INFO_BREAK, "HSA_STATUS_INFO_BREAK: the callback ended the iteration"},
    {HSA_STATUS_ERROR, "HSA_STATUS_ERROR: a general error, or a function that this runtime does not support"},
    {HSA_STATUS_ERROR_INVALID_ARGUMENT, "HSA_STATUS_ERROR_INVALID_ARGUMENT: an argument is outside its range"},
    {HSA_STATUS_ERROR_INVALID_QUEUE_CREATION,
     "HSA_STATUS_ERROR_INVALID_QUEUE_CREATION: the agent has no queue of that kind"},
    {HSA_STATUS_ERROR_INVALID_ALLOCATION, "HSA_STATUS_ERROR_INVALID_ALLOCATION: the memory cannot be had there"},
    {HSA_STATUS_ERROR_INVALID_AGENT, "HSA_STATUS_ERROR_INVALID_AGENT: the agent is invalid"},
    {HSA_STATUS_ERROR_INVALID_REGION, "HSA_STATUS_ERROR_INVALID_REGION: the memory region is invalid"},
    {HSA_STATUS_ERROR_INVALID_SIGNAL, "HSA_STATUS_ERROR_INVALID_SIGNAL: the signal is invalid"},
    {HSA_STATUS_ERROR_INVALID_QUEUE, "HSA_STATUS_ERROR_INVALID_QUEUE: the queue is invalid"},
    {HSA_STATUS_ERROR_OUT_OF_RESOURCES, "HSA_STATUS_ERROR_OUT_OF_RESOURCES: memory or another resource is exhausted"},
    {HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "HSA_STATUS_ERROR_INVALID_PACKET_FORMAT: an AQL packet is malformed"},
    {HSA_STATUS_ERROR_RESOURCE_FREE, "HSA_STATUS_ERROR_RESOURCE_FREE: a resource could not be released"},
    {HSA_STATUS_ERROR_NOT_INITIALIZED, "HSA_STATUS_ERROR_NOT_INITIALIZED: hsa_init has not been called"},
    {HSA_STATUS_ERROR_REFCOUNT_OVERFLOW, "HSA_STATUS_ERROR_REFCOUNT_OVERFLOW: hsa_init has been called too often"},
    {HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS,
     "HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS: the arguments do not go together"},
    {HSA_STATUS_ERROR_INVALID_INDEX, "HSA_STATUS_ERROR_INVALID_INDEX: the index is out of range"},
    {HSA_STATUS_ERROR_INVALID_ISA, "HSA_STATUS_ERROR_INVALID_ISA: the instruction set is invalid"},
    {HSA_STATUS_ERROR_INVALID_ISA_NAME, "HSA_STATUS_ERROR_INVALID_ISA_NAME: no instruction set has that name"},
    {HSA_STATUS_ERROR_INVALID_CODE_OBJECT, "HSA_STATUS_ERROR_INVALID_CODE_OBJECT: the code object is invalid"},
    {HSA_STATUS_ERROR_INVALID_EXECUTABLE, "HSA_STATUS_ERROR_INVALID_EXECUTABLE: the executable is invalid"},
    {HSA_STATUS_ERROR_FROZEN_EXECUTABLE, "HSA_STATUS_ERROR_FROZEN_EXECUTABLE: the executable is frozen"},
    {HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, "HSA_STATUS_ERROR_INVALID_SYMBOL_NAME: there is no symbol of that name"},
    {HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED,
     "HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED: the variable is defined already"},
    {HSA_STATUS_ERROR_VARIABLE_UNDEFINED, "HSA_STATUS_ERROR_VARIABLE_UNDEFINED: the variable is not defined"},
    {HSA_STATUS_ERROR_EXCEPTION, "HSA_STATUS_ERROR_EXCEPTION: a kernel trapped, failed an assertion or overflowed"},
    {HSA_STATUS_ERROR_INVALID_CODE_SYMBOL, "HSA_STATUS_ERROR_INVALID_CODE_SYMBOL: the code object symbol is invalid"},
    {HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL,
     "HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL: the executable symbol is invalid"},
    {HSA_STATUS_ERROR_INVALID_FILE, "HSA_STATUS_ERROR_INVALID_FILE: the file cannot be read"},
    {HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER,
     "HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER: the code object reader is invalid"},
    {HSA_STATUS_ERROR_INVALID_CACHE, "HSA_STATUS_ERROR_INVALID_CACHE: the cache is invalid"},
    {HSA_STATUS_ERROR_INVALID_WAVEFRONT, "HSA_STATUS_ERROR_INVALID_WAVEFRONT: the wavefront is invalid"},
    {HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP, "HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP: the signal group is invalid"},
    {HSA_STATUS_ERROR_INVALID_RUNTIME_STATE,
     "HSA_STATUS_ERROR_INVALID_RUNTIME_STATE: the runtime is not in the state that the call needs"},
    {HSA_STATUS_ERROR_FATAL, "HSA_STATUS_ERROR_FATAL: the device is lost"},
    {HSA_STATUS_ERROR_INVALID_MEMORY_POOL, "HSA_STATUS_ERROR_INVALID_MEMORY_POOL: the memory pool is invalid"},
    {HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION,
     "HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION: a kernel left its segment of memory"},
    {HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION,
     "HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION: a kernel met an instruction that the agent does not have"},
    {HSA_STATUS_ERROR_MEMORY_FAULT, "HSA_STATUS_ERROR_MEMORY_FAULT: a kernel used an address that is not mapped"},
    {HSA_STATUS_CU_MASK_REDUCED, "HSA_STATUS_CU_MASK_REDUCED: the mask was larger than what the agent has"},
};

}  // namespace

hsa_status_t to_hsa_status(cairn_status status) {
  switch (status) {
    case CAIRN_OK: return HSA_STATUS_SUCCESS;
    case CAIRN_ERROR_INVALID_ARGUMENT: return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    case CAIRN_ERROR_OUT_OF_MEMORY:
    case CAIRN_ERROR_OUT_OF_RESOURCES: return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    case CAIRN_ERROR_NOT_FOUND: return HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
    case CAIRN_ERROR_INVALID_CODE_OBJECT:
    case CAIRN_ERROR_COMPILE: return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
    case CAIRN_ERROR_NO_BINARY:
    case CAIRN_ERROR_INCOMPATIBLE: return HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS;
    case CAIRN_ERROR_IO: return HSA_STATUS_ERROR_INVALID_FILE;
    case CAIRN_ERROR_ILLEGAL_ADDRESS: return static_cast<hsa_status_t>(HSA_STATUS_ERROR_MEMORY_FAULT);
    case CAIRN_ERROR_STACK_OVERFLOW: return static_cast<hsa_status_t>(HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION);
    case CAIRN_ERROR_ASSERT:
    case CAIRN_ERROR_TRAP: return HSA_STATUS_ERROR_EXCEPTION;
    case CAIRN_ERROR_ILLEGAL_INSTRUCTION: return static_cast<hsa_status_t>(HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION);
    case CAIRN_ERROR_DEVICE_LOST: return HSA_STATUS_ERROR_FATAL;
    default: return HSA_STATUS_ERROR;
  }
}

}  // namespace cairn::hsa

CAIRN_HSA_EXPORT hsa_status_t hsa_status_string(hsa_status_t status, const char** status_string) {
  if (!status_string) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (const auto& entry : cairn::hsa::kStatusTexts) {
    if (entry.code != static_cast<int>(status)) continue;
    *status_string = entry.text;
    return HSA_STATUS_SUCCESS;
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}
