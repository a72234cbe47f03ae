/* The status codes that cross every C boundary of Cairn. Values are stable: codes are only ever added. */
#pragma once

#include <stdint.h>

typedef int32_t cairn_status;

enum {
  CAIRN_OK = 0,
  CAIRN_ERROR_INVALID_ARGUMENT = 1,    /* a value the caller passed is outside what the function documents */
  CAIRN_ERROR_OUT_OF_MEMORY = 2,       /* host or device memory is exhausted */
  CAIRN_ERROR_NOT_FOUND = 3,           /* a name, device or file does not exist */
  CAIRN_ERROR_NOT_SUPPORTED = 4,       /* a capability this driver or build does not have */
  CAIRN_ERROR_NOT_READY = 5,           /* the operation has not completed yet */
  CAIRN_ERROR_TIMEOUT = 6,             /* a bounded wait ran out */
  CAIRN_ERROR_ALREADY_EXISTS = 7,      /* the object is registered or open already */
  CAIRN_ERROR_INVALID_CODE_OBJECT = 8, /* bytes that are not a well-formed code object or fat binary */
  CAIRN_ERROR_NO_BINARY = 9,           /* a well-formed fat binary without an entry for this device */
  CAIRN_ERROR_INCOMPATIBLE = 10,       /* an ABI or format version that this build cannot serve */
  CAIRN_ERROR_OUT_OF_RESOURCES = 11,   /* launch limits exceeded: threads, shared memory, resident blocks */
  CAIRN_ERROR_IO = 12,                 /* the operating system refused a file or mapping */
  CAIRN_ERROR_INTERNAL = 13,           /* a broken invariant of Cairn itself */
  CAIRN_ERROR_UNAVAILABLE = 14,        /* a component that is opened on demand could not be opened */
  CAIRN_ERROR_COMPILE = 15,            /* source or IR was rejected; the log says why */
  /* Faults of device code. They are sticky for the context that ran it. */
  CAIRN_ERROR_ILLEGAL_ADDRESS = 64,
  CAIRN_ERROR_STACK_OVERFLOW = 65,
  CAIRN_ERROR_ASSERT = 66,
  CAIRN_ERROR_TRAP = 67,
  CAIRN_ERROR_ILLEGAL_INSTRUCTION = 68,
  CAIRN_ERROR_DEVICE_LOST = 69
};
